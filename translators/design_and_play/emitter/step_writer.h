#pragma once

#include <set>
#include <string>
#include <vector>

#include "translators/design_and_play/emitter/course.h"
#include "translators/design_and_play/emitter/rule_tables.h"
#include "translators/design_and_play/emitter/world.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::design_and_play::emitter {

/// How things are called in rules.
struct Vocabulary {
  explicit Vocabulary(const World& world);

  rules::Term figure(int number) const;
  rules::Term equipment(int number) const;
  rules::Term trigger(int number) const;
  rules::Term step(const meaning::Step& step) const;
  rules::Term value(int trigger, int number) const;
  std::set<std::string> things() const;

  std::vector<std::string> figures;
  std::vector<std::string> equipments;
  std::vector<std::string> triggers;
  std::vector<std::string> steps;
  std::vector<std::vector<std::string>> values;
};

/// What the parts of the emitter share.
struct GameWriter {
  World& world;
  const Course& course;
  const Vocabulary& words;
  rules::RuleText& rules;
  RuleTables& tables;

  /// Adds literals that say the formula to the body of a rule.
  void add(Literal literal, rules::Terms& body);
  /// Rules for what `add` needed a name for.
  void define_conditions();

  std::set<Literal> needed = {};
  bool needs_occupied = false;
  bool needs_first = false;
  bool needs_can_move = false;
};

/// Which steps are possible, `(may STEP FIGURE FROM TO)`, which one is made,
/// `(did ...)`, and what it changes.
void write_steps(GameWriter& writer, bool like_figures_as_one);

}  // namespace translators::design_and_play::emitter
