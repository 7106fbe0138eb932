#include "benchmarks/random_evidence.h"

namespace benchmarks {

reasoner::Evidence random_evidence(reasoner::StateMachine& machine,
                                   reasoner::RoleIndex role,
                                   reasoner::PlayoutKey key,
                                   std::uint32_t step_limit) {
  reasoner::Evidence evidence{.observer = role, .steps = {}};
  reasoner::PlayoutScratch scratch;
  reasoner::State state;
  machine.initial_state(state);
  for (std::uint32_t step = 0; step < step_limit; ++step) {
    if (machine.is_terminal(state) ||
        !reasoner::draw_joint_move(machine, state, key, step, scratch)) {
      break;
    }
    reasoner::EvidenceStep& known = evidence.steps.emplace_back();
    known.own_move = scratch.joint_move[role];
    machine.percepts(state, scratch.joint_move, role, known.percepts);
    machine.next_state(state, scratch.joint_move, state);
    known.goes_on = !machine.is_terminal(state);
  }
  return evidence;
}

}  // namespace benchmarks
