#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/ranks/correspondence.h"
#include "search/search.h"

namespace search::ranks {

/// What a helper thinks with.
struct HelperTools {
  /// Makes an engine for rules as the leader sent them; gives up soon after a
  /// stop. Throws an exception whose text says why there is none.
  std::function<std::unique_ptr<reasoner::StateMachine>(const std::string&,
                                                        const std::stop_token&)>
      make_machine;
  /// The search for a task, which has `partners`; null where there is none.
  std::function<std::unique_ptr<Search>(Task, reasoner::StateMachine&,
                                        Partners* partners)>
      make_search;
};

/// Another rank than the first: follows what the leader says, thinks about what
/// it thinks about, and exchanges what is found out with all. It has no clock:
/// a thought ends when the leader says so, or at the latest when its time is
/// over. What fails in it the leader is told, and it waits for the next match.
class Helper final : private Partners {
 public:
  /// How a helper ends.
  enum class End : std::uint8_t {
    kDone,  ///< the leader said so
    kLost   ///< nothing is heard of the leader any more
  };

  /// `transport` must outlive it. Nothing heard of the leader for `patience`:
  /// it is lost.
  Helper(Transport& transport, const Identity& identity, HelperTools tools,
         std::chrono::milliseconds patience = std::chrono::minutes(1),
         const Timing& timing = {});
  ~Helper();

  /// Helps until it ends; on the calling thread.
  End run();

 private:
  /// A match that it takes part in.
  struct Match {
    std::unique_ptr<reasoner::StateMachine> machine;
    std::uint64_t signature = 0;
    std::unique_ptr<Search> search;
    std::optional<Task> task;  // of the search
    reasoner::State state;
    std::vector<reasoner::MoveId> played;  // from the initial state to this
  };

  std::size_t own() const override { return correspondence_->rank(); }
  std::size_t most() const override { return correspondence_->size(); }
  void open(Findings& findings, const Deadline& deadline) override;
  void close(Findings& findings) override;
  void await(const Findings&, const Deadline&) override {}

  // On the thread of the correspondence.
  void take(std::size_t from, const Message& message);
  void note_presence(std::size_t rank, bool is_there);
  void end_thoughts(std::uint64_t number);
  void interrupt();

  void prepare(const Rules& rules, const std::stop_token& stop);
  void tell_standing();
  void think(const Think& think, const Deadline& deadline);
  std::string follow(const Think& think);
  std::string go_on(std::span<const reasoner::MoveId> moves);

  const HelperTools tools_;
  const std::chrono::milliseconds patience_;

  std::mutex mutex_;  // of what the leader wants, to the empty line
  std::condition_variable changed_;
  Rules rules_;                       // without a text there is no match
  bool is_to_prepare_ = false;        // for these
  bool is_asked_ = false;             // how it stands
  std::optional<Think> think_;        // what is still to be thought about
  std::optional<Deadline> thinking_;  // about thought number_
  std::uint64_t number_ = 0;
  std::stop_source preparing_;
  bool is_over_ = false;
  std::optional<std::chrono::steady_clock::time_point> lost_at_;

  // Of the thread that runs.
  std::optional<Match> match_;
  Standing standing_;
  bool has_told_ = false;  // its last in this thought

  std::unique_ptr<Correspondence> correspondence_;
};

}  // namespace search::ranks
