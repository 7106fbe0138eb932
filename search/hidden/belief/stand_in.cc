#include "search/hidden/belief/stand_in.h"

#include <utility>

namespace search::hidden::belief {

namespace {

/// The most work for a step, of CPU time.
constexpr double kMostSeconds = 2;

/// Limits that take each engine less than a millisecond as a rule.
Ladder::Limits quick_limits_for(reasoner::StateMachine& machine) {
  if (machine.conditioned_playouts() != nullptr) {
    return {.particles = 2048,
            .different = 256,
            .base_steps = std::uint64_t{1} << 16,
            .rung_steps = std::uint64_t{1} << 16,
            .round = 2048,
            .histories = 4};
  }
  if (machine.playout_engine() != nullptr) {
    return {.particles = 64,
            .different = 8,
            .base_steps = 2048,
            .rung_steps = 2048,
            .round = 256,
            .histories = 4};
  }
  return {.particles = 64,
          .different = 16,
          .base_steps = 4096,
          .rung_steps = 4096,
          .round = 64,
          .histories = 4};
}

}  // namespace

StandIn::StandIn(reasoner::StateMachine& machine, InformationTable& table,
                 reasoner::Evidence known, const Population& population,
                 std::uint64_t seed)
    : evidence_(std::move(known)),
      ladder_(machine, table, uniform_, quick_limits_for(machine), seed),
      now_(machine.game().role_count()) {
  ladder_.begin(population, steps());
  now_ = ladder_.population();
}

void StandIn::observe(const reasoner::EvidenceStep& step) {
  evidence_.steps.push_back(step);
  const Deadline deadline = Deadline::cpu(kMostSeconds);
  if (climb(deadline)) return;
  if (step.refused_move) {
    evidence_.steps.back().refused_move.reset();
    if (climb(deadline)) return;
  }
  evidence_.steps.back().own_move.reset();
  if (!climb(deadline)) evidence_.steps.back() = step;
}

/// Takes in the last step, with growing effort as long as nothing is found.
bool StandIn::climb(const Deadline& deadline) {
  for (const double effort : {1, 8}) {
    if (ladder_.climb(evidence_, effort, deadline) == Ladder::End::kDone) {
      now_ = ladder_.population();
      return true;
    }
  }
  return false;
}

}  // namespace search::hidden::belief
