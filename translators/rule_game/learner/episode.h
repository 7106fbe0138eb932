#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "translators/rule_game/learner/players.h"
#include "translators/rule_game/learner/position.h"

namespace translators::rule_game::learner {

/// What the referee says, who alone knows the rule.
struct Reply {
  Answer answer = Answer::kAccepted;
  bool is_over = false;  ///< cleared, stalemate, or given up
};
using Referee = std::function<Reply(const Try&)>;

struct Step {
  Try tried;
  Answer answer = Answer::kAccepted;
};

/// One board, from the first try to the last.
struct Episode {
  std::vector<Step> steps;
  bool is_cleared = false;

  int refusals() const;
};

/// Lets the player try until the board is cleared or the referee says that it
/// is over.
Episode play(Player& player, const meaning::Board& board,
             const Referee& referee);

}  // namespace translators::rule_game::learner
