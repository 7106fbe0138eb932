#pragma once

#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/phase_code.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// The rows of a step that are made anew in every step: memory for those of the
/// phase of a program that has most of them.
struct StepRows {
  explicit StepRows(const WideProgram& program);

  /// Of a step from `bases` to `next`.
  lanes::LaneFrame frame(const lanes::LaneWord* bases, lanes::LaneWord* next,
                         lanes::LaneWord* terminal);
  /// The same for PhaseCode::percepts, which has a scratch of its own.
  lanes::LaneFrame percept_frame(const lanes::LaneWord* bases);
  /// Works out what all roles perceive in a step of `phase` from `bases`, whose
  /// moves have been picked: a row of `percepts` each.
  void perceive(const WideProgram::Phase& phase, const lanes::LaneWord* bases);

  lanes::LaneRows moves;
  lanes::LaneRows planes;
  lanes::LaneRows percepts;
  lanes::LaneRows scratch;
  lanes::LaneRows percept_scratch;

 private:
  std::size_t words_;  // of a row
};

}  // namespace reasoner::wide
