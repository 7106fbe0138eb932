#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/canonical_states.h"

namespace search::solver {

/// Finds out about how many states can be reached; rather too few than too
/// many. Random walks are played side by side; where two of them are in the
/// same state after the same number of moves, there are few states at that
/// depth: for n states reached equally often, one pair of walks in n meets.
/// (Knuth, Estimating the efficiency of backtrack programs, 1975, counts nodes
/// of the tree, which are many times the states.) No more is counted at a depth
/// than half the square of the number of walks there. Belongs to one thread.
class StateEstimate {
 public:
  /// `machine` must outlive it, and `canonical`, which may be null: states that
  /// are the same but for a symmetry count once then. Breaks off beyond
  /// `limit`.
  StateEstimate(reasoner::StateMachine& machine, const reasoner::State& state,
                double limit, std::uint64_t seed,
                const game_graph::CanonicalStates* canonical = nullptr);
  ~StateEstimate();

  /// The estimate; nothing where the deadline comes first: the next call goes
  /// on then.
  std::optional<double> run(const Deadline& deadline);

  /// Part of the states met in which several roles choose at once; 0 to 1.
  double open_share() const;

 private:
  class Walks;
  struct Earlier;

  void note_depth();

  double limit_;
  std::unique_ptr<Walks> walks_;
  std::unique_ptr<Earlier> earlier_;
  std::uint32_t depth_ = 0;
  double sum_ = 1;   // over the depths
  double most_ = 1;  // at one of them
};

/// The same in one call; nullopt where the deadline comes first.
std::optional<double> estimate_state_count(reasoner::StateMachine& machine,
                                           const reasoner::State& state,
                                           double limit, std::uint64_t seed,
                                           const Deadline& deadline);

}  // namespace search::solver
