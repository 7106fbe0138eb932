#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace gamemaster::server {

/// Where connections wait until their request has come in whole, all on one
/// thread: who sends slowly costs a place here and no thread.
class Reception {
 public:
  enum class Outcome : std::uint8_t {
    kWhole,
    kTooLarge,  ///< more than the head may have
    kTooSlow    ///< what came by then
  };

  struct Limits {
    std::size_t head_bytes = 16 * 1024;
    std::chrono::milliseconds time{10'000};  ///< for a whole request
    std::size_t places = 512;  ///< who has waited longest makes place
  };

  /// Takes a socket, which it has to close, and what came from it.
  using Handler =
      std::function<void(int socket, std::string text, Outcome outcome)>;

  /// `body_bytes` says of a head, up to and without its empty line, how long a
  /// body follows; `handler` is called on the thread of the reception.
  Reception(Limits limits,
            std::function<std::size_t(std::string_view head)> body_bytes,
            Handler handler);
  /// Closes all that still wait.
  ~Reception();

  Reception(const Reception&) = delete;
  Reception& operator=(const Reception&) = delete;

  /// The socket becomes ours. Thread-safe.
  void take(int socket);

 private:
  using Clock = std::chrono::steady_clock;
  struct Guest {
    int socket = -1;
    Clock::time_point until;
    std::string text;
    std::size_t whole = 0;  ///< bytes of the request; 0: not known yet
  };
  enum class Progress : std::uint8_t { kWaits, kDone, kGone };

  void run();
  void welcome();
  Progress read(Guest& guest);
  void hand_over(Guest& guest, Outcome outcome);
  void wake();

  const Limits limits_;
  const std::function<std::size_t(std::string_view)> body_bytes_;
  const Handler handler_;
  int wake_ = -1;              // an eventfd
  std::vector<Guest> guests_;  // the longest waiting first; of the thread

  std::mutex mutex_;
  std::vector<int> newcomers_;  // guarded by mutex_
  bool ending_ = false;         // guarded by mutex_
  std::thread thread_;
};

}  // namespace gamemaster::server
