#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "search/deadline.h"
#include "search/partners.h"
#include "search/ranks/message.h"
#include "search/ranks/packets.h"
#include "search/ranks/transport.h"

namespace search::ranks {

/// How often ranks write to each other.
struct Timing {
  using Duration = std::chrono::milliseconds;

  Duration beat{500};
  Duration gone{3000};  ///< a rank of which nothing is heard for so long
  /// Between two tellings of what was found out: at first, and at most; each
  /// time twice as long as before.
  Duration first_post{20};
  Duration longest_post{250};
};

/// What was sent and received, for people.
struct Traffic {
  std::uint64_t messages_sent = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t messages_received = 0;
  std::uint64_t bytes_received = 0;
};

/// One rank's messages to and from all others, on a thread of its own, which
/// alone uses the transport. Knows who is there: a rank that was heard of not
/// long ago. One that is gone is sent nothing but beats, so that it may come
/// back; what waited for it is dropped. To a rank that does not keep up less is
/// told. Thread-safe.
class Correspondence {
 public:
  /// Called on the thread of the correspondence; they may call it back, but
  /// must not wait.
  struct Handlers {
    /// All but Beat and Told.
    std::function<void(std::size_t from, const Message&)> message;
    /// A rank was heard of for the first time or again, or is gone.
    std::function<void(std::size_t rank, bool is_there)> presence;
  };

  /// `transport` must outlive it.
  Correspondence(Transport& transport, Handlers handlers,
                 const Timing& timing = {});
  /// Sends what waits to be sent, for at most a second.
  ~Correspondence();
  Correspondence(const Correspondence&) = delete;
  Correspondence& operator=(const Correspondence&) = delete;

  std::size_t rank() const { return rank_; }
  std::size_t size() const { return peers_.size(); }

  void send(std::size_t to, const Message& message);
  void send_to_all(const Message& message);

  /// From now on what `findings` tell goes to all others now and then, and they
  /// hear what others tell of the same subject, in thought `number`. They must
  /// live until they are closed. False where others are open.
  bool open(Findings& findings, std::uint64_t number);
  /// What was told in the thoughts up to `number` is not heard from now on: it
  /// was of another match, which may have had the same subjects.
  void forget(std::uint64_t number);
  /// Nothing uses them any more when it returns. `tells`: once more to all, as
  /// the last in this thought.
  void close(const Findings& findings, bool tells);

  /// Waits until those of `ranks` (true for who counts) that are there have
  /// told their last in thought `number`, or the deadline expires.
  void await(std::uint64_t number, const std::vector<bool>& ranks,
             const Deadline& deadline);

  Traffic traffic() const;

 private:
  using Clock = std::chrono::steady_clock;
  using Bytes = std::vector<std::byte>;

  enum class Presence : std::uint8_t { kAwaited, kThere, kGone };

  struct Peer {
    Presence presence = Presence::kAwaited;
    Clock::time_point heard{};
    Clock::time_point beaten{};  // when it was sent a beat
    std::deque<Bytes> waiting;   // packets
    std::uint32_t sent = 0;      // messages
    Assembly assembly;
    std::optional<Told> told;  // the last, until it means nothing more
    std::uint64_t ended = 0;   // the last thought in which it told its last
  };

  void run();
  void receive();
  void take(std::size_t from, Message message);
  void note_heard(std::size_t from);
  void hear(std::size_t from);
  void note_gone(Clock::time_point now);
  void beat(Clock::time_point now);
  void post(Clock::time_point now);
  void enqueue(Peer& peer, std::span<const std::byte> message);
  bool flush();

  Transport& transport_;
  const Handlers handlers_;
  const Timing timing_;
  const std::size_t rank_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // there is something to send
  std::condition_variable heard_;    // something has come
  std::vector<Peer> peers_;          // by rank; the own one is not used
  Findings* open_ = nullptr;
  std::uint64_t number_ = 0;     // of the thought in which that is open
  std::uint64_t forgotten_ = 0;  // the last thought that means nothing more
  Clock::time_point next_post_{};
  Timing::Duration post_interval_{};
  Traffic traffic_;
  bool is_ending_ = false;

  std::thread thread_;
};

}  // namespace search::ranks
