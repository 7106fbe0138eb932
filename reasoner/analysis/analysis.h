#pragma once

#include <optional>
#include <vector>

#include "reasoner/analysis/clock.h"
#include "reasoner/analysis/constant_sum.h"
#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/analysis/goal_ranges.h"
#include "reasoner/analysis/latches.h"
#include "reasoner/analysis/sub_games.h"
#include "reasoner/analysis/turns.h"
#include "reasoner/boards/boards.h"
#include "reasoner/network/propnet.h"
#include "reasoner/symmetry/symmetries.h"

namespace reasoner::analysis {

/// All that can be seen in the networks of a game; none of it from names.
struct Analysis {
  Turns turns;
  GameClock clock;
  std::vector<network::ExclusiveGroup> groups;
  Latches latches;
  std::vector<GoalRange> goal_ranges;  ///< by role
  std::optional<ConstantSum> constant_sum;
  std::vector<SubGame> sub_games;
  std::vector<boards::Board> boards;
  symmetry::Symmetries symmetries;
  std::vector<symmetry::LikeMoves>
      first_moves;  ///< by role, in the initial state
};

Analysis analyse(const network::Propnet& propnet);

}  // namespace reasoner::analysis
