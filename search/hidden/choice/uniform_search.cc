#include "search/hidden/choice/uniform_search.h"

#include "reasoner/playout.h"

namespace search::hidden::choice {

using reasoner::MoveId;

MoveId UniformSearch::choose_move(const Deadline& deadline) {
  const std::vector<MoveId> answers = begin_turn(deadline);
  const auto turn = static_cast<std::uint32_t>(belief_.steps());
  const std::uint32_t x = reasoner::hash32(settings_.seed, turn, 0, role_);
  const MoveId move =
      answers[reasoner::pick(x, static_cast<std::uint32_t>(answers.size()))];
  set_candidate(move);
  report_.method = method("random among");
  return move;
}

}  // namespace search::hidden::choice
