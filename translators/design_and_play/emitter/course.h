#pragma once

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/emitter/evaluator.h"
#include "translators/design_and_play/emitter/move_automaton.h"
#include "translators/design_and_play/emitter/world.h"

namespace translators::design_and_play::emitter {

/// What a trigger is afterwards, where the formula held before.
struct Setting {
  int trigger = 0;
  int value = 0;
  Literal when = kTrue;
};

/// What a step does beside moving its figure.
struct Consequences {
  std::vector<Displacement> displacements;
  std::vector<Setting> settings;
  Literal mover_stays = kTrue;  ///< when no side effect moves it on
};

/// A figure, and what the wildcards of a step stand for with it.
struct Match {
  int thing = 0;
  Variables variables;
};

/// From where to where, and when that is allowed for any figure.
struct Way {
  int from = 0;
  int to = 0;
  Literal when = kTrue;
};

/// For which figures, ways and positions something holds; -1: for any.
struct Situation {
  int figure_class = -1;
  int mover = -1;
  int from = -1;
  int to = -1;
  auto operator<=>(const Situation&) const = default;
};

/// A step with all names put in.
struct GroundStep {
  const meaning::Step* step = nullptr;
  std::vector<Match> figures;
  std::vector<Literal> figure_conditions;  ///< one for each of `figures`
  std::vector<Way> ways;
  Literal general = kTrue;  ///< what speaks of neither figure nor way
  /// Conditions of figure and way together: which class each figure belongs
  /// to, and when a way is allowed for a class.
  bool has_joint = false;
  std::vector<int> joint_classes;
  std::map<Situation, Literal> joint;
  /// The same for side effects.
  bool has_effect_classes = false;
  std::vector<int> effect_classes;
  std::map<Situation, Consequences> effects;
};

/// All that can happen in a game.
struct Course {
  MoveAutomaton automaton;
  std::vector<GroundStep> steps;
};

/// Works it out: which figures may come where, and what triggers may be, are
/// found on the way. Conditions that cannot be evaluated are told of. Throws
/// gdl::Error where that is too much.
Course find_course(World& world, gdl::Diagnostics& diagnostics);

/// The side effects of a step in a situation. `variables`: those that count in
/// it; `places` says whether from and to do.
Consequences run_effects(World& world, const meaning::Step& step,
                         const Variables& variables, After& after,
                         Literal allowed, std::string& problem,
                         gdl::SourcePosition& position);

}  // namespace translators::design_and_play::emitter
