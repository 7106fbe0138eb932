#include "search/hidden/belief/stand_in.h"

#include <utility>

#include "search/deadline.h"

namespace search::hidden::belief {

namespace {

/// Some milliseconds of each engine at most, and as a rule a small part of one.
Ladder::Limits quick_limits_for(reasoner::StateMachine& machine) {
  if (machine.conditioned_playouts() != nullptr) {
    return {.particles = 128,
            .different = 16,
            .base_steps = std::uint64_t{1} << 15,
            .rung_steps = std::uint64_t{1} << 15,
            .round = 1024};
  }
  if (machine.playout_engine() != nullptr) {
    return {.particles = 64,
            .different = 8,
            .base_steps = 2048,
            .rung_steps = 2048,
            .round = 256};
  }
  return {.particles = 64,
          .different = 16,
          .base_steps = 4096,
          .rung_steps = 4096,
          .round = 64};
}

}  // namespace

StandIn::StandIn(reasoner::StateMachine& machine, InformationTable& table,
                 reasoner::Evidence known, const Population& population,
                 std::uint64_t seed)
    : roles_(machine.game().role_count()),
      evidence_(std::move(known)),
      ladder_(machine, table, uniform_, quick_limits_for(machine), seed),
      now_(roles_) {
  ladder_.begin(population, steps());
  hold_rung();
}

void StandIn::observe(const reasoner::EvidenceStep& step) {
  const Deadline never(Deadline::Clock::time_point::max());
  evidence_.steps.push_back(step);
  if (ladder_.climb(evidence_, 1, never) == Ladder::End::kDone) {
    return hold_rung();
  }
  evidence_.steps.back().own_move.reset();
  if (ladder_.climb(evidence_, 1, never) == Ladder::End::kDone) {
    return hold_rung();
  }
  evidence_.steps.back() = step;
}

void StandIn::hold_rung() {
  Population now(roles_);
  for (const reasoner::State& state : ladder_.states()) now.add(state, {}, 1);
  now.normalise();
  now_ = std::move(now);
}

}  // namespace search::hidden::belief
