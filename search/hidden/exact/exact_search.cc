#include "search/hidden/exact/exact_search.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "reasoner/playout.h"

namespace search::hidden::exact {

using reasoner::MoveId;

namespace {

BuildLimits limits_for(const Settings& settings) {
  std::uint64_t edges = ExactSearch::kMostEdges;
  if (settings.iterations > 0) {
    edges =
        std::min(edges, settings.iterations * ExactSearch::kEdgesAnIteration);
  }
  return {edges, (settings.memory_mb << 20) / 2};
}

std::string goal_text(double goal) {
  std::string text = std::to_string(goal);
  return text.substr(0, text.find('.') + 4);
}

}  // namespace

ExactSearch::ExactSearch(reasoner::StateMachine& machine,
                         reasoner::RoleIndex role, const Settings& settings,
                         std::unique_ptr<HiddenSearch> reserve)
    : SearchWithReserve(std::move(reserve)),
      game_(machine.game()),
      role_(role),
      settings_(settings),
      finder_(machine, limits_for(settings)) {
  assert(role != game_.chance_role());
  const auto chance = game_.chance_role();
  player_ = role - (chance && *chance < role ? 1 : 0);
}

MoveId ExactSearch::choose_move(const Deadline& deadline) {
  report_ = {};
  const double before = deadline.seconds_left();
  build(deadline);
  using Status = SequenceFormBuilder::Status;
  if (finder_.builder().status() == Status::kRefused) {
    return ask_reserve(deadline,
                       "not exact, for " + finder_.builder().refusal());
  }
  if (finder_.builder().status() == Status::kUnfinished) {
    return ask_reserve(deadline,
                       "not exact, for the game is still being built");
  }
  const auto information = information_now();
  const auto number =
      information ? finder_.builder().decision_at(*information) : std::nullopt;
  if (!number) {
    return ask_reserve(deadline,
                       "not exact, for no history explains what was told");
  }
  const Decision decision = own().decisions[*number];
  if (finder_.has_profile()) answer(decision);
  finder_.work(deadline, settings_.iterations);
  const MoveId move = answer(decision);
  report_.seconds = before - deadline.seconds_left();
  return move;
}

/// Goes on building the game, for a share of the time.
void ExactSearch::build(const Deadline& deadline) {
  using Status = SequenceFormBuilder::Status;
  if (finder_.builder().status() != Status::kUnfinished) return;
  prepare_candidate();
  const Deadline part = deadline.part(
      settings_.iterations > 0 ? deadline.seconds_left()
                               : deadline.seconds_left() * building_share_);
  building_share_ /= 2;
  finder_.work(part, 1);
}

std::optional<InformationId> ExactSearch::information_now() const {
  InformationId now = InformationTable::root(role_);
  for (const reasoner::EvidenceStep& step : evidence()) {
    const auto number = finder_.builder().decision_at(now);
    if (!number) return std::nullopt;
    const Decision& decision = own().decisions[*number];
    const auto after = information_after(
        finder_.builder().information(), now, step,
        std::span(own().moves).subspan(decision.first, decision.count));
    if (!after) return std::nullopt;
    now = *after;
  }
  return now;
}

/// Draws a move by the strategy; the same one at each call in one information
/// state, as long as the strategy does not change.
MoveId ExactSearch::answer(const Decision& decision) {
  const auto moves =
      std::span(own().moves).subspan(decision.first, decision.count);
  report_.nodes = finder_.builder().node_count();
  report_.playouts = finder_.iterations();
  if (!finder_.has_profile()) {
    set_candidate(moves.front());
    return moves.front();
  }
  report_.method = "exact: the whole game is solved to a NashConv of " +
                   goal_text(finder_.found().nash_conv) + " goals";
  const auto step = static_cast<std::uint32_t>(evidence().size());
  const MoveId drawn =
      draw_answer(moves,
                  std::span(finder_.profile()[player_])
                      .subspan(decision.first, decision.count),
                  reasoner::hash32(settings_.seed, 0, step, role_));
  const std::vector<double> values =
      move_values(finder_.builder().form(), player_, finder_.profile());
  for (MoveReport& move : report_.moves) {
    const auto place = std::ranges::find(moves, move.move) - moves.begin();
    move.value =
        std::max(values[decision.first + static_cast<Sequence>(place)], 0.0);
  }
  return drawn;
}

}  // namespace search::hidden::exact
