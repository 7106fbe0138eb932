#include "reasoner/playout_engine.h"

#include <algorithm>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/turn_expander.h"

namespace reasoner {

void PlayoutTotals::add(const Outcome& outcome) {
  ++playouts;
  moves += outcome.length;
  cut_off += outcome.end == PlayoutEnd::kStepLimit;
  stuck += outcome.end == PlayoutEnd::kStuck;
  goal_sums.resize(outcome.goals.size());
  goal_counts.resize(outcome.goals.size());
  for (std::size_t role = 0; role < outcome.goals.size(); ++role) {
    if (outcome.goals[role] == kNoGoal) continue;
    goal_sums[role] += static_cast<std::uint64_t>(outcome.goals[role]);
    ++goal_counts[role];
  }
}

void PlayoutTotals::add(const PlayoutTotals& other) {
  playouts += other.playouts;
  moves += other.moves;
  cut_off += other.cut_off;
  stuck += other.stuck;
  const std::size_t roles = std::max(goal_sums.size(), other.goal_sums.size());
  goal_sums.resize(roles);
  goal_counts.resize(roles);
  for (std::size_t role = 0; role < other.goal_sums.size(); ++role) {
    goal_sums[role] += other.goal_sums[role];
    goal_counts[role] += other.goal_counts[role];
  }
}

void PlayoutResults::clear() {
  seen.clear();
  finished.clear();
  goals.clear();
  words.clear();
  moves.clear();
  move_counts.clear();
  percepts.clear();
  percept_counts.clear();
}

std::unique_ptr<ConditionedPlayouts> PlayoutEngine::make_conditioned_playouts()
    const {
  return nullptr;
}

std::unique_ptr<TurnExpander> PlayoutEngine::make_turn_expander() const {
  return nullptr;
}

}  // namespace reasoner
