#include "reasoner/playout.h"

namespace reasoner {

bool draw_joint_move(StateMachine& machine, const State& state, PlayoutKey key,
                     std::uint32_t step, PlayoutScratch& scratch) {
  const auto role_count = static_cast<RoleIndex>(machine.game().role_count());
  scratch.joint_move.resize(role_count);
  for (RoleIndex role = 0; role < role_count; ++role) {
    const std::optional<MoveId> move = machine.pick_legal_move(
        state, role, hash32(key, step, role), scratch.legal);
    if (!move) return false;
    scratch.joint_move[role] = *move;
  }
  scratch.moves.insert(scratch.moves.end(), scratch.joint_move.begin(),
                       scratch.joint_move.end());
  return true;
}

void play_out(StateMachine& machine, const State& start, std::uint64_t seed,
              std::uint64_t playout, std::uint32_t step_limit,
              PlayoutScratch& scratch, Outcome& outcome) {
  play_out_unless([] { return false; }, machine, start, seed, playout,
                  step_limit, scratch, outcome);
}

std::uint64_t playout_signature(std::uint64_t playout, const Outcome& outcome) {
  std::uint64_t hash = mix64(playout + 0x9e3779b97f4a7c15);
  hash = mix64(hash + outcome.length);
  for (const Goal goal : outcome.goals) {
    hash = mix64(hash + static_cast<std::uint64_t>(goal - kNoGoal));
  }
  return hash;
}

}  // namespace reasoner
