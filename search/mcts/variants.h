#pragma once

#include <string>
#include <vector>

#include "search/mcts/selection.h"

namespace search::mcts {

/// A way to play MCTS that is better than the default in some games and worse
/// in others.
struct MctsVariant {
  std::string name;  ///< for people, after "MCTS with"
  mcts::Tuning tuning;
};

/// All that are tried before a match: a new one is one line. What each of them
/// costs is time of the trials of all others, so none is here that has not won
/// somewhere, nor one that wins everywhere.
///
/// Won against the default: moves judged by all playouts, 12 of 12 games of hex
/// with 6 ms a move, 10 of 12 with 30; with 50 ms 5 of 6 of go, none of 6 of
/// gomoku. Judgements of the evaluator, with 50 to 100 ms: 10.5 of 12 of nine
/// men's morris and 10.5 of 14 of kalaha, none of 4 of gomoku. Playouts that
/// draw uniformly, with 5 ms: 9 of 12 of blocker, chess and kalaha, none of 12
/// of gomoku.
const std::vector<MctsVariant>& mcts_variants();

}  // namespace search::mcts
