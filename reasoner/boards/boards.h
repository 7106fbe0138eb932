#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::boards {

/// One side of a board.
struct BoardSide {
  std::uint32_t argument = 0;       ///< of the propositions, from 0
  std::vector<std::string> values;  ///< in their order where there is one
  /// Whether the order is that of neighbours; else that of first occurrence.
  bool ordered = false;
};

/// What may stand on a cell of a board.
struct Piece {
  /// The other arguments of the propositions, with blanks between them; empty
  /// where there are none, and the proposition marks the cell.
  std::string name;
  /// The only role whose moves bring it to new cells, as far as random playouts
  /// show; nothing where there is no such role.
  std::optional<RoleIndex> owner;
};

/// Propositions of one form that lie on a grid of cells, `(cell 3 4 x)`.
struct Board {
  std::string relation;
  std::uint32_t width = 0;  ///< number of arguments
  BoardSide columns;
  BoardSide rows;
  std::size_t cells = 0;
  std::vector<Piece> pieces;  ///< in order of first occurrence
};

/// Looks for boards: two arguments of a form of propositions that are combined
/// freely, where at most one proposition of each combination is ever seen true
/// in random playouts. Values are ordered as the rules state it
/// (Propnet::chains) or by what the network reads together: a move goes to
/// cells that are close, a line consists of such. Of the names only counts what
/// arguments are equal, never what they mean. Nothing of it is proven. Time is
/// almost linear. `stop` is asked again and again: none where it once says so.
std::vector<Board> find_boards(
    const network::Propnet& propnet,
    const std::function<bool()>& stop = [] { return false; });

}  // namespace reasoner::boards
