#include "search/hidden/belief/belief_search.h"

#include <algorithm>
#include <utility>

#include "reasoner/playout.h"

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

MoveId BeliefSearch::compare(std::span<const MoveId> answers,
                             std::uint8_t policy, const Deadline& deadline) {
  const std::uint64_t seed =
      reasoner::mix64(reasoner::mix64(settings_.seed) + belief_.steps());
  comparison_.run(
      engine(), answers, seed,
      settings_.iterations == 0 ? ~std::uint64_t{0} : settings_.iterations,
      policy, deadline, [this](MoveId best) { set_candidate(best); });
  return comparison_.best();
}

void BeliefSearch::report_comparison(std::span<const MoveId> answers,
                                     MoveId chosen, double seconds) {
  const std::uint64_t rounds = answers.size() > 1 ? comparison_.rounds() : 0;
  report_ = {};
  report_.playouts = rounds * answers.size();
  report_.seconds = seconds;
  report_.method = method("playouts from");
  for (std::size_t i = 0; i < answers.size(); ++i) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = answers[i];
    move.visits = rounds;
    if (rounds > 0) move.value = comparison_.mean(i);
    move.probability = answers[i] == chosen ? 1 : 0;
  }
  std::ranges::stable_sort(report_.moves, std::ranges::greater{},
                           &MoveReport::value);
}

std::string BeliefSearch::method(std::string_view work) const {
  std::string method = std::string(work) + ' ' + belief_.method();
  if (!belief_.doubts().empty()) method += "; " + belief_.doubts();
  return method;
}

}  // namespace search::hidden::belief
