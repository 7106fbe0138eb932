#include "search/hidden/choice/drawing_search.h"

#include <utility>

namespace search::hidden::choice {

using reasoner::MoveId;

DrawingSearch::DrawingSearch(std::unique_ptr<HiddenSearch> search)
    : search_(std::move(search)) {}

void DrawingSearch::observe(const reasoner::EvidenceStep& step) {
  search_->observe(step);
}

MoveId DrawingSearch::choose_move(const Deadline& deadline) {
  MoveId move = search_->choose_move(deadline);
  report_ = search_->report();
  if (report_.moves.size() > 1) move = draw(report_);
  set_candidate(move);
  return move;
}

void DrawingSearch::prepare_candidate() { search_->prepare_candidate(); }

std::optional<MoveId> DrawingSearch::candidate() const {
  const auto drawn = HiddenSearch::candidate();
  return drawn ? drawn : search_->candidate();
}

void DrawingSearch::clear_candidate() {
  HiddenSearch::clear_candidate();
  search_->clear_candidate();
}

}  // namespace search::hidden::choice
