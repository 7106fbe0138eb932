#include "reasoner/wide/vector/vector_code.h"

#include <cassert>
#include <vector>

#include "reasoner/wide/vector/gate_batches.h"
#include "reasoner/wide/vector/vector_kernels.h"

namespace reasoner::wide::vector {

namespace {

class VectorCode : public lanes::PhaseCode {
 public:
  VectorCode(const lanes::PhaseLayout& layout, std::size_t lanes,
             lanes::Simd simd)
      : lane_words_(lanes / lanes::kLanesPerWord),
        kernels_(&vector_kernels(simd, lane_words_)),
        schedule_(schedule_gates(layout, lane_words_)) {
    std::size_t row = schedule_.scratch_rows;
    for (const lanes::Choice& choice : layout.choices) {
      choices_.push_back({choice, row});
      if (choice.move_count > kMoveGroup) {
        row += (choice.move_count + kMoveGroup - 1) / kMoveGroup * kGroupPlanes;
      }
    }
    scratch_rows_ = row;
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
    run(schedule_.next, frame);
  }
  std::size_t percept_scratch_rows() const override {
    return schedule_.percept_scratch_rows;
  }
  void percepts(const lanes::LaneFrame& frame, RoleIndex role) const override {
    if (role < schedule_.percepts.size()) run(schedule_.percepts[role], frame);
  }
  void goals(const lanes::LaneFrame& frame) const override {
    run(schedule_.goals, frame);
  }

 private:
  struct PlannedChoice {
    lanes::Choice choice;
    std::size_t first_group_row;
  };

  std::size_t lane_words_;
  const VectorKernels* kernels_;
  GateSchedule schedule_;
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
    set(FramePart::kPercepts, frame.percepts);
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
