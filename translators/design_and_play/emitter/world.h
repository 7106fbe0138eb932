#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translators/design_and_play/emitter/formula.h"
#include "translators/design_and_play/emitter/symbolic.h"
#include "translators/design_and_play/meaning/game.h"
#include "translators/design_and_play/meaning/value.h"

namespace translators::design_and_play::emitter {

/// What is known of all positions of a game while its rules are worked out.
struct World {
  explicit World(const meaning::Game& game);

  const meaning::Game& game;
  Formulas formulas;
  SymbolicMath math;
  /// Whether a figure may ever lie on that equipment.
  std::vector<std::vector<bool>> may_lie;
  /// What each trigger may ever be.
  std::vector<std::vector<meaning::Value>> trigger_values;
  /// stepList in each state of the automaton of moves.
  std::vector<std::vector<std::string>> step_lists;
  /// Figures that an expression tells from others by their names.
  std::set<int> named_figures;

  std::optional<int> equipment(const meaning::Value& name) const;
  std::optional<int> figure(const meaning::Value& name) const;
  std::optional<int> trigger(const meaning::Value& name) const;
  /// The number of a value; a new one is added.
  int value_number(int trigger, const meaning::Value& value);

  Literal at(int figure, int equipment);
  Literal occupied(int equipment);

 private:
  std::map<std::string, int> equipment_;
  std::map<std::string, int> figures_;
  std::map<std::string, int> triggers_;
};

/// A figure, or the first of those on some equipment, is moved by a side
/// effect.
struct Displacement {
  std::optional<int> figure;
  int first_of = -1;
  int from = 0;
  int to = 0;
  Literal when = kTrue;
};

/// A position while the side effects of a step are run.
struct After {
  int from = 0;
  int to = 0;
  std::optional<int> mover;
  std::vector<Displacement> displacements;
  std::map<int, Symbolic> values;  ///< of triggers that were set
  bool needs_mover = false;        ///< it was asked which figure moves
};

/// When that figure lies there.
Literal at_after(World& world, After& after, int figure, int equipment);

}  // namespace translators::design_and_play::emitter
