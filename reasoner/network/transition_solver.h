#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/exclusive_group.h"
#include "reasoner/network/network.h"
#include "reasoner/network/state_solver.h"

namespace reasoner::network {

/// Asks about one step of a game: a state that is not terminal, a legal joint
/// move, and the next state.
class TransitionSolver {
 public:
  /// The network must outlive it; `first_input` as in Propnet.
  TransitionSolver(const Network& network,
                   std::span<const std::uint32_t> first_input);

  /// Whether the next state of each step from a state in which all groups of
  /// bases are exclusive has them exclusive, too, or else the bases that are
  /// true in a next state that has not. nullopt if that is not found out within
  /// a bounded number of conflicts.
  struct Answer {
    bool preserved;
    std::vector<bool> next;  ///< by base, where not preserved
  };
  std::optional<Answer> preserves(std::span<const ExclusiveGroup> groups);

 private:
  const Network* network_;
  StateSolver steps_;
};

}  // namespace reasoner::network
