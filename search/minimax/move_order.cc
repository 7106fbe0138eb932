#include "search/minimax/move_order.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace search::minimax {

using reasoner::MoveId;
using reasoner::RoleIndex;

void MoveOrder::know_captures(
    std::shared_ptr<const evaluator::Evaluator> evaluator, RoleIndex role) {
  constexpr double kMostPart = 0.4;
  evaluator_ = std::move(evaluator);
  const evaluator::board_pieces::PieceTable& table = evaluator_->pieces();
  victim_worth_.clear();
  if (table.captures.empty() || table.capturing_part == 0 ||
      table.suspected_part > std::min(kMostPart, 2 * table.capturing_part)) {
    return;
  }
  const std::vector<double> values = evaluator_->piece_values(role);
  for (const evaluator::board_pieces::PiecePlace& place : table.places) {
    std::uint32_t worth = 0;
    if (place.type != evaluator::board_pieces::PiecePlace::kNoType &&
        table.types[place.type].owner) {
      worth = 1 + static_cast<std::uint32_t>(
                      std::min(1e6, 100 * std::abs(values[place.type])));
    }
    victim_worth_.push_back(worth);
  }
}

std::uint64_t MoveOrder::capture_worth(const reasoner::State& state,
                                       RoleIndex mover, MoveId move) const {
  if (victim_worth_.empty()) return 0;
  std::uint32_t worth = 0;
  for (const std::uint32_t base :
       evaluator_->pieces().captures.victims(mover, move)) {
    if (state.test(base)) worth = std::max(worth, victim_worth_[base]);
  }
  return worth;
}

void MoveOrder::weigh(const reasoner::State& state, RoleIndex mover,
                      std::span<const MoveId> legal, MoveId first,
                      const Killers& killers,
                      std::vector<std::uint64_t>& weights) const {
  const auto& history = history_[mover];
  weights.clear();
  for (const MoveId move : legal) {
    std::uint64_t weight = move < history.size() ? history[move] : 0;
    if (move == killers.moves[0] || move == killers.moves[1]) {
      weight = kKiller;
    }
    if (const std::uint64_t capture = capture_worth(state, mover, move)) {
      weight = capture + kCapture;
    }
    if (move == first) weight = kFirst;
    weights.push_back(weight);
  }
}

MoveId MoveOrder::take(std::size_t number, std::span<MoveId> legal,
                       std::span<std::uint64_t> weights) {
  const auto best = static_cast<std::size_t>(
      std::max_element(weights.begin() + static_cast<std::ptrdiff_t>(number),
                       weights.end()) -
      weights.begin());
  std::swap(legal[number], legal[best]);
  std::swap(weights[number], weights[best]);
  return legal[number];
}

void MoveOrder::note_cutoff(RoleIndex mover, MoveId move, std::uint32_t depth,
                            Killers& killers) {
  if (killers.moves[0] != move) {
    killers.moves[1] = killers.moves[0];
    killers.moves[0] = move;
  }
  auto& history = history_[mover];
  if (move >= history.size()) history.resize(std::size_t{move} + 1, 0);
  history[move] += depth * depth;
}

void MoveOrder::fade() {
  for (auto& counts : history_) {
    for (std::uint32_t& count : counts) count /= 4;
  }
}

}  // namespace search::minimax
