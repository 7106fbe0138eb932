#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "reasoner/propnet.h"

namespace reasoner::wide {

/// The role that alone has a choice in a phase of the game; nothing where none
/// has, or several.
std::optional<RoleIndex> lone_mover(const Propnet& propnet,
                                    std::uint32_t phase);

/// The network of a phase with one base more, the last: in states in which it
/// is true, only moves are legal that end the game at once with 100 for the
/// lone mover, where it has such moves. The base keeps its value in the next
/// state. Networks with decisive moves were measured on connect four: playouts
/// become shorter by more than each step becomes slower.
///
/// For each move the next state is computed with that move played, and from it
/// the end and the goal as the network of the next phase sees them; constants
/// fold, and what moves share is there once. (Decisive moves: Teytaud, Teytaud,
/// On the Huge Benefit of Decisive Moves in Monte-Carlo Tree Search, 2010.)
///
/// Where there is no lone mover, or more than `most_gates` gates would have to
/// be looked at, the base is added and changes nothing.
Network with_decisive_moves(const Propnet& propnet, std::uint32_t phase,
                            std::size_t most_gates = 20'000'000);

}  // namespace reasoner::wide
