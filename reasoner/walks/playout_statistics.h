#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner::walks {

/// What many random playouts from the initial state tell about a game. Chance
/// is no player: it has a mean goal, but neither wins nor prevents that others
/// do.
struct PlayoutStatistics {
  std::uint64_t playouts = 0;    ///< that came to an end
  std::uint64_t unfinished = 0;  ///< cut off by the step limit, or stuck
  double mean_length = 0;        ///< joint moves of those that came to an end
  std::uint32_t shortest = 0;
  std::uint32_t longest = 0;
  double branching = 0;  ///< mean number of legal joint moves of a state
  std::vector<double> mean_goals;  ///< one a role
  /// By role: part of the playouts with a goal that no other player's equals or
  /// exceeds; of a game for one, with goal 100.
  std::vector<double> wins;
  /// Part in which the best goal is that of several players; 0 for one.
  double draws = 0;
  /// The player who alone has a choice at the beginning, where there is one.
  std::optional<RoleIndex> first;
  /// Its mean goal less the mean of the other players'; 0 where there are none.
  double first_move_advantage = 0;
};

/// Plays `playouts` random playouts of `seed`, or fewer where `seconds` are
/// over before.
PlayoutStatistics measure(StateMachine& machine, std::uint64_t playouts,
                          double seconds, std::uint64_t seed);

}  // namespace reasoner::walks
