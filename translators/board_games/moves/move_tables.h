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
  Term relation;  ///< (RELATION [player] [kind] x y x2 y2), or for rides
                  ///< (RELATION [player] [kind] direction)
  bool is_ride = false;
  MoveRule::Target target = MoveRule::Target::kEither;
  bool by_player = false;  ///< whether the player is an argument
  bool by_kind = false;
  std::vector<const MoveRule*> rules;

  /// `(relation player kind x y x2 y2)`, with the arguments that it has.
  template <typename... Rest>
  Term at(const Term& player, const Term& kind, const Rest&... rest) const {
    return atom(relation, by_player ? player : Term(), by_kind ? kind : Term(),
                rest...);
  }
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
Term beyond(RuleWriter& writer, const Term& direction, const Terms& from,
            const Terms& to);

/// The literals for what is on the square where a move of `player` ends.
Terms ends_on(RuleWriter& writer, MoveRule::Target target, const Term& x,
              const Term& y, const Term& player = "?player",
              bool after = false);

/// Marks as off what no piece can ever reach, whatever stands in its way.
void leave_out_unreachable(Model& model);

}  // namespace translators::board_games::moves
