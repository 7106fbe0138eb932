-- What makes the store of store_version_3.sql one of version 4.
PRAGMA user_version = 4;

ALTER TABLE seats ADD COLUMN key TEXT NOT NULL DEFAULT '';
