-- What makes the store of store_version_1.sql one of version 2, with a
-- tournament in it, as Henhouse made it.
PRAGMA user_version = 2;

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

INSERT INTO tournaments VALUES (1, 'cup', '{}', 0, 1700000000000);
UPDATE matches SET tournament = 'cup', number = 7;
