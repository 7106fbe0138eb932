-- What makes the store of store_version_5.sql one of version 6.
PRAGMA user_version = 6;

ALTER TABLE matches ADD COLUMN resigned INTEGER NOT NULL DEFAULT -1;
