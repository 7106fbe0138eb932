#include "search/hidden/search_with_reserve.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>

#include "search/choices.h"

namespace search::hidden {

SearchWithReserve::SearchWithReserve(std::unique_ptr<HiddenSearch> reserve)
    : reserve_(std::move(reserve)) {
  assert(reserve_ != nullptr);
}

void SearchWithReserve::observe(const reasoner::EvidenceStep& step) {
  evidence_.push_back(step);
}

std::optional<reasoner::MoveId> SearchWithReserve::candidate() const {
  const auto own = HiddenSearch::candidate();
  return own ? own : reserve_->candidate();
}

void SearchWithReserve::clear_candidate() {
  HiddenSearch::clear_candidate();
  reserve_->clear_candidate();
}

void SearchWithReserve::prepare_candidate() {
  tell_reserve();
  reserve_->prepare_candidate();
}

void SearchWithReserve::tell_reserve() {
  for (; told_ < evidence_.size(); ++told_) {
    reserve_->observe(evidence_[told_]);
  }
}

reasoner::MoveId SearchWithReserve::ask_reserve(const Deadline& deadline,
                                                const std::string& why) {
  tell_reserve();
  const reasoner::MoveId move = reserve_->choose_move(deadline);
  set_candidate(move);
  report_ = reserve_->report();
  if (!report_.method.empty()) report_.method.insert(0, "; ");
  report_.method.insert(0, why);
  return move;
}

reasoner::MoveId SearchWithReserve::draw_answer(
    std::span<const reasoner::MoveId> moves, std::span<const double> strategy,
    std::uint32_t random) {
  const reasoner::MoveId drawn = moves[draw_move(strategy, random)];
  set_candidate(drawn);
  report_.moves.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = moves[i];
    move.probability = strategy[i];
  }
  std::ranges::stable_sort(report_.moves, std::ranges::greater{},
                           &MoveReport::probability);
  return drawn;
}

std::optional<InformationId> information_after(
    const InformationTable& table, InformationId before,
    const reasoner::EvidenceStep& step,
    std::span<const reasoner::MoveId> moves) {
  if (step.own_move) return table.find(before, *step.own_move, step.percepts);
  std::optional<InformationId> found;
  for (const reasoner::MoveId move : moves) {
    const auto after = table.find(before, move, step.percepts);
    if (after && found) return std::nullopt;
    if (after) found = after;
  }
  return found;
}

}  // namespace search::hidden
