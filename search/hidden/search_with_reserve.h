#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/hidden/hidden_search.h"
#include "search/hidden/information.h"

namespace search::hidden {

/// A search that does not always know what to do: then another one plays, the
/// reserve, which is told only then what was observed.
class SearchWithReserve : public HiddenSearch {
 public:
  /// `reserve` stands at the beginning of the same match of the same role.
  explicit SearchWithReserve(std::unique_ptr<HiddenSearch> reserve);

  void observe(const reasoner::EvidenceStep& step) override;
  void prepare_candidate() override;
  Report report() const override { return report_; }
  std::string doubts() const override { return reserve_->doubts(); }
  std::optional<reasoner::MoveId> candidate() const override;
  void clear_candidate() override;

 protected:
  const std::vector<reasoner::EvidenceStep>& evidence() const {
    return evidence_;
  }
  /// What the reserve plays; the report is the reserve's and says why.
  reasoner::MoveId ask_reserve(const Deadline& deadline,
                               const std::string& why);

  /// Draws a move by how often each is to be played, which becomes the
  /// candidate, and lists all in the report, likeliest first.
  reasoner::MoveId draw_answer(std::span<const reasoner::MoveId> moves,
                               std::span<const double> strategy,
                               std::uint32_t random);

  Report report_;  // of the last choose_move

 private:
  void tell_reserve();

  std::unique_ptr<HiddenSearch> reserve_;
  std::vector<reasoner::EvidenceStep> evidence_;
  std::size_t told_ = 0;  // steps of the evidence that the reserve knows
};

/// The information state behind `before` and a step, as far as `table` has it.
/// Where the own move is not known, `moves` are those that it may have been;
/// nothing where none or several of them fit.
std::optional<InformationId> information_after(
    const InformationTable& table, InformationId before,
    const reasoner::EvidenceStep& step,
    std::span<const reasoner::MoveId> moves);

}  // namespace search::hidden
