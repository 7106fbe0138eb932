#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translators/board_games/rule_writer.h"

namespace translators::board_games::moves {

/// Where pieces may go, sorted by what it takes to say so in rules.

/// Moves by a fixed distance or in a direction, without further conditions:
/// facts of one relation, known before the game.
struct MoveTable {
  std::string relation;  ///< (RELATION [player] [kind] x y x2 y2), or for rides
                         ///< (RELATION [player] [kind] direction)
  bool is_ride = false;
  MoveRule::Target target = MoveRule::Target::kEither;
  bool by_player = false;  ///< whether the player is an argument
  bool by_kind = false;
  std::vector<const MoveRule*> rules;

  /// `(relation player kind x y x2 y2)`, with the arguments that it has.
  std::string at(const std::string& player, const std::string& kind,
                 const std::string& rest) const;
};

struct MoveTables {
  std::vector<MoveRule> rules;  ///< of the model, merged and split where needed
  std::vector<MoveTable> tables;
  std::vector<const MoveRule*> along_lines;  ///< as far as pieces are on a line
  std::vector<const MoveRule*> specials;     ///< all others
};

/// Sorts the rules of a model; what captures as it moves becomes one rule, and
/// a range with further conditions a rule for each distance.
MoveTables sorted_moves(const Model& model);

/// Writes the tables and what has to be known of the board for them.
void write_tables(RuleWriter& writer, const MoveTables& moves);

/// `(beyond direction x y x2 y2)`: one or more such steps lead there.
std::string beyond(RuleWriter& writer, const std::string& direction,
                   const std::string& from, const std::string& to);

/// The literals for what is on the square where a move of `player` ends.
Literals ends_on(RuleWriter& writer, MoveRule::Target target,
                 const std::string& x, const std::string& y,
                 const std::string& player = "?player", bool after = false);

/// Marks as off what no piece can ever reach, whatever stands in its way.
void leave_out_unreachable(Model& model);

}  // namespace translators::board_games::moves
