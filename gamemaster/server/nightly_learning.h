#pragma once

#include <atomic>
#include <string>
#include <thread>

namespace gamemaster::server {

/// henhouse-learn --nightly in a process of its own, with the memory
/// that rules of strangers may take. What it tells goes
/// to the log. Ends it with itself; what is learnt is in the database by then.
class NightlyLearning {
 public:
  /// `program` is the path of henhouse-learn, `database` that of a file, or the
  /// address of a database. Where the process cannot be started or ends by
  /// itself, the log says so, and nothing else happens.
  NightlyLearning(std::string program, std::string database);
  ~NightlyLearning();

  NightlyLearning(const NightlyLearning&) = delete;
  NightlyLearning& operator=(const NightlyLearning&) = delete;

 private:
  void run(const std::string& program, const std::string& database);

  std::atomic<bool> is_over_ = false;
  std::thread thread_;  // of `run`, with which the process ends
};

}  // namespace gamemaster::server
