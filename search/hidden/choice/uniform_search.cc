#include "search/hidden/choice/uniform_search.h"

#include "reasoner/playout.h"

namespace search::hidden::choice {

using reasoner::MoveId;

UniformSearch::UniformSearch(reasoner::StateMachine& machine,
                             reasoner::RoleIndex role, const Settings& settings)
    : role_(role),
      seed_(settings.seed),
      table_(machine.game().role_count()),
      belief_(machine, role, table_, belief::limits_for(machine),
              settings.seed) {}

void UniformSearch::observe(const reasoner::EvidenceStep& step) {
  belief_.observe(step);
}

MoveId UniformSearch::choose_move(const Deadline& deadline) {
  set_candidate(belief_.legal_moves(0, role_).front());
  belief_.catch_up(deadline);
  const std::vector<MoveId> answers = belief_.answers(deadline);
  const auto turn = static_cast<std::uint32_t>(belief_.steps());
  const std::uint32_t x = reasoner::hash32(seed_, turn, 0, role_);
  const MoveId move =
      answers[reasoner::pick(x, static_cast<std::uint32_t>(answers.size()))];
  set_candidate(move);
  return move;
}

Report UniformSearch::report() const {
  Report report;
  report.method = "random among " + belief_.method();
  if (!belief_.doubts().empty()) report.method += "; " + belief_.doubts();
  return report;
}

}  // namespace search::hidden::choice
