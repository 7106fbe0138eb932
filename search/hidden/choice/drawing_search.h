#pragma once

#include <memory>
#include <optional>
#include <string>

#include "search/hidden/hidden_search.h"

namespace search::hidden::choice {

/// Lets a search think, and plays what is drawn among the moves that it reports
/// on. Where these are less than two its own choice stands; until there is a
/// draw, its candidate.
class DrawingSearch : public HiddenSearch {
 public:
  explicit DrawingSearch(std::unique_ptr<HiddenSearch> search);

  void observe(const reasoner::EvidenceStep& step) final;
  reasoner::MoveId choose_move(const Deadline& deadline) final;
  void prepare_candidate() final;
  Report report() const final { return report_; }
  std::string doubts() const final { return search_->doubts(); }
  std::optional<reasoner::MoveId> candidate() const final;
  void clear_candidate() final;

 private:
  /// Draws one of the moves of the report, and notes there how likely each was.
  virtual reasoner::MoveId draw(Report& report) = 0;

  const std::unique_ptr<HiddenSearch> search_;
  Report report_;
};

}  // namespace search::hidden::choice
