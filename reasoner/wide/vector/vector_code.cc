#include "reasoner/wide/vector/vector_code.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "reasoner/wide/vector/gate_batches.h"
#include "reasoner/wide/vector/vector_kernels.h"

namespace reasoner::wide::vector {

namespace {

/// Takes the batches at the end of a sweep that only copy a row or its
/// negation, or set one.
GateSweep split_off_copies(GateSweep& sweep) {
  GateSweep copies;
  std::size_t references = 0;
  auto first = sweep.batches.end();
  while (first != sweep.batches.begin()) {
    const GateBatch& batch = *std::prev(first);
    const std::uint32_t rows = batch.positive + batch.negative;
    if (rows > 1) break;
    references += std::size_t{1 + rows} * batch.gate_count;
    --first;
  }
  copies.batches.assign(first, sweep.batches.end());
  sweep.batches.erase(first, sweep.batches.end());
  const auto cut =
      sweep.references.end() - static_cast<std::ptrdiff_t>(references);
  copies.references.assign(cut, sweep.references.end());
  sweep.references.erase(cut, sweep.references.end());
  return copies;
}

class VectorCode : public lanes::PhaseCode {
 public:
  VectorCode(const lanes::PhaseLayout& layout, std::size_t lanes,
             lanes::Simd simd)
      : lane_words_(lanes / lanes::kLanesPerWord),
        kernels_(&vector_kernels(simd, lane_words_)),
        schedule_(schedule_gates(layout, lane_words_)),
        log_weights_(layout.log_weights),
        weights_base_(layout.weights_base) {
    std::size_t row = schedule_.scratch_rows;
    for (const lanes::Choice& choice : layout.choices) {
      const auto weights = log_weights_.begin() + choice.first_move;
      PlannedChoice planned{choice, false, row};
      planned.weighted =
          std::any_of(weights, weights + choice.move_count,
                      [](std::uint8_t weight) { return weight != 0; });
      if (!planned.weighted && choice.move_count > kMoveGroup) {
        row += (choice.move_count + kMoveGroup - 1) / kMoveGroup * kGroupPlanes;
      }
      choices_.push_back(planned);
    }
    scratch_rows_ = row;
    latch_ = split_off_copies(schedule_.next);
  }

  std::size_t scratch_rows() const override { return scratch_rows_; }
  std::size_t goal_scratch_rows() const override {
    return schedule_.goal_scratch_rows;
  }

  void legal(const lanes::LaneFrame& frame) const override {
    run(schedule_.legal, frame);
    for (const PlannedChoice& choice : choices_) {
      kernels_->count(rows_of(choice, frame), lane_words_);
    }
  }
  void select(const lanes::LaneFrame& frame) const override {
    for (const PlannedChoice& choice : choices_) {
      kernels_->select(rows_of(choice, frame), lane_words_);
    }
  }
  void next(const lanes::LaneFrame& frame) const override {
    next_without_latch(frame);
    latch(frame);
  }
  void next_without_latch(const lanes::LaneFrame& frame) const override {
    run(schedule_.next, frame);
  }
  void latch(const lanes::LaneFrame& frame) const override {
    run(latch_, frame);
  }
  void goals(const lanes::LaneFrame& frame) const override {
    run(schedule_.goals, frame);
  }

 private:
  struct PlannedChoice {
    lanes::Choice choice;
    bool weighted;
    std::size_t first_group_row;
  };

  std::size_t lane_words_;
  const VectorKernels* kernels_;
  GateSchedule schedule_;
  GateSweep latch_;  // the end of the next sweep
  std::vector<std::uint8_t> log_weights_;
  std::optional<std::uint32_t> weights_base_;
  std::vector<PlannedChoice> choices_;
  std::size_t scratch_rows_ = 0;

  void run(const GateSweep& sweep, const lanes::LaneFrame& frame) const {
    lanes::LaneWord* parts[kFrameParts];
    const auto set = [&](FramePart part, lanes::LaneWord* rows) {
      parts[static_cast<std::size_t>(part)] = rows;
    };
    set(FramePart::kScratch, frame.scratch);
    // No gate writes there.
    set(FramePart::kBases, const_cast<lanes::LaneWord*>(frame.bases));
    set(FramePart::kMoves, frame.moves);
    set(FramePart::kNext, frame.next);
    set(FramePart::kGoals, frame.goals);
    set(FramePart::kTerminal, frame.terminal);
    kernels_->run_sweep(sweep, parts, lane_words_);
  }

  ChoiceRows rows_of(const PlannedChoice& planned,
                     const lanes::LaneFrame& frame) const {
    const lanes::Choice& choice = planned.choice;
    ChoiceRows rows;
    rows.moves = frame.moves + choice.first_move * lane_words_;
    rows.move_count = choice.move_count;
    rows.planes = frame.planes + choice.first_plane * lane_words_;
    rows.plane_count = choice.plane_count;
    rows.group_counts = frame.scratch + planned.first_group_row * lane_words_;
    if (planned.weighted) {
      rows.log_weights = log_weights_.data() + choice.first_move;
      if (weights_base_) {
        rows.weighted_lanes = frame.bases + *weights_base_ * lane_words_;
      }
    }
    return rows;
  }
};

}  // namespace

std::unique_ptr<lanes::PhaseCode> make_vector_code(
    const lanes::PhaseLayout& layout, std::size_t lanes, lanes::Simd simd) {
  assert(lanes::is_group_size(lanes));
  return std::make_unique<VectorCode>(layout, lanes, simd);
}

}  // namespace reasoner::wide::vector
