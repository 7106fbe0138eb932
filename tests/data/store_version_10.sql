-- What makes the store of store_version_9.sql one of version 10.
PRAGMA user_version = 10;

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
