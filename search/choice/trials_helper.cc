#include "search/choice/trials_helper.h"

#include "search/choice/search_comparison.h"

namespace search::choice {

reasoner::MoveId TrialsHelper::choose_move(const reasoner::State& state,
                                           reasoner::RoleIndex role,
                                           const Deadline& deadline) {
  std::vector<reasoner::MoveId> legal;
  machine_.legal_moves(state, role, legal);
  set_candidate(legal.front());
  if (SearchComparison::can_compare(machine_, state)) {
    SearchComparison(machine_, settings_, state).play_along(state, deadline);
  }
  return legal.front();
}

}  // namespace search::choice
