#pragma once

#include <string>
#include <vector>

#include "translators/board_games/model.h"
#include "translators/board_games/rule_writer.h"

namespace translators::board_games::moves {

/// The terms that a condition speaks of: variables or constants.
struct Scope {
  Term player = "?player";
  /// The square in question; `is_bound` if what stands before binds it.
  Term x = "?x";
  Term y = "?y";
  bool is_bound = false;
  /// Where a move ends; empty where there is none.
  Term to_x;
  Term to_y;
  /// The position after the move is meant: the one made, or else this one.
  bool after = false;
  Term candidate;
};

/// A literal of alternatives that says that a term has this value. It is no
/// GDL: add_rule puts the value in instead.
Term equals(const Term& term, const Term& value);

/// The bodies under each of which the condition holds; literals may be
/// equals(...).
std::vector<Terms> alternatives(RuleWriter& writer, const Condition& condition,
                                const Scope& scope);

/// Adds a rule, with the values of its variables put in.
void add_rule(RuleWriter& writer, Section section, Term head, Terms body);

/// A rule for each way in which the condition holds, after `before`.
void add_rules(RuleWriter& writer, Section section, const Term& head,
               const Terms& before, const Condition& condition,
               const Scope& scope);

/// The same, with the statements that the rules come from before them.
void add_quoted_rules(RuleWriter& writer, Section section,
                      const std::vector<const Source*>& sources,
                      const Term& head, const Terms& before,
                      const Condition& condition, const Scope& scope);

/// A square in question or one seen from there, with the literals that lead
/// there; nothing where it lies outside of every board.
struct Place {
  Term x;
  Term y;
  Terms links;
  bool exists = true;
};
Place place_of(RuleWriter& writer, const Square& square, const Scope& scope);

/// What binds the place where an axis of the square is any one.
Terms any_axes(const RuleWriter& writer, const Square& square,
               const Place& place);

/// The literals by which `player` has just moved, and another is on turn.
Terms has_just_moved(RuleWriter& writer, const Term& player);

}  // namespace translators::board_games::moves
