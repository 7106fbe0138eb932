#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/formula.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace reasoner::planning {

/// What the planner may use of what is known about a game.
struct PlanningFacts {
  std::vector<network::ExclusiveGroup> groups;
  /// By move, as find_commuting_moves finds them; may be empty. Where moves
  /// commute only plans are looked for that have them in the order of their
  /// numbers, side by side.
  std::vector<std::vector<MoveId>> commuting;
};

/// Plans of a game for one role, as satisfiable formulas: the network unrolled,
/// step by step, from one state (Kautz and Selman, Planning as satisfiability,
/// 1992). What is the same in all lines, such as the number of the step, is
/// folded away. Steps are only added, and what the solver has learned of the
/// first ones is kept.
///
/// An instance belongs to one thread.
class StepPlanner {
 public:
  using Answer = network::Formula::Answer;

  /// Plans from `start`; the network must outlive it. `most_literals` bounds
  /// the formula, 24 bytes each.
  StepPlanner(const network::Propnet& propnet, PlanningFacts facts,
              const State& start, std::size_t most_literals);

  /// Looks for a line of at least one and at most `steps` moves to a terminal
  /// state in which the role has at least `goal`. Unknown where `stop`, which
  /// is asked often, said so, or so many conflicts were met, or the formula
  /// grew too large (is_full); asked again it goes on.
  Answer find(std::uint32_t steps, Goal goal, const std::function<bool()>& stop,
              std::optional<int> most_conflicts = std::nullopt);

  /// `move` was played: lines begin behind it from now on.
  void play(MoveId move);

  /// The line found; after kYes.
  std::vector<MoveId> line() const;

  /// Whether kNo is proven. Else it only says that there is no such line with
  /// commuting moves in order, where what lies between may be terminal.
  bool is_proof() const { return is_proof_; }
  /// Goes on without an order of commuting moves.
  void forget_order() { use_order_ = false; }

  bool is_full() const { return is_full_; }
  /// Of lines that fit into the formula as it is.
  std::size_t steps() const { return steps_.size() - 1 - played_; }

 private:
  /// Literals of one state and of the move played in it.
  struct Step {
    std::vector<int> nodes;
    int terminal = network::Formula::kFalse;
    int any_move = network::Formula::kFalse;
    int stops_here = network::Formula::kFalse;  // moves led here, none leads on
    std::vector<int> before;  // by move: whether one before it is played
  };

  const network::Propnet* propnet_;
  PlanningFacts facts_;
  std::size_t most_literals_;
  std::uint32_t first_phase_;
  network::Formula formula_;
  std::vector<Step> steps_;
  std::vector<std::vector<MoveId>> not_commuting_;  // by move; moves before it
  int in_order_;  // assumed where commuting moves stand in order
  std::size_t played_ = 0;
  bool use_order_ = false;
  bool is_proof_ = false;
  bool is_full_ = false;
  struct Threshold {
    int assumption;
    std::size_t steps = 0;  // those that know of it
  };
  std::map<Goal, Threshold> thresholds_;

  const network::Network& network(std::size_t step) const;
  void add_step();
  void add_state(Step& step, std::size_t index);
  void add_moves(Step& step, const network::Network& network);
  void add_order(const Step& step, const Step& next);
  int goal_literal(std::size_t step, Goal goal);
  int threshold(Goal goal, std::size_t last);
  int input(const Step& step, const network::Network& network,
            MoveId move) const {
    return step.nodes[network.input(move)];
  }
};

}  // namespace reasoner::planning
