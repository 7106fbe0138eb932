#include "reasoner/wide/step_rows.h"

namespace reasoner::wide {

namespace {

/// Writes a percept that need not be computed into its row.
void copy_percept(const lanes::PerceptSource& source,
                  const lanes::LaneFrame& frame, std::size_t words,
                  lanes::LaneWord* row) {
  using Part = lanes::PerceptSource::Part;
  if (source.part == Part::kComputed) return;
  const lanes::LaneWord flip = source.negated ? ~lanes::LaneWord{0} : 0;
  const lanes::LaneWord* from = nullptr;
  if (source.part == Part::kBases) from = frame.bases + source.row * words;
  if (source.part == Part::kMoves) from = frame.moves + source.row * words;
  for (std::size_t k = 0; k < words; ++k) {
    row[k] = (from == nullptr ? 0 : from[k]) ^ flip;
  }
}

}  // namespace

StepRows::StepRows(const WideProgram& program)
    : words_(program.lanes / lanes::kLanesPerWord) {
  const auto enlarge = [this](lanes::LaneRows& rows, std::size_t count) {
    if (rows.size() < count * words_) rows.resize(count * words_);
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

void StepRows::perceive(const WideProgram::Phase& phase,
                        const lanes::LaneWord* bases) {
  const lanes::LaneFrame frame = percept_frame(bases);
  const auto roles = static_cast<RoleIndex>(phase.layout.perceiving_roles());
  for (RoleIndex role = 0; role < roles; ++role) {
    phase.code->percepts(frame, role);
  }
  const std::vector<lanes::PerceptSource>& sources = phase.layout.percepts;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    copy_percept(sources[i], frame, words_, &percepts[i * words_]);
  }
}

}  // namespace reasoner::wide
