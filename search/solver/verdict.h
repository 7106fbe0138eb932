#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/state_machine.h"

namespace search::solver {

/// A move of the role on turn, or a joint move where several choose, and what
/// is proven of it.
struct JudgedMove {
  std::vector<reasoner::MoveId> joint_move;
  /// By role, with best play by all afterwards; kNoGoal where that is not
  /// proven, empty where nothing is.
  std::vector<reasoner::Goal> goals;
  std::uint32_t distance = 0;  ///< joint moves until the end, this included
  /// The mover's expected goal against others who choose at random, as far as
  /// it was looked.
  double hope = 0;
};

/// What is proven of a state.
struct Verdict {
  /// By role, with best play by all; kNoGoal where that is not proven, empty
  /// where nothing is of the state itself but of some of its moves.
  std::vector<reasoner::Goal> goals;
  std::uint32_t distance = 0;  ///< joint moves until the end
  reasoner::RoleIndex mover = 0;
  /// All, best for the mover first: those proven before the others; wins by
  /// their distance, losses by theirs, the longest first; equal ones by hope.
  std::vector<JudgedMove> moves;
};

/// A move where moves are to be mixed.
struct MixedMove {
  reasoner::MoveId move = 0;
  double probability = 0;
  /// The goal to expect after it, if the other role plays its best.
  double value = 0;
};

/// What a role should do in a state of a game in which goals can only be
/// expected: because two choose at the same time, and what one gets the other
/// loses; or because of chance.
struct MixedVerdict {
  double value = 0;  ///< the goal to expect
  /// The goal itself, where it is the least or the best of all.
  std::optional<reasoner::Goal> proven;
  /// All of which the value is known, in the order of the legal ones.
  std::vector<MixedMove> moves;
};

}  // namespace search::solver
