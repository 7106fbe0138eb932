#include "search/mcts/playouts/judge.h"

#include <cmath>

namespace search::mcts::playouts {

using tree::Goals;

namespace {

// An evaluator that foretells less of the variance of outcomes is noise.
constexpr double kLeastForetold = 0.005;

}  // namespace

bool Judge::is_able() const {
  return evaluator_ && (evaluator_->sees_unions() ||
                        evaluator_->foretold(0) >= kLeastForetold);
}

Goals Judge::judge(std::span<const std::uint64_t> words,
                   std::span<const std::uint32_t> counts,
                   std::span<const reasoner::Goal> goals) {
  mobility_ = evaluator_->mean_mobility();
  for (std::size_t role = 0; role < counts.size(); ++role) {
    evaluator::update_mobility(mobility_, role, counts[role]);
  }
  Goals values{};
  for (reasoner::RoleIndex role = 0; role < counts.size(); ++role) {
    values[role] = static_cast<std::uint8_t>(
        std::lround(evaluator_->value(words, mobility_, goals, role)));
  }
  return values;
}

}  // namespace search::mcts::playouts
