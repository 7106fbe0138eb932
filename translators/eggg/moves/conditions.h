#pragma once

#include <string>
#include <vector>

#include "translators/eggg/rules/model.h"
#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::moves {

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
std::vector<rules::Literals> alternatives(rules::RuleWriter& writer,
                                          const rules::Condition& condition,
                                          const Scope& scope);

/// Adds a rule, with the values of its variables put in.
void add_rule(rules::RuleWriter& writer, rules::Section section,
              std::string head, rules::Literals body);

/// A rule for each way in which the condition holds, after `before`.
void add_rules(rules::RuleWriter& writer, rules::Section section,
               const std::string& head, const rules::Literals& before,
               const rules::Condition& condition, const Scope& scope);

/// The same, with the statements that the rules come from before them.
void add_quoted_rules(rules::RuleWriter& writer, rules::Section section,
                      const std::vector<const rules::Source*>& sources,
                      const std::string& head, const rules::Literals& before,
                      const rules::Condition& condition, const Scope& scope);

/// A square in question or one seen from there, with the literals that lead
/// there; nothing where it lies outside of every board.
struct Place {
  std::string x;
  std::string y;
  rules::Literals links;
  bool exists = true;
};
Place place_of(rules::RuleWriter& writer, const rules::Square& square,
               const Scope& scope);

/// The literals by which `player` has just moved, and another is on turn.
rules::Literals has_just_moved(rules::RuleWriter& writer,
                               const std::string& player);

}  // namespace translators::eggg::moves
