-- What makes the store of store_version_4.sql one of version 5.
PRAGMA user_version = 5;

ALTER TABLE matches ADD COLUMN hides INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN chance_role INTEGER NOT NULL DEFAULT -1;
ALTER TABLE matches ADD COLUMN chance_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN chance_match TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN chance_digest TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN chance_seed TEXT NOT NULL DEFAULT '';
ALTER TABLE choices ADD COLUMN percepts TEXT;
