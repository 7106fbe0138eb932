#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/network.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner::planning {

/// How far a state seems to be from a goal: how many bases would have to be
/// different for the role to have it, if all were independent. 0 where it has.
///
/// Takes a sweep over the gates of that goal. The network must outlive it. An
/// instance belongs to one thread.
class GoalDistance {
 public:
  /// Of `role` having at least `goal`. Bases of `apart`, such as the clock,
  /// count as what they should be. Only for games with one network.
  GoalDistance(const network::Propnet& propnet, RoleIndex role, Goal goal,
               std::span<const PropositionId> apart);

  /// `words` are those of a state.
  float of(std::span<const std::uint64_t> words);

 private:
  struct Costs {
    float of_true = 0;
    float of_false = 0;
  };

  const network::Network* network_;
  std::vector<network::Signal> goals_;
  std::vector<network::NodeId> gates_;  // that they need, in order
  std::vector<std::uint32_t> bases_;    // likewise, but for those apart
  std::vector<Costs> costs_;            // by node

  float cost(network::Signal signal) const {
    const Costs& costs = costs_[signal.node()];
    return signal.negated() ? costs.of_false : costs.of_true;
  }
};

}  // namespace reasoner::planning
