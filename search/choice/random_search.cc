#include "search/choice/random_search.h"

#include <cassert>

#include "reasoner/playout.h"

namespace search::choice {

reasoner::MoveId RandomSearch::choose_move(const reasoner::State& state,
                                           reasoner::RoleIndex role,
                                           const Deadline& /*deadline*/) {
  machine_.legal_moves(state, role, legal_);
  assert(!legal_.empty());
  const std::uint32_t x =
      reasoner::hash32(seed_, /*playout=*/turn_++, /*step=*/0, role);
  const auto count = static_cast<std::uint32_t>(legal_.size());
  const reasoner::MoveId move = legal_[reasoner::pick(x, count)];
  set_candidate(move);
  return move;
}

void RandomSearch::advance(std::span<const reasoner::MoveId> /*joint_move*/,
                           const reasoner::State& /*next*/) {}

}  // namespace search::choice
