#pragma once

#include <string>
#include <vector>

#include "search/mcts_selection.h"

namespace search {

/// A way to play MCTS that is better than the default in some games and worse
/// in others.
struct MctsVariant {
  std::string name;  ///< for people, after "MCTS with"
  mcts::Tuning tuning;
};

/// All that are tried before a match: a new one is one line. What each of them
/// costs is time of the trials of all others, so none is here that has not won
/// somewhere, and not in the mean of all games.
const std::vector<MctsVariant>& mcts_variants();

}  // namespace search
