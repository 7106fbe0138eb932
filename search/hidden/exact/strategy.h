#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "search/choices.h"
#include "search/hidden/exact/sequence_form.h"

namespace search::hidden::exact {

/// How a player plays: for each of its sequences the probability of the
/// sequence's move at its decision (a behavior strategy). By sequence; that of
/// the empty sequence is 1. The moves of each decision add up to 1.
using Strategy = std::vector<double>;

/// One strategy a player.
using Profile = std::vector<Strategy>;

/// All moves of a decision with the same probability.
Strategy uniform_strategy(const PlayerForm& player);
Profile uniform_profile(const SequenceForm& form);

/// search::drop_rare_moves at each decision.
void drop_rare_moves(const PlayerForm& player, Strategy& strategy,
                     double least = kRareMove);

/// By sequence: the product of the player's own choices on its way there (the
/// realization plan).
std::vector<double> reach_of(const PlayerForm& player,
                             const Strategy& strategy);

/// By sequence of player `player`: the sum of its goals over the leaves that
/// end with that sequence, times the probability that chance and the others
/// play so. `reaches` has the reach of each player; the player's own is not
/// read. Replaces what `payoffs` holds.
void add_up_payoffs(const SequenceForm& form, std::size_t player,
                    std::span<const std::vector<double>> reaches,
                    std::vector<double>& payoffs);

/// By sequence of player `player`: the goal that it can expect after the
/// sequence's move at its decision, once it has come there, as all play; -1
/// where chance and the others never let it come there.
std::vector<double> move_values(const SequenceForm& form, std::size_t player,
                                const Profile& profile);

/// What a player could make of it, if it knew how the others play.
struct BestResponse {
  double goal = 0;    ///< expected, and no strategy expects more
  Strategy strategy;  ///< pure; the first of several best moves
};

/// By dynamic programming from the last decisions up. Where one role plays
/// alone, besides chance, this is the best play of the game, proven.
BestResponse best_response(const SequenceForm& form, std::size_t player,
                           const Profile& profile);

/// How far a profile is from an equilibrium.
struct Exploitability {
  std::vector<double> goals;           ///< by player, expected as all play
  std::vector<double> best_responses;  ///< by player
  /// The sum of what each could gain by changing its strategy alone; 0 in an
  /// equilibrium (Lanctot et al., A unified game-theoretic approach to
  /// multiagent reinforcement learning, 2017).
  double nash_conv = 0;
};

Exploitability exploitability(const SequenceForm& form, const Profile& profile);

/// Bounds of the goal that a player gets with best play by all.
struct ValueBounds {
  double least = 0;
  double most = 100;
  /// False: the bounds say only what one profile came to, since with three
  /// players, or where two may gain together, there need not be one value.
  bool proven = false;
};

/// What `found`, that of any profile, says of the value for a player. With a
/// constant sum, a player gets at least what the other's best response leaves,
/// and at most its own best response.
ValueBounds value_bounds(const SequenceForm& form, std::size_t player,
                         const Exploitability& found);

}  // namespace search::hidden::exact
