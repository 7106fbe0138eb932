#include "translators/design_and_play/emitter/course.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace translators::design_and_play::emitter {

namespace {

using meaning::Expression;
using meaning::Value;
using meaning::Wildcards;

bool add_match(const std::optional<Wildcards>& wildcards,
               const std::string& name, Variables& variables) {
  if (!wildcards) return true;
  const auto subwords = wildcards->match(name);
  if (!subwords) return false;
  for (std::size_t i = 0; i < wildcards->symbols.size(); ++i) {
    variables[wildcards->symbols[i]] = Value::word((*subwords)[i]);
  }
  return true;
}

std::vector<Match> matching_figures(const meaning::Game& game,
                                    const meaning::Specification& what) {
  std::vector<Match> matches;
  for (std::size_t i = 0; i < game.figures.size(); ++i) {
    const meaning::Figure& figure = game.figures[i];
    Match match{static_cast<int>(i), {}};
    if (add_match(what.name, figure.name, match.variables) &&
        add_match(what.type, figure.type, match.variables) &&
        add_match(what.origin, game.equipment[figure.start].name,
                  match.variables)) {
      matches.push_back(std::move(match));
    }
  }
  return matches;
}

std::vector<Match> matching_equipment(const meaning::Game& game,
                                      const meaning::Specification& place) {
  std::vector<Match> matches;
  for (std::size_t i = 0; i < game.equipment.size(); ++i) {
    Match match{static_cast<int>(i), {}};
    if (add_match(place.name, game.equipment[i].name, match.variables) &&
        add_match(place.type, game.equipment[i].type, match.variables)) {
      matches.push_back(std::move(match));
    }
  }
  return matches;
}

std::string key_of_variables(const std::set<std::string>& used,
                             const Variables& variables) {
  std::string key;
  for (const std::string& name : used) {
    const auto found = variables.find(name);
    if (found != variables.end()) key += key_of(found->second);
    key += '\n';
  }
  return key;
}

bool use_any(const std::set<std::string>& used,
             const std::vector<std::string>& symbols) {
  return std::any_of(
      symbols.begin(), symbols.end(),
      [&](const std::string& symbol) { return used.contains(symbol); });
}

/// A condition, and what came of it for each choice of its variables.
struct Condition {
  const Expression* expression = nullptr;
  std::set<std::string> used;
  bool of_figure = false;
  bool of_way = false;
  std::map<std::string, Literal> known;
  bool is_ever_evaluated = false;
  std::string problem;
  gdl::SourcePosition problem_position;
};

/// One step, worked out for what figures and triggers may be so far.
class StepMaker {
 public:
  StepMaker(World& world, const meaning::Step& step) : world_(world) {
    result_.step = &step;
    for (const Expression& expression : step.conditions) {
      Condition condition;
      condition.expression = &expression;
      condition.used = variables_of(expression);
      condition.of_figure = use_any(condition.used, step.what.symbols());
      condition.of_way = use_any(condition.used, step.from.symbols()) ||
                         use_any(condition.used, step.to.symbols());
      conditions_.push_back(std::move(condition));
    }
  }

  GroundStep make() {
    result_.general = conditions_of(false, false, {});
    if (result_.general != kFalse) {
      find_figures();
      find_ways();
      find_joint();
      find_effects();
    }
    return std::move(result_);
  }

  void tell(gdl::Diagnostics& diagnostics) const {
    for (const Condition& condition : conditions_) {
      // Where it can be for some, it was written for these.
      if (condition.problem.empty() || condition.is_ever_evaluated) continue;
      diagnostics.warning(
          condition.problem_position, "counts-as-not-met",
          condition.problem + ", so that the condition is never met");
    }
    if (!effect_problem_.empty()) {
      diagnostics.warning(
          effect_position_, "does-nothing",
          effect_problem_ + "; where that is so the side effect does nothing");
    }
  }

 private:
  Literal conditions_of(bool of_figure, bool of_way,
                        const Variables& variables) {
    std::vector<Literal> all;
    for (Condition& condition : conditions_) {
      if (condition.of_figure != of_figure || condition.of_way != of_way) {
        continue;
      }
      const std::string key = key_of_variables(condition.used, variables);
      const auto [place, is_new] = condition.known.try_emplace(key, kFalse);
      if (is_new) {
        Evaluator evaluator(world_);
        const Truth truth =
            evaluator.condition(*condition.expression, variables);
        place->second = truth.holds;
        const bool is_met = truth.holds != kFalse || truth.fails != kFalse;
        condition.is_ever_evaluated |= is_met;
        if (!is_met && condition.problem.empty()) {
          condition.problem = evaluator.problem();
          condition.problem_position = evaluator.problem_position();
        }
      }
      all.push_back(place->second);
      if (place->second == kFalse) return kFalse;
    }
    return world_.formulas.all_of(std::move(all));
  }

  void find_figures() {
    for (Match& match : matching_figures(world_.game, result_.step->what)) {
      const Literal when = conditions_of(true, false, match.variables);
      if (when == kFalse) continue;
      result_.figure_conditions.push_back(when);
      result_.figures.push_back(std::move(match));
    }
  }

  bool is_reached(int equipment) const {
    return std::any_of(result_.figures.begin(), result_.figures.end(),
                       [&](const Match& figure) {
                         return world_.at(figure.thing, equipment) != kFalse;
                       });
  }

  void find_ways() {
    constexpr std::size_t kMost = 20'000;
    const auto froms = matching_equipment(world_.game, result_.step->from);
    const auto tos = matching_equipment(world_.game, result_.step->to);
    for (const Match& from : froms) {
      if (!is_reached(from.thing)) continue;
      for (const Match& to : tos) {
        if (from.thing == to.thing) continue;
        Variables variables = from.variables;
        variables.insert(to.variables.begin(), to.variables.end());
        const Literal when = conditions_of(false, true, variables);
        if (when == kFalse) continue;
        result_.ways.push_back({from.thing, to.thing, when});
        way_variables_.push_back(std::move(variables));
        if (result_.ways.size() > kMost) {
          throw gdl::Error("the step '" + result_.step->name +
                           "' can go more than 20000 ways");
        }
      }
    }
  }

  /// Numbers of what the used variables of each figure are.
  std::vector<int> classes_of(const std::set<std::string>& used,
                              std::vector<std::size_t>& examples) const {
    std::map<std::string, int> known;
    std::vector<int> classes;
    for (std::size_t i = 0; i < result_.figures.size(); ++i) {
      const std::string key =
          key_of_variables(used, result_.figures[i].variables);
      const auto [place, is_new] =
          known.try_emplace(key, static_cast<int>(examples.size()));
      if (is_new) examples.push_back(i);
      classes.push_back(place->second);
    }
    return classes;
  }

  Variables with_figure(std::size_t figure, std::size_t way) const {
    Variables variables = way_variables_[way];
    const Variables& more = result_.figures[figure].variables;
    variables.insert(more.begin(), more.end());
    return variables;
  }

  std::set<std::string> symbols_of_figure(
      const std::set<std::string>& used) const {
    std::set<std::string> result;
    for (const std::string& symbol : result_.step->what.symbols()) {
      if (used.contains(symbol)) result.insert(symbol);
    }
    return result;
  }

  void find_joint() {
    std::set<std::string> used;
    for (const Condition& condition : conditions_) {
      if (!condition.of_figure || !condition.of_way) continue;
      result_.has_joint = true;
      used.insert(condition.used.begin(), condition.used.end());
    }
    if (!result_.has_joint) return;
    std::vector<std::size_t> examples;
    result_.joint_classes = classes_of(symbols_of_figure(used), examples);
    for (std::size_t kind = 0; kind < examples.size(); ++kind) {
      for (std::size_t i = 0; i < result_.ways.size(); ++i) {
        const Literal when =
            conditions_of(true, true, with_figure(examples[kind], i));
        if (when == kFalse) continue;
        const Way& way = result_.ways[i];
        result_.joint[{static_cast<int>(kind), -1, way.from, way.to}] = when;
      }
    }
  }

  void find_effects() {
    const meaning::Step& step = *result_.step;
    if (step.effects.empty()) return;
    std::set<std::string> used;
    bool asks_places = false;
    for (const meaning::Effect& effect : step.effects) {
      asks_places |= effect.is_move;
      for (const Expression& input : effect.inputs) {
        used.merge(variables_of(input));
        asks_places |= calls(input, "at?") || calls(input, "contains");
      }
    }
    asks_places |=
        use_any(used, step.from.symbols()) || use_any(used, step.to.symbols());
    const std::set<std::string> of_figure = symbols_of_figure(used);
    std::vector<std::size_t> examples;
    result_.effect_classes = classes_of(of_figure, examples);
    result_.has_effect_classes = !of_figure.empty();
    for (std::size_t kind = 0; kind < examples.size(); ++kind) {
      Situation situation;
      if (result_.has_effect_classes) {
        situation.figure_class = static_cast<int>(kind);
      }
      if (!asks_places) {
        run(situation, result_.figures[examples[kind]].variables,
            result_.general);
        continue;
      }
      for (std::size_t i = 0; i < result_.ways.size(); ++i) {
        const Way& way = result_.ways[i];
        situation.from = way.from;
        situation.to = way.to;
        run(situation, with_figure(examples[kind], i),
            world_.formulas.both(result_.general, way.when));
      }
    }
  }

  void run(Situation situation, const Variables& variables, Literal allowed) {
    After after;
    after.from = situation.from;
    after.to = situation.to;
    Consequences consequences =
        run_effects(world_, *result_.step, variables, after, allowed,
                    effect_problem_, effect_position_);
    if (!after.needs_mover) {
      keep(situation, std::move(consequences));
      return;
    }
    for (std::size_t i = 0; i < result_.figures.size(); ++i) {
      const int figure = result_.figures[i].thing;
      if (situation.figure_class >= 0 &&
          result_.effect_classes[i] != situation.figure_class) {
        continue;
      }
      if (world_.at(figure, situation.from) == kFalse) continue;
      After again;
      again.from = situation.from;
      again.to = situation.to;
      again.mover = figure;
      Situation with = situation;
      with.mover = figure;
      with.figure_class = -1;
      keep(with, run_effects(world_, *result_.step, variables, again, allowed,
                             effect_problem_, effect_position_));
    }
  }

  void keep(const Situation& situation, Consequences consequences) {
    if (consequences.displacements.empty() && consequences.settings.empty()) {
      return;
    }
    result_.effects[situation] = std::move(consequences);
  }

  World& world_;
  GroundStep result_;
  std::vector<Condition> conditions_;
  std::vector<Variables> way_variables_;
  std::string effect_problem_;
  gdl::SourcePosition effect_position_;
};

/// Where a step and its side effects may bring figures.
void spread(World& world, const GroundStep& step) {
  auto& may_lie = world.may_lie;
  const auto lies = [&](int figure, int place) {
    return may_lie[static_cast<std::size_t>(figure)]
                  [static_cast<std::size_t>(place)];
  };
  for (const Way& way : step.ways) {
    for (const Match& figure : step.figures) {
      if (!lies(figure.thing, way.from)) continue;
      may_lie[static_cast<std::size_t>(figure.thing)]
             [static_cast<std::size_t>(way.to)] = true;
    }
  }
  for (const auto& [situation, consequences] : step.effects) {
    for (const Displacement& moved : consequences.displacements) {
      for (std::size_t i = 0; i < may_lie.size(); ++i) {
        const bool is_it = moved.figure
                               ? *moved.figure == static_cast<int>(i)
                               : lies(static_cast<int>(i), moved.first_of);
        if (is_it) may_lie[i][static_cast<std::size_t>(moved.to)] = true;
      }
    }
  }
}

/// Whether a move has the step.
bool is_used(const MoveAutomaton& automaton, std::size_t step) {
  return std::any_of(automaton.states.begin(), automaton.states.end(),
                     [&](const MoveAutomaton::State& state) {
                       return state.after.contains(step);
                     });
}

bool asks_step_list(const meaning::Game& game) {
  const auto asks = [](const std::vector<Expression>& expressions) {
    return std::any_of(expressions.begin(), expressions.end(),
                       [](const Expression& expression) {
                         return calls(expression, "steplist");
                       });
  };
  for (const meaning::Step& step : game.steps) {
    if (asks(step.conditions)) return true;
    for (const meaning::Effect& effect : step.effects) {
      if (asks(effect.inputs)) return true;
    }
  }
  // A match may also end where a move cannot go on.
  return std::any_of(game.endings.begin(), game.endings.end(),
                     [&](const meaning::Ending& ending) {
                       return asks(ending.conditions) ||
                              calls(ending.winner, "steplist");
                     });
}

}  // namespace

Course find_course(World& world, gdl::Diagnostics& diagnostics) {
  Course course;
  course.automaton = make_automaton(world.game, asks_step_list(world.game));
  world.step_lists.clear();
  for (const MoveAutomaton::State& state : course.automaton.states) {
    world.step_lists.push_back(state.steps);
  }
  while (true) {
    const auto places = world.may_lie;
    const auto values = world.trigger_values;
    course.steps.clear();
    std::vector<StepMaker> makers;
    for (std::size_t i = 0; i < world.game.steps.size(); ++i) {
      const meaning::Step& step = world.game.steps[i];
      if (!is_used(course.automaton, i)) {
        course.steps.emplace_back().step = &step;
        continue;
      }
      makers.emplace_back(world, step);
      course.steps.push_back(makers.back().make());
      spread(world, course.steps.back());
    }
    bool is_known = places == world.may_lie;
    for (std::size_t i = 0; i < values.size(); ++i) {
      is_known &= values[i].size() == world.trigger_values[i].size();
    }
    if (!is_known) continue;
    for (const StepMaker& maker : makers) maker.tell(diagnostics);
    return course;
  }
}

}  // namespace translators::design_and_play::emitter
