#include "search/choices.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace search {

bool others_choose(reasoner::StateMachine& machine,
                   const reasoner::State& state, reasoner::RoleIndex role) {
  std::vector<reasoner::MoveId> moves;
  for (reasoner::RoleIndex other = 0; other < machine.game().role_count();
       ++other) {
    if (other == role) continue;
    machine.legal_moves(state, other, moves);
    if (moves.size() > 1) return true;
  }
  return false;
}

void drop_rare_moves(std::span<double> weights, double least) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (sum <= 0) return;
  const double most = *std::max_element(weights.begin(), weights.end());
  const double threshold = std::min(least * sum, most);
  double kept = 0;
  for (double& weight : weights) {
    if (weight < threshold) weight = 0;
    kept += weight;
  }
  for (double& weight : weights) weight /= kept;
}

std::size_t draw_move(std::span<const double> weights, std::uint32_t random) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  double left = sum * static_cast<double>(random) * 0x1p-32;
  std::size_t place = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    place = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return place;
}

void put_first(Report& report, reasoner::MoveId played) {
  auto& moves = report.moves;
  if (moves.empty() || moves.front().move != played) {
    report.principal_variation.clear();
  }
  if (std::ranges::find(moves, played, &MoveReport::move) == moves.end()) {
    moves.emplace_back().move = played;
  }
  std::ranges::stable_partition(
      moves, [&](const MoveReport& each) { return each.move == played; });
}

void put_first_for_certain(Report& report, reasoner::MoveId played) {
  put_first(report, played);
  for (MoveReport& each : report.moves) {
    each.probability = each.move == played ? 1 : 0;
  }
}

}  // namespace search
