#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <vector>

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

  /// The first column of the rows that SQL comes to.
  std::vector<std::string> texts(const std::string& sql) {
    std::vector<std::string> rows;
    sqlite3_stmt* statement = nullptr;
    EXPECT_EQ(
        sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr),
        SQLITE_OK)
        << sqlite3_errmsg(database_);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      const auto* const text = sqlite3_column_text(statement, 0);
      rows.emplace_back(reinterpret_cast<const char*>(text));
    }
    sqlite3_finalize(statement);
    return rows;
  }

 private:
  sqlite3* database_ = nullptr;
};

}  // namespace gamemaster
