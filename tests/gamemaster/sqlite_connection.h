#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

namespace gamemaster {

/// What another program has open of a database file; closed in the end, with
/// what was not committed undone.
class SqliteConnection {
 public:
  explicit SqliteConnection(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK);
    // Whoever serves the file may be writing just now.
    sqlite3_busy_timeout(database_, 10'000);
  }
  ~SqliteConnection() { sqlite3_close(database_); }
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;

  /// Runs SQL, for which it waits ten seconds where the file is locked; a
  /// failure fails the test.
  void exec(const std::string& sql) {
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr),
              SQLITE_OK)
        << sqlite3_errmsg(database_);
  }

 private:
  sqlite3* database_ = nullptr;
};

}  // namespace gamemaster
