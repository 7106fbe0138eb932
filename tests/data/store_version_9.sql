-- What makes the store of store_version_8.sql one of version 9.
PRAGMA user_version = 9;

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
