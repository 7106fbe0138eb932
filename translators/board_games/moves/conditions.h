#pragma once

#include <string>
#include <vector>

#include "translators/board_games/model.h"
#include "translators/board_games/rule_writer.h"

namespace translators::board_games::moves {

/// The terms that a condition speaks of: variables or constants.
struct Scope {
  std::string player = "?player";
  /// The square in question; `is_bound` if what stands before binds it.
  std::string x = "?x";
  std::string y = "?y";
  bool is_bound = false;
  /// Where a move ends; empty where there is none.
  std::string to_x;
  std::string to_y;
  /// The position after the move is meant: the one made, or else this one.
  bool after = false;
  std::string candidate;
};

/// The bodies under each of which the condition holds. A literal `=?x 5` says
/// that a variable has this value; add_rule carries it out.
std::vector<Literals> alternatives(RuleWriter& writer,
                                   const Condition& condition,
                                   const Scope& scope);

/// Adds a rule, with the values of its variables put in.
void add_rule(RuleWriter& writer, Section section, std::string head,
              Literals body);

/// A rule for each way in which the condition holds, after `before`.
void add_rules(RuleWriter& writer, Section section, const std::string& head,
               const Literals& before, const Condition& condition,
               const Scope& scope);

/// The same, with the statements that the rules come from before them.
void add_quoted_rules(RuleWriter& writer, Section section,
                      const std::vector<const Source*>& sources,
                      const std::string& head, const Literals& before,
                      const Condition& condition, const Scope& scope);

/// A square in question or one seen from there, with the literals that lead
/// there; nothing where it lies outside of every board.
struct Place {
  std::string x;
  std::string y;
  Literals links;
  bool exists = true;
};
Place place_of(RuleWriter& writer, const Square& square, const Scope& scope);

/// The literals by which `player` has just moved, and another is on turn.
Literals has_just_moved(RuleWriter& writer, const std::string& player);

}  // namespace translators::board_games::moves
