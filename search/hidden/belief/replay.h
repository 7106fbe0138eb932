#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"
#include "search/hidden/belief/role_model.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// Plays survivors of conditioned playouts again, one after the other, to find
/// out what every role has come to know. Belongs to one thread.
class Replay {
 public:
  /// What is passed must outlive it.
  Replay(reasoner::StateMachine& machine, InformationTable& table,
         const RoleModel& model)
      : machine_(machine), table_(table), model_(model) {}

  /// From `start`, which stands before step `first` of the evidence, playout
  /// `playout` of `seed` up to step `end`, which is not played. `information`
  /// is what every role knows at the start, and afterwards at the end. Returns
  /// how much more probable the moves of the other roles are by the model than
  /// uniformly.
  double run(const reasoner::State& start, const reasoner::Evidence& evidence,
             std::size_t first, std::size_t end, std::uint64_t seed,
             std::uint64_t playout, std::span<InformationId> information);

 private:
  reasoner::StateMachine& machine_;
  InformationTable& table_;
  const RoleModel& model_;
  reasoner::State state_;
  std::vector<reasoner::MoveId> legal_;
  std::vector<reasoner::MoveId> joint_move_;
  std::vector<reasoner::PerceptId> percepts_;
  std::vector<double> probabilities_;
};

}  // namespace search::hidden::belief
