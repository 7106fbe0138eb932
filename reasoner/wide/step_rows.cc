#include "reasoner/wide/step_rows.h"

#include <algorithm>

namespace reasoner::wide {

StepRows::StepRows(const WideProgram& program) {
  const std::size_t words = program.lanes / lanes::kLanesPerWord;
  const auto enlarge = [words](lanes::LaneRows& rows, std::size_t count) {
    if (rows.size() < count * words) rows.resize(count * words);
  };
  for (const WideProgram::Phase& phase : program.phases) {
    enlarge(moves, phase.layout.inputs.size());
    enlarge(planes, phase.layout.plane_count);
    enlarge(percepts, phase.layout.percepts.size());
    enlarge(scratch, phase.code->scratch_rows());
    enlarge(percept_scratch, phase.code->percept_scratch_rows());
  }
}

lanes::LaneFrame StepRows::frame(const lanes::LaneWord* bases,
                                 lanes::LaneWord* next,
                                 lanes::LaneWord* terminal) {
  return {.bases = bases,
          .moves = moves.data(),
          .planes = planes.data(),
          .terminal = terminal,
          .next = next,
          .scratch = scratch.data()};
}

lanes::LaneFrame StepRows::percept_frame(const lanes::LaneWord* bases) {
  return {.bases = bases,
          .moves = moves.data(),
          .percepts = percepts.data(),
          .scratch = percept_scratch.data()};
}

}  // namespace reasoner::wide
