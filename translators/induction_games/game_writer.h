#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "translators/induction_games/layers.h"
#include "translators/induction_games/model.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::induction_games {

using rules::atom;
using rules::does;
using rules::holds;
using rules::RuleText;
using rules::Section;
using rules::Term;
using rules::Terms;

constexpr Section kBase = Section::kBase;
constexpr Section kPosition = Section::kPosition;
constexpr Section kLegal = Section::kLegal;
constexpr Section kNext = Section::kNext;
constexpr Section kSees = Section::kSees;

/// What the parts of the rules of a game share: what things are called, and the
/// text written so far. Belongs to one translation.
///
/// The state: `(cell ?x ?y ?colour)`, or `(cell ?x ?y ?aspect ?value)` where
/// squares differ in several; `(level ?n)`; `(correct ?n)`, right answers in a
/// row; `(played ?n)`, presses and clicks; `(last ?button)`; `(mode ?aspect)`,
/// what clicks change; `(shown ?message)`; `(phase ?p)`: choosing (the player),
/// hiding, flipping, drawing (chance). Hidden: `(hidden ?rule)`; `(from
/// ?family)`, what the grid is drawn by; `(state ?s)`, of the automaton that
/// draws it.
struct GameWriter {
  explicit GameWriter(const Model& model);

  const Model& model;
  std::vector<Reading> readings;
  std::string player;
  std::vector<std::string> aspects;
  std::vector<std::vector<std::string>> values;  ///< of each aspect
  std::vector<std::string> buttons;
  std::vector<std::string> families;
  RuleText text;

  bool has_several_aspects() const { return aspects.size() > 1; }
  /// What stands for an aspect in rules; the empty term where there is one.
  Term aspect(std::size_t i) const {
    return has_several_aspects() ? Term(aspects[i]) : Term();
  }
  Term any_aspect() const {
    return has_several_aspects() ? Term("?aspect") : Term();
  }
  std::string pattern(std::size_t aspect, const Pattern& pattern) const;
  /// A state of an automaton; `yes` and `no` are the last ones.
  std::string state(std::size_t reading, std::size_t layer,
                    std::size_t index) const;
  static std::string rule(std::size_t level) {
    return "rule_" + std::to_string(level + 1);
  }
  std::string generator(std::size_t family, std::size_t level) const {
    return families[family] + "_" + std::to_string(level + 1);
  }
  std::size_t reading_of(const Function& function) const;
  /// The number of a reading's first piece: those of each order that is used
  /// are numbered on.
  std::size_t first_piece(const Reading& reading) const;
  /// A reading of each order that is used.
  std::vector<const Reading*> orders() const;

 private:
  std::vector<std::string> reading_names_;
};

/// What of the effects of a button is of that kind; nullptr where nothing is.
template <typename Kind>
const Kind* effect_of(const Button& button) {
  for (const Effect& effect : button.effects) {
    if (const Kind* found = std::get_if<Kind>(&effect)) return found;
  }
  return nullptr;
}

/// Phases, presses, clicks, messages.
void write_course(GameWriter& writer);

/// How chance hides the rule of a level and draws a grid, piece by piece.
void write_drawing(GameWriter& writer);

/// Which grids follow the rule, answers, levels, the end and what it is worth.
void write_goals(GameWriter& writer);

}  // namespace translators::induction_games
