#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "benchmarks/strength/accuracy/positions.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/proof_search/proof_search.h"
#include "search/proof_tree/proof_team.h"

namespace benchmarks::accuracy {

/// What the one who moves gets with best play, and the moves that keep it.
struct Solution {
  reasoner::Goal value = 0;
  /// Empty where a move that keeps it ends the game, or more than half do, or
  /// not all were judged in time.
  std::vector<reasoner::MoveId> keeping;
};

/// Proves what positions of games are worth in which two take turns and what
/// one gets the other loses: by alpha-beta in lanes, or where it is not for the
/// game, by proof numbers. What was proven of later positions helps with those
/// before. `machine` must outlive it; belongs to one thread.
class PositionProver {
 public:
  /// Plays the game against itself for some seconds to order moves.
  explicit PositionProver(reasoner::StateMachine& machine);

  /// Nothing where the value is not proven in `seconds` of CPU time.
  std::optional<Solution> solve(const reasoner::State& state, const Turn& turn,
                                double seconds);

 private:
  bool ends_at_once(const reasoner::State& state, const Turn& turn,
                    reasoner::Goal value);
  std::vector<reasoner::MoveId> keeping(const reasoner::State& state,
                                        const Turn& turn, reasoner::Goal value,
                                        const search::Deadline& deadline);
  std::optional<reasoner::Goal> value_of(const reasoner::State& state,
                                         const search::Deadline& deadline);
  std::optional<bool> reaches(const reasoner::State& state, reasoner::Goal goal,
                              const search::Deadline& deadline);

  reasoner::StateMachine& machine_;
  reasoner::Goal sum_;                 // of both roles' goals
  std::vector<reasoner::Goal> goals_;  // of the first role, ascending
  std::unique_ptr<search::proof_tree::ProofTeam> team_;
  std::optional<search::proof_search::ProofSearch> proofs_;  // without a team
};

}  // namespace benchmarks::accuracy
