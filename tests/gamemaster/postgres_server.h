#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "gamemaster/processes/process.h"

namespace gamemaster {

/// A PostgreSQL server of its own in a temporary folder, that listens on a
/// socket there and ends with this object, or with the thread that made it.
/// Where the test runs as root, the server runs as the user `postgres`.
class PostgresServer {
 public:
  /// Whether Debian's package is installed, and libpqxx was when we were
  /// built; skip the test where not.
  static bool is_installed();

  /// Starts it; throws gdl::Error where it does not come up.
  PostgresServer();
  ~PostgresServer();

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// Of its database, which is empty at first.
  std::string address() const;

  /// Kills the server as kill -9 does.
  void kill();

  /// Starts it again after that, and waits until it answers.
  void start();

  /// Runs SQL, or throws gdl::Error. What it prints.
  std::string exec(const std::string& sql) const;

 private:
  std::filesystem::path folder_;
  std::unique_ptr<processes::ChildProcess> process_;
};

}  // namespace gamemaster
