#include "search/mcts/exchange.h"

#include "search/mcts/bounds/bounds.h"

namespace search::mcts {

using bounds::GoalLimits;

void Exchange::clear() {
  const std::scoped_lock lock(mutex_);
  for (auto& moves : told_) moves.clear();
}

void Exchange::tell(std::size_t worker, std::span<const SharedMove> moves) {
  const std::scoped_lock lock(mutex_);
  told_[worker].assign(moves.begin(), moves.end());
}

void Exchange::ask(std::size_t worker, SharedMoves& moves) const {
  const std::scoped_lock lock(mutex_);
  for (std::size_t other = 0; other < told_.size(); ++other) {
    if (other == worker) continue;
    for (const SharedMove& each : told_[other]) {
      SharedMove& sum = moves[each.key];
      sum.key = each.key;
      sum.total += each.total;
      sum.visits += each.visits;
      if (sum.is_proven) continue;
      if (!each.is_proven) {
        if (GoalLimits::merge(each.goals, sum.goals)) {
          sum.assumed |= each.assumed;
        }
        continue;
      }
      sum.is_proven = true;
      sum.assumed = each.assumed;
      sum.goals = each.goals;
      sum.distance = each.distance;
    }
  }
}

}  // namespace search::mcts
