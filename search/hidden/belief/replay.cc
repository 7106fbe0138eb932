#include "search/hidden/belief/replay.h"

#include "reasoner/playout.h"

namespace search::hidden::belief {

using reasoner::RoleIndex;

double Replay::run(const reasoner::State& start,
                   const reasoner::Evidence& evidence, std::size_t first,
                   std::size_t end, std::uint64_t seed, std::uint64_t playout,
                   std::span<InformationId> information) {
  const reasoner::PlayoutKey key = reasoner::playout_key(seed, playout);
  const auto roles = static_cast<RoleIndex>(information.size());
  const auto chance = machine_.game().chance_role();
  state_ = start;
  joint_move_.resize(roles);
  double ratio = 1;
  for (std::size_t i = first; i < end; ++i) {
    const reasoner::EvidenceStep& known = evidence.steps[i];
    const auto step = static_cast<std::uint32_t>(i - first);
    const InformationId observed = information[evidence.observer];
    for (RoleIndex role = 0; role < roles; ++role) {
      if (role == evidence.observer && known.own_move) {
        joint_move_[role] = *known.own_move;
        continue;
      }
      machine_.legal_moves(state_, role, legal_);
      const auto count = static_cast<std::uint32_t>(legal_.size());
      const std::uint32_t place =
          reasoner::pick(reasoner::hash32(key, step, role), count);
      joint_move_[role] = legal_[place];
      if (!model_ || role == evidence.observer) continue;
      move_probabilities(model_, chance == role, role, information[role],
                         observed, legal_, probabilities_);
      ratio *= probabilities_[place] * count;
    }
    for (RoleIndex role = 0; role < roles; ++role) {
      if (role == evidence.observer) {
        percepts_ = known.percepts;
      } else {
        machine_.percepts(state_, joint_move_, role, percepts_);
      }
      information[role] =
          table_.after(information[role], joint_move_[role], percepts_);
    }
    machine_.next_state(state_, joint_move_, state_);
  }
  return ratio;
}

}  // namespace search::hidden::belief
