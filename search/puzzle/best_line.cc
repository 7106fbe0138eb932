#include "search/puzzle/best_line.h"

#include <algorithm>
#include <functional>
#include <set>

#include "reasoner/network/propnet.h"

namespace search::puzzle {

reasoner::Goal top_goal(const reasoner::StateMachine& machine) {
  constexpr reasoner::Goal kBestGoal = 100;
  const auto* propnet = machine.propnet();
  if (propnet == nullptr) return kBestGoal;
  reasoner::Goal top = 0;
  for (const auto& network : propnet->networks) {
    for (const auto& goal : network.outputs().goals) {
      if (goal.signal != reasoner::network::kFalseSignal) {
        top = std::max(top, goal.value);
      }
    }
  }
  return top;
}

std::vector<reasoner::Goal> goal_values(const reasoner::StateMachine& machine) {
  std::set<reasoner::Goal, std::greater<>> values;
  for (const auto& goal : machine.propnet()->networks[0].outputs().goals) {
    values.insert(goal.value);
  }
  return {values.begin(), values.end()};
}

std::optional<Line> replay(reasoner::StateMachine& machine,
                           const reasoner::State& start,
                           std::span<const reasoner::MoveId> moves) {
  reasoner::State state = start;
  Line line;
  std::vector<reasoner::MoveId> legal;
  for (const reasoner::MoveId move : moves) {
    if (machine.is_terminal(state)) break;
    machine.legal_moves(state, 0, legal);
    if (std::ranges::find(legal, move) == legal.end()) return std::nullopt;
    machine.next_state(state, std::span(&move, 1), state);
    line.moves.push_back(move);
  }
  if (!machine.is_terminal(state)) return std::nullopt;
  reasoner::Goal goal = 0;
  machine.goals(state, std::span(&goal, 1));
  line.goal = std::max(goal, 0);
  return line;
}

void BestLine::offer(Line line) {
  const std::scoped_lock lock(mutex_);
  if (line.goal <= goal()) return;
  line_ = std::move(line);
  goal_.store(line_.goal, std::memory_order_relaxed);
  listener_(line_);
}

void BestLine::bound(reasoner::Goal most, std::string_view why) {
  const std::scoped_lock lock(mutex_);
  if (most >= most_) return;
  most_.store(most, std::memory_order_relaxed);
  proof_ = why;
}

Line BestLine::line() const {
  const std::scoped_lock lock(mutex_);
  return line_;
}

std::string BestLine::proof() const {
  const std::scoped_lock lock(mutex_);
  return proof_;
}

void BestLine::reset(reasoner::Goal most) {
  line_ = {};
  proof_.clear();
  goal_ = -1;
  most_ = most;
}

void BestLine::advance() { line_.moves.erase(line_.moves.begin()); }

}  // namespace search::puzzle
