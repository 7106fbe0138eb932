#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

/// A fact that puts a piece into a cell, and the fact that the cell would be
/// empty; empty where none says so.
struct PieceFact {
  std::string fact;
  std::size_t cell = 0;
  std::string content;
  std::string emptied;
};

/// All of a state.
std::vector<PieceFact> piece_facts(const BoardLayout& layout,
                                   std::span<const std::string> facts);

/// The cells of a line that decided a game, ascending: of `deciding`, the
/// pieces that its outcome rests on, where these are three or more in a row, or
/// a chain of one kind from side to side, and not all of the `pieces` there
/// are. Else nothing: then it was no line.
std::vector<std::size_t> winning_line(const BoardLayout& layout,
                                      std::size_t pieces,
                                      std::span<const PieceFact> deciding);

}  // namespace gamemaster::board
