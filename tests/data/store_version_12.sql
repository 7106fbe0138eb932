-- What makes the store of store_version_11.sql one of version 12.
PRAGMA user_version = 12;

CREATE TABLE learning (
  game_key TEXT PRIMARY KEY,
  owner TEXT NOT NULL
) WITHOUT ROWID;
