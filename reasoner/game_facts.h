#pragma once

#include <optional>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner {

/// What the rules show of a game as a whole, without playing it. What is not
/// known is nothing or false, and proves nothing. A value.
struct GameFacts {
  /// By role: the goals that it may get, ascending, and 0, which counts where
  /// the rules give none; empty where that is not known.
  std::vector<std::vector<Goal>> goals;
  /// There are two roles besides chance, and of any two ends the one that is
  /// better for one is worse for the other, unless both get the same. Takes for
  /// granted that each of them has exactly one goal at each end.
  bool opposed = false;
  /// What the goals of two roles besides chance add up to at every end;
  /// likewise.
  std::optional<Goal> constant_sum;

  /// The best goal that a role may get; 100 where it is not known.
  Goal best(RoleIndex role) const {
    constexpr Goal kBestGoal = 100;
    return role < goals.size() ? goals[role].back() : kBestGoal;
  }
};

}  // namespace reasoner
