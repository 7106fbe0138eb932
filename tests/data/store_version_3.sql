-- What makes the store of store_version_2.sql one of version 3.
PRAGMA user_version = 3;

ALTER TABLE matches ADD COLUMN human_clock INTEGER NOT NULL DEFAULT 0;
