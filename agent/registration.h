#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace agent {

/// Where and as what a player announces itself.
struct Registration {
  std::string url;    ///< of a game manager: http://HOST:PORT, of ours
  std::string token;  ///< that the game manager asks for; may be empty
  std::string host;   ///< under which it reaches the player
  int port = 0;
};

/// The address of a game manager, http://HOST:PORT or http://HOST, without a
/// slash at its end; nothing where `url` is none.
std::optional<std::string> manager_address(std::string url);

/// Tells a game manager of ours (henhouse serve) that the player is there.
/// Blocks for some seconds at most. Why no game manager can be reached, as one
/// sentence: it may be tried again then; empty where the player is taken.
/// Throws gdl::Error where the address is none, or the game manager refuses.
[[nodiscard]] std::string register_player(const Registration& registration);

/// Registers a player on a thread of its own, and tries again while no game
/// manager can be reached: after a pause, and then after twice as long each
/// time, up to a minute. What comes of it is logged, but only the first time
/// that none can be reached. Who is refused does not ask again.
class Announcement {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Announcement(
      Registration registration,
      std::chrono::milliseconds first_pause = std::chrono::seconds(1));
  /// Gives it up, and waits for a try that is under way.
  ~Announcement() = default;

  /// Gives it up: a pause ends at once, a try that is under way by itself.
  void stop() { thread_.request_stop(); }

  /// Waits until nothing is tried any more, at most until `moment`; whether
  /// that is so. From any thread.
  bool wait_until_ended(Clock::time_point moment) const;

 private:
  void run(const std::stop_token& stop, const Registration& registration,
           std::chrono::milliseconds pause);

  mutable std::mutex mutex_;
  mutable std::condition_variable_any changed_;
  bool has_ended_ = false;
  std::jthread thread_;  // the last: it ends before what it uses
};

}  // namespace agent
