#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"

namespace search::hidden::exact {

/// A number of a role's sequence: what the role itself has chosen so far, up
/// to one move at one of its decisions. Sequence 0 is the empty one.
using Sequence = std::uint32_t;

/// What a role knows when it is to move, and what it can then do: a set of
/// histories that it cannot tell apart. Its moves are the sequences `first` to
/// `first` + `count` - 1.
struct Decision {
  std::uint32_t information = 0;  ///< number of the information state
  Sequence parent = 0;            ///< the role's last choice before
  Sequence first = 0;
  std::uint32_t count = 0;
};

/// The decisions of one role that somebody plays. With perfect recall they
/// form a tree: every decision has one parent sequence.
struct PlayerForm {
  reasoner::RoleIndex role = 0;
  /// Parents before children. Also those with a single move.
  std::vector<Decision> decisions;
  /// By sequence; that of the empty sequence means nothing.
  std::vector<reasoner::MoveId> moves = {0};

  std::size_t sequence_count() const { return moves.size(); }
};

/// A finite game with hidden information in sequence form (von Stengel:
/// Efficient computation of behavior strategies, 1996). With perfect recall
/// the probability of a history is the product of what chance does and of one
/// number for each player's sequence, so that histories with the same
/// sequences are one leaf, and nothing between root and leaves is kept.
///
/// Players are the roles that somebody plays, in the order of the roles.
struct SequenceForm {
  std::vector<PlayerForm> players;
  /// The sequence of each player at each leaf, leaf after leaf.
  std::vector<Sequence> leaf_sequences;
  /// The goal of each player, leaf after leaf, times the probability that
  /// chance plays so; over all ends of the game that are one leaf the sum.
  std::vector<double> leaf_goals;
  /// The probability that chance plays so, by leaf.
  std::vector<double> leaf_chances;
  /// Whether there are two players whose goals have the same sum in all ends:
  /// `goal_sum`. Then what the regret solver claims is proven.
  bool constant_sum = false;
  double goal_sum = 0;

  std::size_t leaf_count() const {
    return players.empty() ? 0 : leaf_sequences.size() / players.size();
  }
  /// Of all players together.
  std::size_t decision_count() const;
  /// Of those with at least two moves.
  std::size_t choice_count() const;
};

}  // namespace search::hidden::exact
