#include "reasoner/planning/step_planner.h"

#include <algorithm>
#include <utility>

namespace reasoner::planning {

namespace {

// The most literals that ordering commuting moves may take in a step: a clause
// a move, of the moves that it does not commute with.
constexpr std::size_t kMostOrderLiterals = 60'000;  // a step

}  // namespace

StepPlanner::StepPlanner(const network::Propnet& propnet, PlanningFacts facts,
                         const State& start, std::size_t most_literals)
    : propnet_(&propnet),
      facts_(std::move(facts)),
      most_literals_(most_literals),
      first_phase_(propnet.phase_of(start).value_or(0)),
      in_order_(formula_.new_variable()) {
  std::size_t order_literals = 0;
  not_commuting_.resize(facts_.commuting.size());
  for (MoveId move = 0; move < facts_.commuting.size(); ++move) {
    const auto& commuting = facts_.commuting[move];
    if (commuting.empty()) continue;
    use_order_ = true;
    for (MoveId before = 0; before < move; ++before) {
      if (std::ranges::binary_search(commuting, before)) continue;
      not_commuting_[move].push_back(before);
      ++order_literals;
    }
  }
  if (order_literals > kMostOrderLiterals) use_order_ = false;
  if (!use_order_) facts_.commuting.clear();

  Step first;
  first.nodes.assign(network(0).node_count(), network::Formula::kFalse);
  first.nodes[0] = network::Formula::kTrue;
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    if (start.test(base)) {
      first.nodes[network(0).base(base)] = network::Formula::kTrue;
    }
  }
  add_state(first, 0);
  formula_.add({first.any_move});
  steps_.push_back(std::move(first));
}

const network::Network& StepPlanner::network(std::size_t step) const {
  return propnet_->networks[(first_phase_ + step) % propnet_->networks.size()];
}

/// Adds all that a state says whose bases have literals already.
void StepPlanner::add_state(Step& step, std::size_t index) {
  const network::Network& network = this->network(index);
  network::add_gates(network, network.first_gate(), network.legal_end(),
                     formula_, step.nodes);
  step.terminal = network::literal_of(step.nodes, network.outputs().terminal);
  add_moves(step, network);
  network::add_gates(network, network.legal_end(), network.node_count(),
                     formula_, step.nodes);
}

void StepPlanner::add_moves(Step& step, const network::Network& network) {
  std::vector<int> moves(network.input_count(), network::Formula::kFalse);
  for (MoveId move = 0; move < moves.size(); ++move) {
    const int legal =
        network::literal_of(step.nodes, network.outputs().legal[move]);
    if (legal != network::Formula::kFalse &&
        step.terminal != network::Formula::kTrue) {
      moves[move] = formula_.new_variable();
      formula_.add({-moves[move], legal});
      formula_.add({-moves[move], -step.terminal});
    }
    step.nodes[network.input(move)] = moves[move];
  }
  step.before = formula_.at_most_one(moves);
  step.any_move = formula_.one_of(moves);
}

/// Adds one more state, behind a move in the last one.
void StepPlanner::add_step() {
  const Step& last = steps_.back();
  const network::Network& before = network(steps_.size() - 1);
  const network::Network& network = this->network(steps_.size());
  Step step;
  step.nodes.assign(network.node_count(), network::Formula::kFalse);
  step.nodes[0] = network::Formula::kTrue;
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    step.nodes[network.base(base)] =
        network::literal_of(last.nodes, before.outputs().next[base]);
  }
  // Holds only with a move: else what follows is no state of the game.
  network::add_groups(network, facts_.groups, step.nodes, formula_,
                      -last.any_move);
  add_state(step, steps_.size());
  formula_.add({last.any_move, -step.any_move});
  std::vector<int> ends{last.any_move, -step.any_move};
  step.stops_here = formula_.all_of(ends);
  formula_.add({-step.stops_here, step.terminal});
  if (!facts_.commuting.empty()) add_order(last, step);
  steps_.push_back(std::move(step));
}

/// A move may only be followed by a later one, or by one that it does not
/// commute with.
void StepPlanner::add_order(const Step& step, const Step& next) {
  const network::Network& here = network(steps_.size() - 1);
  const network::Network& there = network(steps_.size());
  std::vector<int> clause;
  for (MoveId move = 0; move < facts_.commuting.size(); ++move) {
    const int played = input(step, here, move);
    if (facts_.commuting[move].empty() || played == network::Formula::kFalse)
      continue;
    if (next.before[move] == network::Formula::kFalse) continue;
    clause = {-in_order_, -played, -next.before[move]};
    for (const MoveId other : not_commuting_[move]) {
      clause.push_back(input(next, there, other));
    }
    std::erase(clause, network::Formula::kFalse);
    formula_.add(clause);
  }
}

int StepPlanner::goal_literal(std::size_t step, Goal goal) {
  std::vector<int> values;
  for (const auto& [role, value, signal] : network(step).outputs().goals) {
    if (value >= goal) {
      values.push_back(network::literal_of(steps_[step].nodes, signal));
    }
  }
  return formula_.one_of(values);
}

/// The assumption that lines end with at least `goal`.
int StepPlanner::threshold(Goal goal, std::size_t last) {
  const auto [found, is_new] = thresholds_.try_emplace(goal);
  Threshold& threshold = found->second;
  if (is_new) threshold.assumption = formula_.new_variable();
  for (; threshold.steps <= last; ++threshold.steps) {
    const Step& step = steps_[threshold.steps];
    formula_.add({-threshold.assumption, -step.stops_here,
                  goal_literal(threshold.steps, goal)});
  }
  return threshold.assumption;
}

network::Formula::Answer StepPlanner::find(std::uint32_t steps, Goal goal,
                                           const std::function<bool()>& stop,
                                           std::optional<int> most_conflicts) {
  const std::size_t last = played_ + steps;
  while (steps_.size() <= last) {
    if (formula_.size() > most_literals_) is_full_ = true;
    if (is_full_ || stop()) return Answer::kUnknown;
    add_step();
  }
  std::vector<int> assumptions{threshold(goal, last), -steps_[last].any_move};
  if (use_order_) assumptions.push_back(in_order_);
  const Answer answer = formula_.solve(assumptions, stop, most_conflicts);
  is_proof_ =
      answer == Answer::kNo && (!use_order_ || !formula_.was_needed(in_order_));
  return answer;
}

void StepPlanner::play(MoveId move) {
  if (played_ + 1 >= steps_.size()) add_step();
  formula_.add({input(steps_[played_], network(played_), move)});
  ++played_;
  formula_.add({steps_[played_].any_move});
}

std::vector<MoveId> StepPlanner::line() const {
  std::vector<MoveId> line;
  for (std::size_t index = played_; index < steps_.size(); ++index) {
    const Step& step = steps_[index];
    const network::Network& here = network(index);
    MoveId move = 0;
    while (move < here.input_count() &&
           (input(step, here, move) == network::Formula::kFalse ||
            !formula_.holds(input(step, here, move)))) {
      ++move;
    }
    if (move == here.input_count()) break;
    line.push_back(move);
  }
  return line;
}

}  // namespace reasoner::planning
