#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gamemaster::board {

/// One side of a board: which argument of the facts it is, the values that the
/// argument takes, from left to right or from bottom to top, and how they are
/// labelled: columns a, b, c …, rows 1, 2, 3 …, as in the names of moves.
struct BoardAxis {
  std::size_t argument = 0;
  std::vector<std::string> values;
  std::vector<std::string> labels;
};

/// What may stand on a board.
struct BoardPiece {
  std::string name;          ///< without its owner where that is known
  std::string owner;         ///< empty where it is not known
  std::string short_form;    ///< what is drawn; no two pieces have the same
  std::size_t at_start = 0;  ///< how many are on the board initially

  friend bool operator==(const BoardPiece&, const BoardPiece&) = default;
};

/// A role wins by joining two opposite sides of the board by a chain.
struct JoinedSides {
  std::size_t role = 0;
  bool left_to_right = false;  ///< else from below to above

  friend bool operator==(const JoinedSides&, const JoinedSides&) = default;
};

/// Two roles have a row each of what is counted, and a store at its end: the
/// lower one on the right, the upper one on the left.
struct Stores {
  std::string relation;  ///< of the facts `(relation ROLE NUMBER)`
  /// The upper row is numbered from the right, as who sits there sees it.
  bool turned = false;

  friend bool operator==(const Stores&, const Stores&) = default;
};

/// A key with an arrow.
enum class ArrowKey : std::uint8_t { kNone, kLeft, kRight, kUp, kDown };

/// What the rules say of the cells beside what may stand on them. Each part is
/// empty where nothing is known, or nothing is worth to be drawn.
struct BoardStructure {
  /// Cells that are connected, the lower one first, where they are no plain
  /// grid; see find_links.
  std::vector<std::pair<std::size_t, std::size_t>> links;
  /// The region of each cell, numbered from 0; see find_regions.
  std::vector<std::size_t> regions;
  std::vector<JoinedSides> joined;  ///< see recognition::find_joined_sides
  std::optional<Stores> stores;     ///< see recognition::find_stores
  /// Moves that lead in one direction always; see recognition::find_directions.
  std::map<std::string, ArrowKey> directions;

  friend bool operator==(const BoardStructure&,
                         const BoardStructure&) = default;
};

/// How the facts of one relation lie on a rectangular or hexagonal board. For
/// display only; nothing that plays or judges looks at it. Names are in the
/// form of gdl::canonical_text.
struct BoardLayout {
  std::string relation;
  std::size_t arity = 0;  ///< of the relation, 2 to 5
  BoardAxis columns;
  BoardAxis rows;
  /// Which argument says what stands in a cell. None where the fact has no
  /// more than the cell: it then marks the cell.
  std::optional<std::size_t> content;
  /// Which argument says more of it, as whether it is promoted, where there are
  /// as many: the content is then written `white pawn promoted`.
  std::optional<std::size_t> detail;
  /// Which argument says whose that is, where there is one: the content of a
  /// cell is then written `white king`.
  std::optional<std::size_t> owner;
  std::string blank;  ///< the content of an empty cell; may be empty
  /// Three facts are the colour of a cell in Munsell's notation, as `(cell 3 4
  /// hue 5r)`, `(cell 3 4 value 6)` and `(cell 3 4 chroma 8)`: the content is
  /// then written `5r 6/8`, with a `?` for what no fact tells.
  bool munsell = false;
  /// The pieces by content, as far as they are known.
  std::map<std::string, BoardPiece> pieces;
  /// Where there are two owners and letters tell their pieces apart: whose are
  /// small and whose are capitals. Else empty.
  std::string lower_case_owner;
  std::string upper_case_owner;
  /// Which cells are no part of the board, by row from the bottom, then by
  /// column; empty where that is not known.
  std::vector<bool> holes;
  /// Where the cells are hexagons, how far each row stands from the one below
  /// it: -1 half a cell to the left, 1 half a cell to the right. 0: squares.
  int slant = 0;
  /// The cells are triangles that point up and down by turns, the lower left
  /// one up. Facts do not show it: see GameDetails.
  bool triangles = false;
  BoardStructure structure;
  /// What the rules say that the board, its cells and pieces look like, by
  /// their names; see gdl/presentation.h.
  std::map<std::string, std::string> looks;
};

/// Looks for a board in the facts of an initial state (terms in KIF without
/// `true`) by their shape alone: a relation with two arguments that range over
/// small sets with an order, and at most three more: what stands there, whose
/// it is, and something of its kind. `possible_facts` are facts that can be
/// true later, where that is known: they complete boards that begin empty.
/// `roles` help to tell whose the pieces are; of two, the first role's are
/// drawn in small letters.
///
/// The first argument counts columns from the left and the second rows from
/// the bottom, unless one is in letters, which are columns, or in words, which
/// are rows, from the top in the order of the alphabet. With words on both
/// sides it is a board only if something lies on it in the initial state: hands
/// of cards look like one. Nothing where no relation has the shape.
std::optional<BoardLayout> find_board(
    std::span<const std::string> initial_facts,
    std::span<const std::string> possible_facts = {},
    std::span<const std::string> roles = {});

/// Tells the layout that `all_facts` are all that can ever be true: a cell that
/// none of them names is a hole. Where the holes are the triangles in two
/// opposite corners, the cells are hexagons. (A rhombus of hexagons cannot be
/// told from a square, and is drawn as one.)
void leave_out_holes(BoardLayout& layout,
                     std::span<const std::string> all_facts);

/// Both for a game whose rules declare facts: the board of all of them.
/// `declared_facts` may be empty.
std::optional<BoardLayout> find_declared_board(
    std::span<const std::string> initial_facts,
    std::span<const std::string> declared_facts,
    std::span<const std::string> roles);

/// A state laid out: the content of each cell, and what is no part of it.
struct BoardPosition {
  /// By row from the bottom, then by column; none where no fact names the cell.
  std::vector<std::optional<std::string>> cells;
  std::vector<std::string> others;  ///< facts that are not on the board
};

BoardPosition place(const BoardLayout& layout,
                    std::span<const std::string> facts);

/// The board as lines of text with labels, and on a last line the facts that
/// are not on it:
///
///   2  . x
///   1  o .
///      a b
///   control x
///
/// Hexagons stand between those of the rows above and below, and a column is
/// labelled where its lower end is:
///
///   3   . . .
///   2  . x . .
///   1   o . . d
///        a b c
std::string draw(const BoardLayout& layout, std::span<const std::string> facts);

/// `c = cross, o = circle` for the short forms that are not the whole name, and
/// `white in small letters, black in capitals`; empty where both go without
/// saying.
std::string legend(const BoardLayout& layout);

/// Facts on one line without their outer parentheses, cut after about
/// `longest` characters with the number of those left out.
std::string list_facts(std::span<const std::string> facts,
                       std::size_t longest = 200);

}  // namespace gamemaster::board
