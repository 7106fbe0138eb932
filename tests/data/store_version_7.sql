-- What makes the store of store_version_6.sql one of version 7.
PRAGMA user_version = 7;

CREATE TABLE brought_games (
  key TEXT PRIMARY KEY,
  title TEXT NOT NULL DEFAULT '',
  owner TEXT NOT NULL DEFAULT '',
  removed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
