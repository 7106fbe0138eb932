#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::moves {

/// Where pieces may go, sorted by what it takes to say so in rules.

/// Moves by a fixed distance or in a direction, without further conditions:
/// facts of one relation, known before the game.
struct MoveTable {
  std::string relation;  ///< (RELATION [player] [kind] x y x2 y2), or for rides
                         ///< (RELATION [player] [kind] direction)
  bool is_ride = false;
  rules::MoveRule::Target target = rules::MoveRule::Target::kEither;
  bool by_player = false;  ///< whether the player is an argument
  bool by_kind = false;
  std::vector<const rules::MoveRule*> rules;

  /// `(relation player kind x y x2 y2)`, with the arguments that it has.
  std::string at(const std::string& player, const std::string& kind,
                 const std::string& rest) const;
};

struct MoveTables {
  std::vector<rules::MoveRule>
      rules;  ///< of the model, merged and split where needed
  std::vector<MoveTable> tables;
  std::vector<const rules::MoveRule*>
      along_lines;  ///< as far as pieces are on a line
  std::vector<const rules::MoveRule*> specials;  ///< all others
};

/// Sorts the rules of a model; what captures as it moves becomes one rule, and
/// a range with further conditions a rule for each distance.
MoveTables sorted_moves(const rules::Model& model);

/// Writes the tables and what has to be known of the board for them.
void write_tables(rules::RuleWriter& writer, const MoveTables& moves);

/// `(beyond direction x y x2 y2)`: one or more such steps lead there.
std::string beyond(rules::RuleWriter& writer, const std::string& direction,
                   const std::string& from, const std::string& to);

/// The literals for what is on the square where a move of `player` ends.
rules::Literals ends_on(rules::RuleWriter& writer,
                        rules::MoveRule::Target target, const std::string& x,
                        const std::string& y,
                        const std::string& player = "?player",
                        bool after = false);

/// Marks as off what no piece can ever reach, whatever stands in its way.
void leave_out_unreachable(rules::Model& model);

}  // namespace translators::eggg::moves
