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

/// Where the value of a percept is found in one phase.
struct PerceptSource {
  enum class Part : std::uint8_t {
    kNone,     ///< false, or true where `negated`
    kBases,    ///< row `row` of the bases
    kMoves,    ///< row `row` of the moves that were picked
    kComputed  ///< row `row` of the percepts: PhaseCode::percepts
  };

  Part part = Part::kNone;
  std::uint32_t row = 0;
  bool negated = false;
};

/// What stands in the rows of a group of lanes in one phase.
///
///   bases      row b: base b of the network
///   moves      row m: before the pick whether move m is legal, after it
///              whether it is played; only moves that may be legal here
///   planes     counts of legal moves, later ranks: see Choice
///   terminal   one row
///   next       row b: base b in the next state
///   percepts   row p: percept p of the network's outputs, where it has to be
///              computed: see PerceptSource
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
  std::vector<std::uint32_t> only_inputs;  ///< the inputs of only_moves
  std::uint32_t plane_count = 0;           ///< of all choices
  std::vector<PerceptSource> percepts;     ///< by percept
  /// Of the roles, as Propnet::first_percept; empty where nothing is hidden.
  std::vector<std::uint32_t> first_percept;

  std::size_t perceiving_roles() const {
    return first_percept.empty() ? 0 : first_percept.size() - 1;
  }
};

/// The layout of phase `phase`. An input without a row is never played, or is
/// the only move of its role, which no next value reads.
/// `propnet` must outlive the layout.
PhaseLayout lay_out_phase(const network::Propnet& propnet, std::uint32_t phase);

/// The same for another network of a phase of `propnet`, which must outlive
/// the layout, too.
PhaseLayout lay_out_network(const network::Propnet& propnet,
                            const network::Network& network);

}  // namespace reasoner::wide::lanes
