#include "gamemaster/store/store_schema.h"

namespace gamemaster::store {

namespace {

// Lists of names (roles, facts) are stored with a newline between them: none
// can hold one. Row `step` of `choices` leads to the state of row `step` of
// `steps`; that of step 0 holds the errors of START and no moves. `owner` is
// the process that runs a match, or the server that goes on with one that does
// not run; `tournament` is a name and no reference, for imported records name
// tournaments of other hosts.
constexpr const char* kVersion1 = R"sql(
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
)sql";

// Tournaments: `number` says which match of its tournament a match is, so that
// one that was interrupted goes on with what is missing.
constexpr const char* kVersion2 = R"sql(
CREATE TABLE tournaments (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  spec TEXT NOT NULL,
  finished INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL
);
ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT -1;
CREATE INDEX matches_by_tournament ON matches (tournament, number)
  WHERE tournament <> '';
)sql";

// Whether the play clock counts for people, too.
constexpr const char* kVersion3 = R"sql(
ALTER TABLE matches ADD COLUMN human_clock INTEGER NOT NULL DEFAULT 0;
)sql";

// The SHA-256 of what opens the seat of a person; empty: nothing does.
constexpr const char* kVersion4 = R"sql(
ALTER TABLE seats ADD COLUMN key TEXT NOT NULL DEFAULT '';
)sql";

// Games with chance and hidden information: whether the roles know different
// things, the role `random` (-1: there is none) and how it is drawn. The seed
// is secret until the match is over. Percepts as lists of names; NULL: nothing
// is noted.
constexpr const char* kVersion5 = R"sql(
ALTER TABLE matches ADD COLUMN hides INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN chance_role INTEGER NOT NULL DEFAULT -1;
ALTER TABLE matches ADD COLUMN chance_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN chance_match TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN chance_digest TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN chance_seed TEXT NOT NULL DEFAULT '';
ALTER TABLE choices ADD COLUMN percepts TEXT;
)sql";

// Which role gave up, by number; -1: none.
constexpr const char* kVersion6 = R"sql(
ALTER TABLE matches ADD COLUMN resigned INTEGER NOT NULL DEFAULT -1;
)sql";

// Games that people brought: what they call them, the SHA-256 of what lets them
// change that, and whether they are offered no more.
constexpr const char* kVersion7 = R"sql(
CREATE TABLE brought_games (
  key TEXT PRIMARY KEY,
  title TEXT NOT NULL DEFAULT '',
  owner TEXT NOT NULL DEFAULT '',
  removed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
)sql";

// Clocks of less than a second: whole milliseconds, for games in real time.
constexpr const char* kVersion8 = R"sql(
ALTER TABLE matches RENAME COLUMN start_clock TO start_clock_ms;
ALTER TABLE matches RENAME COLUMN play_clock TO play_clock_ms;
UPDATE matches SET start_clock_ms = start_clock_ms * 1000,
  play_clock_ms = play_clock_ms * 1000;
)sql";

// Tournaments that many processes play: which matches are to be played, and who
// has which, by the name of Database::own_name; empty: nobody. And of which
// games a tournament is: ids, with a newline between them.
constexpr const char* kVersion9 = R"sql(
CREATE TABLE tournament_queue (
  tournament TEXT NOT NULL,
  number INTEGER NOT NULL,
  owner TEXT NOT NULL DEFAULT '',
  settled INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE INDEX tournament_queue_free ON tournament_queue (tournament, number)
  WHERE settled = 0 AND owner = '';
CREATE INDEX tournament_queue_by_owner ON tournament_queue (owner)
  WHERE owner <> '';
ALTER TABLE tournaments ADD COLUMN games TEXT NOT NULL DEFAULT '';
)sql";

// What was learnt of games, by their canonical keys: for each kind its newest
// generation counts. `elo` is against the generation before.
constexpr const char* kVersion10 = R"sql(
CREATE TABLE learnt (
  game_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  generation INTEGER NOT NULL,
  data TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  elo REAL NOT NULL DEFAULT 0,
  added INTEGER NOT NULL,
  PRIMARY KEY (game_key, kind, generation)
);
)sql";

// The game managers that serve this database: how the ids end of what each has
// in memory, and by which address its siblings reach it.
constexpr const char* kVersion11 = R"sql(
CREATE TABLE servers (
  route TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  address TEXT NOT NULL
) WITHOUT ROWID;
)sql";

// Which process learns which game now, by its canonical key.
constexpr const char* kVersion12 = R"sql(
CREATE TABLE learning (
  game_key TEXT PRIMARY KEY,
  owner TEXT NOT NULL
) WITHOUT ROWID;
)sql";

// Which process plays which tournament alone.
constexpr const char* kVersion13 = R"sql(
ALTER TABLE tournaments ADD COLUMN owner TEXT NOT NULL DEFAULT '';
)sql";

constexpr const char* kSteps[] = {kVersion1, kVersion2,  kVersion3,  kVersion4,
                                  kVersion5, kVersion6,  kVersion7,  kVersion8,
                                  kVersion9, kVersion10, kVersion11, kVersion12,
                                  kVersion13};

}  // namespace

std::span<const char* const> schema_steps() { return kSteps; }

}  // namespace gamemaster::store
