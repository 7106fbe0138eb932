#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/analysis/clock.h"
#include "reasoner/network/formula.h"
#include "reasoner/planning/move_effects.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace reasoner::planning {

/// Solves puzzles that are filled in (sudoku, queens) as one problem about the
/// final state: which moves are played at all, not when. For games for one role
/// in which every base changes at most once, and moves mostly do not get in
/// each other's way but by becoming illegal. That is not checked, so what it
/// finds is only a proposal, and that it finds nothing says nothing.
///
/// A move counts as legal where it is so in the final state without the effects
/// of the move itself. An instance belongs to one thread.
class FillInPlanner {
 public:
  using Answer = network::Formula::Answer;

  /// `effects` as find_move_effects finds them with all of `clock` set apart.
  /// Both `effects` and the network must outlive it.
  FillInPlanner(const network::Propnet& propnet,
                const std::vector<MoveEffects>& effects,
                const analysis::GameClock& clock, const State& start);

  /// Looks for moves after which the role has at least `goal` in a terminal
  /// state. Unknown where `stop`, which is asked often, said so.
  Answer find(Goal goal, const std::function<bool()>& stop,
              std::optional<int> most_conflicts = std::nullopt);

  /// The moves found, ascending; after kYes.
  std::vector<MoveId> moves() const;
  /// Never again exactly these moves.
  void exclude(std::span<const MoveId> moves);

 private:
  const network::Propnet* propnet_;
  const std::vector<MoveEffects>* effects_;
  const State* start_;  // while it is being made
  network::Formula formula_;
  std::vector<int> played_;                      // by move
  std::vector<std::vector<MoveId>> changed_by_;  // by base
  std::vector<int> final_;                       // by node
  std::vector<int> counters_;  // by base: a free literal, or 0 for others
  std::map<Goal, int> thresholds_;

  // For one move.
  std::vector<int> nodes_;
  std::vector<std::uint32_t> mark_;
  std::uint32_t epoch_ = 0;
  std::vector<network::NodeId> cone_;

  const network::Network& network() const { return propnet_->networks[0]; }
  void collect_changes();
  std::vector<int> count_moves(std::size_t most);
  void set_counters(const analysis::GameClock& clock);
  void require_legal(MoveId move);
  void collect_cone(network::Signal signal);
  int base_without(std::uint32_t base, std::optional<MoveId> move);
};

/// The propositions of all parts of `clock`, ascending.
std::vector<PropositionId> clock_propositions(const analysis::GameClock& clock);

}  // namespace reasoner::planning
