-- What makes the store of store_version_10.sql one of version 11.
PRAGMA user_version = 11;

CREATE TABLE servers (
  route TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  address TEXT NOT NULL
) WITHOUT ROWID;
