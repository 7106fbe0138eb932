#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/game/board.h"
#include "translators/zrf/syntax/item.h"

namespace translators::zrf::game {

struct Player {
  std::string name;
  bool is_random = false;  ///< its moves are drawn
  bool acts = false;       ///< it has a turn; else it is neutral
};

/// An entry of the turn order.
struct Turn {
  int player = 0;    ///< who chooses
  int owner = 0;     ///< whose pieces move
  std::string type;  ///< of the moves; empty where any may be made
};

/// One program of a piece: a block of its moves or drops.
struct Block {
  syntax::Item code;
  std::string type;  ///< of the move; empty where none is named
  bool is_drop = false;
};

struct PieceType {
  std::string name;
  std::string help;                     ///< shown while a piece is pointed at
  std::string description;              ///< longer
  std::string notation;                 ///< the piece's name in written moves
  std::map<int, std::string> pictures;  ///< by player, names of files
  std::map<std::string, bool> attributes;  ///< with their values at first
  std::vector<Block> blocks;
};

/// A piece that stands on the board at first.
struct Placed {
  int owner = 0;
  int type = 0;
  int place = 0;
};

/// One goal; a section for several players is one for each.
struct Goal {
  enum class Kind : std::uint8_t { kWin, kLoss, kDraw, kCount };
  Kind kind = Kind::kWin;
  int player = 0;
  syntax::Item condition;
};

/// What a game says besides its rules.
struct Texts {
  std::string title;
  std::string description;
  std::string history;
  std::string strategy;
  std::string solution;  ///< of a puzzle
};

enum class Passing : std::uint8_t { kNever, kAlways, kForced };

/// A game as its sections state it; names are resolved, programs are not yet
/// looked into.
struct Game {
  Texts texts;
  std::vector<Player> players;
  std::vector<Turn> turns;
  std::size_t repeats_from = 0;  ///< the turn after the last one
  Board board;
  std::vector<PieceType> types;
  std::vector<Placed> setup;
  std::map<std::pair<int, int>, int> stock;  ///< of player and type, off board
  std::vector<std::string> priorities;       ///< of types of moves
  /// All types of moves that pieces name, also those without a program.
  std::set<std::string, std::less<>> move_types;
  std::vector<Goal> goals;
  Passing passing = Passing::kNever;
  bool passes_partial = false;
  bool recycles_captures = false;
  /// The option "recycle promotions": a piece becomes only what its owner has
  /// off the board, where what is taken of the owner's goes.
  bool recycles_promotions = false;
  bool captures_most = false;  ///< the option "maximal captures"

  /// The players who choose moves and are not chance: one of them may win.
  std::set<int> competitors() const;
  int player(std::string_view name) const;
  int type(std::string_view name) const;
};

/// The game that the sections state; nothing where something is wrong with
/// them.
std::optional<Game> read_game(const std::vector<syntax::Item>& sections,
                              gdl::Diagnostics& diagnostics);

/// The texts alone.
Texts read_texts(const std::vector<syntax::Item>& sections);

}  // namespace translators::zrf::game
