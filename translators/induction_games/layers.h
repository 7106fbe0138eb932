#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translators/induction_games/model.h"

namespace translators::induction_games {

/// Squares of one line, an aspect of which is looked at, and drawn, at once.
struct Piece {
  std::size_t first = 0;  ///< variable of the order
  std::size_t size = 1;   ///< how many from there
  std::size_t aspect = 0;
};

/// The grid cut into pieces as the order goes: whole lines, where these have
/// few patterns, else parts of them.
std::vector<Piece> pieces_of(const Model& model, const Order& order);

/// All that so many squares may look like, in one order.
using Pattern = std::vector<std::size_t>;
std::vector<Pattern> patterns(std::size_t size, std::size_t values);

/// How chance chooses the next piece of a grid: a pattern of sort s is drawn
/// by each of `ways[s]` moves.
using Ways = std::vector<int>;

/// A function of the grid, read piece by piece: an automaton whose states after
/// each piece are the different functions that are left. Patterns that do the
/// same in every state are of one sort.
struct Layer {
  std::vector<Diagrams::Ref> states;
  std::vector<std::size_t> sorts;  ///< of each pattern
  std::size_t number_of_sorts = 0;
  /// [state][sort]: the index of the state after this piece.
  std::vector<std::vector<std::size_t>> leads;
};

/// A function whose grids are drawn or tested, with what draws from it.
struct Reading {
  Function function;
  std::vector<const Generator*> generators;
  std::vector<Piece> pieces;
  std::vector<Layer> layers;  ///< one a piece, and the last one, of values
  /// [generator][layer][state]: empty for states that cannot be come to.
  std::vector<std::vector<std::vector<Ways>>> ways;
};

/// One for each function.
///
/// In each state chance draws each pattern by as many moves as what can still
/// follow makes it likely, in small whole numbers: of the draws of one piece
/// little more than one in a hundred falls elsewhere than it should, and none
/// where the parts have a small common measure.
std::vector<Reading> readings_of(const Model& model);

}  // namespace translators::induction_games
