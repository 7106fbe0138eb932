#include "search/hidden/belief/belief_search.h"

#include <utility>

namespace search::hidden::belief {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

constexpr double kBeliefShare = 0.3;  // of the time of a turn

}  // namespace

BeliefSearch::BeliefSearch(reasoner::StateMachine& machine, RoleIndex role,
                           const Settings& settings, RoleModel model)
    : machine_(machine),
      role_(role),
      settings_(settings),
      table_(machine.game().role_count()),
      belief_(machine, role, table_, limits_for(machine), settings.seed,
              std::move(model)) {}

std::vector<MoveId> BeliefSearch::begin_turn(const Deadline& deadline) {
  prepare_candidate();
  const double share = kBeliefShare * deadline.seconds_left();
  if (!belief_.catch_up(deadline.part(share))) belief_.catch_up(deadline);
  std::vector<MoveId> answers = belief_.answers(deadline);
  set_candidate(answers.front());
  return answers;
}

reasoner::PlayoutEngine& BeliefSearch::engine() {
  if (reasoner::PlayoutEngine* const own = machine_.playout_engine()) {
    return *own;
  }
  if (!scalar_engine_) {
    scalar_engine_ = reasoner::make_scalar_playout_engine(machine_);
  }
  return *scalar_engine_;
}

std::string BeliefSearch::method(std::string_view work) const {
  std::string method = std::string(work) + ' ' + belief_.method();
  if (!belief_.doubts().empty()) method += "; " + belief_.doubts();
  return method;
}

}  // namespace search::hidden::belief
