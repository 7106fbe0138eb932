#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace search::puzzle {

/// Moves of a game for one role up to its end.
struct Line {
  std::vector<reasoner::MoveId> moves;
  reasoner::Goal goal = 0;  ///< none counts as 0
  std::string found_by;
};

/// The best that the rules of a game for one role give anywhere, as far as its
/// network shows that.
reasoner::Goal top_goal(const reasoner::StateMachine& machine);

/// The values that its goals have in the network of a game, best first.
std::vector<reasoner::Goal> goal_values(const reasoner::StateMachine& machine);

/// Plays `moves` from `start`, every one checked to be legal, until the game
/// ends, and says what was played and what it came to; what is left over then
/// does not count. Nothing where a move is not legal or the game goes on.
std::optional<Line> replay(reasoner::StateMachine& machine,
                           const reasoner::State& start,
                           std::span<const reasoner::MoveId> moves);

/// The best line known from the present state of a puzzle, and what is proven
/// of the best there is. Thread-safe but for `reset` and `advance`, while no
/// one else uses it.
class BestLine {
 public:
  /// Called with every better line, by whoever found it.
  using Listener = std::function<void(const Line&)>;

  BestLine(reasoner::Goal most, Listener listener)
      : most_(most), listener_(std::move(listener)) {}

  /// Takes a line that was replayed where it is better than what was known.
  void offer(Line line);
  /// No line comes to more than `most`; `why` says who found out.
  void bound(reasoner::Goal most, std::string_view why);

  /// Of the best line; below 0 where there is none.
  reasoner::Goal goal() const { return goal_.load(std::memory_order_relaxed); }
  reasoner::Goal most() const { return most_.load(std::memory_order_relaxed); }
  /// The best there is was found.
  bool settled() const { return goal() >= most(); }

  Line line() const;
  std::string proof() const;  ///< empty where nothing was proven

  void reset(reasoner::Goal most);
  /// The first move of the line was played.
  void advance();

 private:
  std::atomic<reasoner::Goal> goal_{-1};
  std::atomic<reasoner::Goal> most_;
  Listener listener_;
  mutable std::mutex mutex_;
  Line line_;
  std::string proof_;
};

}  // namespace search::puzzle
