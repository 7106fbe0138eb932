#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

/// What the arguments of moves say about the cells of a board: told by the
/// sides of the board alone, never by names.
class NamedCells {
 public:
  explicit NamedCells(const BoardLayout& layout);

  /// The places of a term where two neighbours name a cell.
  struct Place {
    std::size_t argument = 0;  ///< of the first of both, among the atoms
    bool columns_first = true;
  };

  /// The cell that the atoms name at that place; nothing where they name none.
  std::optional<std::size_t> cell_at(const std::vector<std::string>& atoms,
                                     Place place) const;
  std::optional<std::size_t> column_of(const std::string& atom) const;
  std::optional<std::size_t> row_of(const std::string& atom) const;

  /// Both orders, that of the facts first; where the sides have values in
  /// common, that of the facts alone.
  const std::vector<bool>& orders() const { return orders_; }

 private:
  const BoardLayout& layout_;
  std::map<std::string, std::size_t> columns_;
  std::map<std::string, std::size_t> rows_;
  std::vector<bool> orders_;
};

/// The atoms of a term in KIF, in their order: the name first.
std::vector<std::string> atoms_of(const std::string& term);

}  // namespace gamemaster::board
