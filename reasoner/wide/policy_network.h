#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "reasoner/network/propnet.h"

namespace reasoner::wide {

/// The role that alone has a choice in a phase of the game; nothing where none
/// has, or several, or where that is the role of chance.
std::optional<RoleIndex> lone_mover(const network::Propnet& propnet,
                                    std::uint32_t phase);

/// Bases beyond those of the game: where they are true, playouts draw by a
/// policy. They follow the others, in this order.
struct PolicyBases {
  std::optional<std::uint32_t> wins;    ///< wins are played at once
  std::optional<std::uint32_t> safety;  ///< the opponent is not let win at once

  std::uint32_t count() const { return (wins ? 1U : 0U) + (safety ? 1U : 0U); }
};

/// The network of a phase with the bases of policies, each of which keeps its
/// value in the next state. In states in which `wins` is true, only moves are
/// legal that end the game at once with 100 for the lone mover, where he has
/// such moves. Where `safety` is, only moves are legal after which the lone
/// mover of the next phase, if that is another, has no such move (but one that
/// gives both 100), where there are any.
///
/// For each move the next state is computed with that move played, and from it
/// the end and the goal as the network of the next phase sees them, or the wins
/// there; constants fold, and what moves share is there once. (Decisive and
/// anti-decisive moves: Teytaud, Teytaud, On the Huge Benefit of Decisive Moves
/// in Monte-Carlo Tree Search Algorithms, 2010.)
///
/// Where there is no lone mover, or more than `most_gates` gates would have to
/// be looked at, the bases are there and change nothing.
network::Network with_policy(const network::Propnet& propnet,
                             std::uint32_t phase, const PolicyBases& bases,
                             std::size_t most_gates = 20'000'000);

}  // namespace reasoner::wide
