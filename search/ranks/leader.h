#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "search/deadline.h"
#include "search/partners.h"
#include "search/ranks/correspondence.h"

namespace search::ranks {

/// The first rank's side of a search over ranks: tells the others of the match
/// and of each thought, and exchanges with them what is found out. What they do
/// not do costs nothing but their share. Thread-safe.
class Leader final : public Partners {
 public:
  /// A sentence for people, said on any thread.
  using Say = std::function<void(const std::string&)>;

  /// `transport` must outlive it.
  Leader(Transport& transport, Identity identity, Say say,
         const Timing& timing = {});
  /// Has the others end their programs.
  ~Leader() override;
  Leader(const Leader&) = delete;
  Leader& operator=(const Leader&) = delete;

  /// Waits until all others have come, at most so long. Why some cannot take
  /// part, a sentence each: they are of another version, or use other
  /// instructions. Of those who come later the same is said, and they are sent
  /// home.
  std::vector<std::string> await_helpers(std::chrono::milliseconds patience);

  /// A match by these rules begins, and another is over.
  void begin_match(const std::string& rules);
  /// A search takes part in the present match, whose number is returned; the
  /// match is over when all that joined it have left. Then it is said how much
  /// was written.
  std::uint64_t join();
  void leave(std::uint64_t match);
  /// What the next findings that are opened are about, in a match, whose game
  /// has the signature.
  void set_position(std::uint64_t match, Position position,
                    std::uint64_t signature);

  std::size_t own() const override { return 0; }
  std::size_t most() const override { return correspondence_.size(); }
  void open(Findings& findings, const Deadline& deadline) override;
  void close(Findings& findings) override;
  void await(const Findings& findings, const Deadline& deadline) override;

  /// Helpers that take part in the match now.
  std::size_t taking_part() const;

 private:
  struct Helper {
    bool is_there = false;
    bool is_known = false;      // its Hello has come
    bool is_refused = false;    // by that
    bool is_preparing = false;  // for the present match
    bool takes_part = false;    // in it
    std::string host;
  };

  void take(std::size_t from, const Message& message);
  void greet(std::size_t from, const Hello& hello);
  void note_standing(std::size_t from, const Standing& standing);
  void note_presence(std::size_t rank, bool is_there);
  void tell_match(std::size_t to);
  std::string traffic_sentence() const;
  std::string objection_to(std::size_t from, const Identity& other) const;
  std::string name_of(std::size_t rank) const;

  const Identity identity_;
  const Say say_;

  mutable std::mutex mutex_;  // never held while something is sent
  std::condition_variable changed_;
  std::vector<Helper> helpers_;  // by rank; the first is the leader's own
  std::vector<std::string> objections_;
  bool is_waiting_ = true;  // for all to come
  Rules rules_;             // of match 0 there are none
  int searches_ = 0;        // that have joined it
  Traffic traffic_before_;
  std::chrono::steady_clock::time_point begin_{};
  Think think_;  // the present thought, or the last
  const Findings* opened_ = nullptr;

  Correspondence correspondence_;
};

}  // namespace search::ranks
