#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"
#include "translators/zrf/emitter/rule_tables.h"
#include "translators/zrf/emitter/vocabulary.h"
#include "translators/zrf/formulas/formula.h"

namespace translators::zrf::emitter {

/// Writes formulas as literals of rules. What is more than a question about
/// one place gets a number: `(when_3 17)` is a formula whose parts are of
/// levels below 3. Equal formulas have one number, so a ride that goes one step
/// further is one condition more.
class ConditionWriter {
 public:
  /// `prefix`: what relations are called, with the level behind it.
  ConditionWriter(const Vocabulary& words, const formulas::Formulas& formulas,
                  std::string prefix, rules::Section section)
      : words_(words),
        formulas_(formulas),
        prefix_(std::move(prefix)),
        section_(section) {}

  /// The literal that says it; not for a constant.
  rules::Term literal(formulas::Literal formula);
  /// The literal that says that one of these stands at a place, which may be a
  /// variable.
  rules::Term cell(const rules::Terms& at, const formulas::Kinds& kinds);
  /// Adds to a body what says it; false where it is never true.
  bool add(formulas::Literal formula, rules::Terms& body);

  /// Writes all definitions that the literals so far need. To be called once,
  /// after all of them.
  void define(rules::RuleText& rules, RuleTables& tables);

 private:
  rules::Term cell(int place, const formulas::Kinds& kinds);
  rules::Term name_of_set(std::size_t number) const;
  rules::Term fact(const formulas::Fact& fact) const;
  int level(formulas::Literal formula);
  void define_node(formulas::Literal formula, RuleTables& tables);
  void define_cells(rules::RuleText& rules) const;

  const Vocabulary& words_;
  const formulas::Formulas& formulas_;
  std::string prefix_;
  rules::Section section_;
  std::map<formulas::Literal, int> levels_;
  std::vector<formulas::Literal> open_;  ///< numbered, not yet written
  std::set<formulas::Literal> numbered_;
  std::vector<formulas::Kinds> sets_;
  bool asks_occupied_ = false;
};

}  // namespace translators::zrf::emitter
