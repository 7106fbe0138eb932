#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"
#include "search/evaluator/board_pieces/piece_table.h"

namespace search::evaluator {

/// A role that wins by bringing all its pieces together in one group.
struct Union {
  static constexpr std::uint16_t kNoCell =
      std::numeric_limits<std::uint16_t>::max();
  /// By base: the cell of the board on which it puts something.
  struct Place {
    std::uint16_t cell = kNoCell;
    bool is_own = false;   ///< one of the pieces to be united
    bool is_free = false;  ///< says that nothing stands there
  };

  reasoner::RoleIndex role = 0;
  std::vector<Place> places;  ///< by base
  /// Cells that link pieces which stand on them, ascending, by cell.
  std::vector<std::vector<std::uint16_t>> links;
  /// Links on the shortest way between two cells: [a * cells + b].
  std::vector<std::uint8_t> distances;

  std::size_t cells() const { return links.size(); }
  std::size_t distance(std::size_t a, std::size_t b) const {
    return distances[a * cells() + b];
  }
};

/// The roles of a game that are to unite their pieces, as the network shows by
/// what it answers: with a single piece anywhere on the board a role has its
/// best goal; with two it has it on some pairs of cells, which are the links;
/// and so it has with many pieces just where links make one group of them. That
/// is tried with all single cells and pairs and some hundred drawn sets, so it
/// is not proven, but nothing else is known to answer like that. Empty for
/// other games, mostly at once, and where the board is too large.
std::vector<Union> find_unions(const reasoner::network::Propnet& propnet,
                               const board_pieces::PieceTable& table);

}  // namespace search::evaluator
