#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "gamemaster/database/database.h"

namespace gamemaster::database::postgres {

/// What PostgreSQL's NOTIFY tells by, and for whom.
inline constexpr const char* kChannel = "henhouse";
/// What a subject is called there: of a long one its beginning.
std::string notification_of(const std::string& subject);

/// Hears of what processes tell each other through a server, on a connection
/// (LISTEN) and a thread of its own, from the first watch on. Where the
/// connection breaks off it makes another as soon as it can. Thread-safe.
class Notifications {
 public:
  explicit Notifications(std::string address) : address_(std::move(address)) {}
  /// There must be no watch any more.
  ~Notifications();

  Notifications(const Notifications&) = delete;
  Notifications& operator=(const Notifications&) = delete;

  std::unique_ptr<Watch> watch(const std::string& subject);

 private:
  class PostgresWatch;

  void listen(const std::stop_token& stop);
  /// Until the connection breaks off, or `wake` can be read.
  void hear(int wake);
  /// Of everything where `subject` is null.
  void pass_on(const std::string* subject);

  const std::string address_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<PostgresWatch*> watches_;  // guarded by mutex_, as what is in them
  std::jthread listening_;            // made under mutex_
};

}  // namespace gamemaster::database::postgres
