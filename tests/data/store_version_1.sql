-- A store of version 1 with one match in it, as Henhouse made it.
PRAGMA application_id = 1212501576;
PRAGMA user_version = 1;
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  rulesheet TEXT NOT NULL,
  hash TEXT NOT NULL,
  source TEXT NOT NULL,
  language TEXT NOT NULL,
  roles TEXT NOT NULL,
  added INTEGER NOT NULL,
  UNIQUE (key, version)
);
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  strikes INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL
);
CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL UNIQUE,
  game INTEGER NOT NULL REFERENCES games (id),
  status TEXT NOT NULL
    CHECK (status IN ('running', 'completed', 'aborted', 'interrupted')),
  owner TEXT NOT NULL DEFAULT '',
  start_clock INTEGER NOT NULL,
  play_clock INTEGER NOT NULL,
  start_time INTEGER NOT NULL,
  end_time INTEGER NOT NULL DEFAULT 0,
  states INTEGER NOT NULL DEFAULT 0,
  failure TEXT NOT NULL DEFAULT '',
  warnings TEXT NOT NULL DEFAULT '[]',
  token TEXT NOT NULL,
  scrambled INTEGER NOT NULL DEFAULT 0,
  tournament TEXT NOT NULL DEFAULT '',
  resumes TEXT NOT NULL DEFAULT '',
  imported INTEGER NOT NULL DEFAULT 0,
  rule_break TEXT NOT NULL DEFAULT '',
  meta_url TEXT NOT NULL DEFAULT '',
  preview_clock INTEGER NOT NULL DEFAULT -1,
  host_key TEXT NOT NULL DEFAULT '',
  host_signature TEXT NOT NULL DEFAULT '',
  extras TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX matches_by_game ON matches (game);
CREATE INDEX matches_by_status ON matches (status);
CREATE INDEX matches_by_resumed ON matches (resumes) WHERE resumes <> '';
CREATE TABLE seats (
  match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  role INTEGER NOT NULL,
  name TEXT NOT NULL,
  player TEXT NOT NULL,
  spec TEXT NOT NULL DEFAULT '',
  human INTEGER NOT NULL DEFAULT 0,
  goal INTEGER,
  faults INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (match, role)
) WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player, match);
CREATE TABLE steps (
  match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  time INTEGER NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (match, step)
) WITHOUT ROWID;
CREATE TABLE choices (
  match INTEGER NOT NULL,
  step INTEGER NOT NULL,
  role INTEGER NOT NULL,
  move TEXT,
  error TEXT NOT NULL,
  seconds REAL,
  report TEXT,
  PRIMARY KEY (match, step, role),
  FOREIGN KEY (match, step) REFERENCES steps (match, step) ON DELETE CASCADE
) WITHOUT ROWID;

INSERT INTO games VALUES
  (1, 'toss', 0, 'Toss', '(role left)', 'f00', '(role left)', 'kif',
   'left' || char(10) || 'right', 1700000000000);
INSERT INTO players VALUES
  (1, 'anna', 'human', '', 1, 1700000000000),
  (2, 'random', 'random', '', 0, 1700000000000);
INSERT INTO matches
  (id, match_id, game, status, start_clock, play_clock, start_time, end_time,
   states, token)
VALUES
  (1, 'match.toss.1', 1, 'completed', 5, 1, 1700000000001, 1700000000003, 2,
   'abcdefghijklmnopqrstuvwxyz012345');
INSERT INTO seats VALUES
  (1, 0, 'left', 'anna', 'human', 1, 100, 0),
  (1, 1, 'right', 'random', 'random', 0, 0, 1);
INSERT INTO steps VALUES
  (1, 0, 1700000000001, '(step 0)'),
  (1, 1, 1700000000002, '(step 1)' || char(10) || 'heads');
INSERT INTO choices VALUES
  (1, 0, 0, NULL, '', NULL, NULL),
  (1, 0, 1, NULL, '', NULL, NULL),
  (1, 1, 0, 'toss', '', 0.5, '{"value":50}'),
  (1, 1, 1, 'noop', 'TO', 2.0, NULL);
