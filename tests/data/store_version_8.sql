-- What makes the store of store_version_7.sql one of version 8.
PRAGMA user_version = 8;

ALTER TABLE matches RENAME COLUMN start_clock TO start_clock_ms;
ALTER TABLE matches RENAME COLUMN play_clock TO play_clock_ms;
UPDATE matches SET start_clock_ms = start_clock_ms * 1000,
  play_clock_ms = play_clock_ms * 1000;
