#pragma once

#include <cmath>

#include "search/choice/trial_game.h"

namespace search::choice {

/// What the challenger made against the champion.
struct Standing {
  int started = 0;
  int games = 0;     ///< that came to an end
  double score = 0;  ///< 1 a game won, half a game drawn
  int ranks = 1;     ///< processes that played them (search/partners.h)

  /// Games won less games lost.
  double lead() const { return 2 * score - games; }
  /// How far equals come apart by luck, in terms of the games that one process
  /// has the time for: N times as many lead N^0.5 times as far.
  double noise() const { return std::sqrt(ranks); }
};

/// Whether another game may still tell more: not where three games more were
/// lost than won, nor where four more were won and each seat had its turn;
/// times the noise.
bool is_open(const Standing& standing);

/// How the games of trials went.
struct TrialResult {
  Standing challenger{};
  double seconds_per_move = 0;
  WorkSpent champion{};
};

}  // namespace search::choice
