#include "search/evaluator/cell_patterns/turn_base.h"

#include <algorithm>

namespace search::evaluator::cell_patterns {

namespace {

constexpr std::uint32_t kFewest = 20;
constexpr std::uint32_t kMost = 400;

}  // namespace

void TurnBase::look(reasoner::StateMachine& machine,
                    const reasoner::State& state) {
  if (looks_ == kMost) return;
  bool has_choice[2];
  for (reasoner::RoleIndex role = 0; role < 2; ++role) {
    machine.legal_moves(state, role, legal_);
    has_choice[role] = legal_.size() > 1;
  }
  if (has_choice[0] == has_choice[1]) return;
  ++looks_;
  for (std::uint32_t base = 0; base < agreements_.size(); ++base) {
    if (state.test(base) == has_choice[0]) ++agreements_[base];
  }
}

std::uint32_t TurnBase::base() const {
  if (looks_ < kFewest) return PatternWeights::kNoBase;
  const auto found = std::ranges::find(agreements_, looks_);
  return found == agreements_.end()
             ? PatternWeights::kNoBase
             : static_cast<std::uint32_t>(found - agreements_.begin());
}

}  // namespace search::evaluator::cell_patterns
