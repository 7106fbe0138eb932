#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/playout_engine.h"

namespace reasoner::wide::lanes {

/// The legal moves of one role in one phase, of which a random one is picked.
struct Choice {
  RoleIndex role = 0;
  std::uint32_t first_move = 0;  ///< row among the moves of the layout
  std::uint32_t move_count = 0;
  /// Rows of counts and ranks: bit p of every lane's number in row
  /// first_plane + p. There is room for the number of all moves, and for the
  /// number of all ones, which is a rank that no move has.
  std::uint32_t first_plane = 0;
  std::uint32_t plane_count = 0;
};

/// What stands in the rows of a group of lanes in one phase.
///
///   bases      row b: base b of the network
///   moves      row m: before the pick whether move m is legal, after it
///              whether it is played; only moves that may be legal here
///   planes     counts of legal moves, later ranks: see Choice
///   terminal   one row
///   next       row b: base b in the next state
///   goals      row g: the signal of goals[g] of the network's outputs
struct PhaseLayout {
  static constexpr MoveId kSeveral = std::numeric_limits<MoveId>::max();

  const network::Network* network = nullptr;  ///< of the phase; not owned
  /// By move row: the network's input. Ascending, so by role, then by move.
  std::vector<std::uint32_t> inputs;
  /// One for each role whose moves have rows.
  std::vector<Choice> choices;
  /// By role: the only move it ever has here, which has no row, or kSeveral.
  std::vector<MoveId> only_moves;
  std::uint32_t plane_count = 0;  ///< of all choices
};

/// The layout of phase `phase`. An input without a row is never played.
/// `propnet` must outlive the layout.
PhaseLayout lay_out_phase(const network::Propnet& propnet, std::uint32_t phase);

/// The same for another network of a phase of `propnet`, which must outlive
/// the layout, too.
PhaseLayout lay_out_network(const network::Propnet& propnet,
                            const network::Network& network);

}  // namespace reasoner::wide::lanes
