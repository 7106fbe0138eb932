#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "translators/design_and_play/emitter/course.h"

namespace translators::design_and_play::emitter {

namespace {

class EffectRunner {
 public:
  EffectRunner(World& world, const Variables& variables, After& after,
               Literal allowed)
      : world_(world),
        variables_(variables),
        after_(after),
        allowed_(allowed),
        evaluator_(world, after) {}

  void run(const meaning::Effect& effect) {
    if (effect.is_move) {
      move(effect);
    } else {
      set(effect);
    }
  }

  Consequences result() {
    Consequences result;
    result.displacements = still_there();
    for (const auto& [trigger, value] : after_.values) {
      for (const Case& one : value.cases) {
        if (!is_possible(one.when)) continue;
        result.settings.push_back(
            {trigger, world_.value_number(trigger, one.value), one.when});
      }
    }
    result.mover_stays =
        after_.mover ? at_after(world_, after_, *after_.mover, after_.to)
                     : kTrue;
    return result;
  }

  const std::string& problem() const {
    return problem_.empty() ? evaluator_.problem() : problem_;
  }

 private:
  /// Whether that may be so where the step is allowed: what a condition says
  /// of a trigger's value counts.
  bool is_possible(Literal when) {
    Literal both = world_.formulas.both(allowed_, when);
    if (both == kFalse) return false;
    const Formulas::Node node = world_.formulas.node(both);
    const auto given = [&](Literal part) {
      const Formulas::Node& what = world_.formulas.node(part);
      if (!what.is_fact || what.fact.kind != Fact::Kind::kValue ||
          Formulas::is_negated(part)) {
        return;
      }
      const Fact fact = what.fact;
      both = world_.formulas.given_value(both, fact.a, fact.b);
    };
    if (node.is_fact) given(both);
    if (!Formulas::is_negated(both) && !node.is_fact) {
      for (const Literal part : node.parts) given(part);
    }
    return both != kFalse;
  }

  void move(const meaning::Effect& effect) {
    const Symbolic who = evaluator_.run(effect.inputs[0], variables_);
    const Symbolic from =
        world_.math.listed(evaluator_.run(effect.inputs[1], variables_));
    const Symbolic to =
        world_.math.listed(evaluator_.run(effect.inputs[2], variables_));
    std::vector<Displacement> all;
    for (const Case& start : from.cases) {
      for (const Case& end : to.cases) {
        const Literal when = world_.formulas.both(start.when, end.when);
        const auto a = world_.equipment(start.value);
        const auto b = world_.equipment(end.value);
        if (!a || !b) {
          fail("no equipment is called '" +
               to_string(a ? end.value : start.value) + "'");
        } else if (*a != *b && when != kFalse) {
          move(who, *a, *b, when, all);
        }
      }
    }
    after_.displacements.insert(after_.displacements.end(), all.begin(),
                                all.end());
  }

  void move(const Symbolic& who, int from, int to, Literal when,
            std::vector<Displacement>& all) {
    if (who.first_of && *who.first_of == from) {
      all.push_back({std::nullopt, from, from, to, when});
      return;
    }
    for (const Case& one : world_.math.listed(who).cases) {
      const auto figure = world_.figure(one.value);
      if (!figure) {
        fail("no figure is called '" + to_string(one.value) + "'");
        continue;
      }
      if (!who.first_of) world_.named_figures.insert(*figure);
      const Literal lies = at_after(world_, after_, *figure, from);
      const Literal moves = world_.formulas.all_of({when, one.when, lies});
      if (moves != kFalse && is_possible(moves)) {
        all.push_back({*figure, -1, from, to, moves});
      }
    }
  }

  void set(const meaning::Effect& effect) {
    const Symbolic names = evaluator_.run(effect.inputs[0], variables_);
    const Symbolic value =
        world_.math.listed(evaluator_.run(effect.inputs[1], variables_));
    if (names.cases.size() != 1 || !world_.trigger(names.cases[0].value)) {
      fail(names.cases.empty()
               ? std::string("'set' takes the name of one trigger")
               : "no trigger is called '" + to_string(names.cases[0].value) +
                     "'");
      return;
    }
    if (value.cases.empty()) return;
    const int trigger = *world_.trigger(names.cases[0].value);
    const auto [place, is_first] = after_.values.try_emplace(trigger, value);
    if (is_first) return;
    // Where there is no value now, what was set before stays.
    std::vector<Literal> set;
    for (const Case& one : value.cases) set.push_back(one.when);
    const Literal is_kept = negated(world_.formulas.any_of(std::move(set)));
    Symbolic both = value;
    for (const Case& one : place->second.cases) {
      both.cases.push_back(
          {world_.formulas.both(is_kept, one.when), one.value});
    }
    world_.math.merge(both.cases);
    place->second = std::move(both);
  }

  /// What moves twice is brought to where it goes last.
  std::vector<Displacement> still_there() {
    std::vector<Displacement> result;
    const auto& all = after_.displacements;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto moves_on = [&](const Displacement& later) {
        return later.from == all[i].to;
      };
      const auto rest = all.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      if (std::none_of(rest, all.end(), moves_on)) {
        result.push_back(all[i]);
        continue;
      }
      for (Displacement& one : figures_of(all[i])) {
        for (auto later = rest; later != all.end(); ++later) {
          if (moves_on(*later) && later->figure == one.figure) {
            one.when = world_.formulas.both(one.when, negated(later->when));
          }
        }
        if (one.when != kFalse) result.push_back(one);
      }
    }
    return result;
  }

  /// One for each figure that may be the first of its equipment.
  std::vector<Displacement> figures_of(const Displacement& displacement) {
    if (displacement.figure) return {displacement};
    std::vector<Displacement> result;
    const int place = displacement.first_of;
    for (std::size_t i = 0; i < world_.game.figures.size(); ++i) {
      const int figure = static_cast<int>(i);
      if (world_.at(figure, place) == kFalse) continue;
      const Literal is_first =
          world_.formulas.fact({Fact::Kind::kFirstOn, figure, place});
      result.push_back({figure, -1, displacement.from, displacement.to,
                        world_.formulas.both(displacement.when, is_first)});
    }
    return result;
  }

  void fail(const std::string& problem) {
    if (problem_.empty()) problem_ = problem;
  }

  World& world_;
  const Variables& variables_;
  After& after_;
  const Literal allowed_;
  Evaluator evaluator_;
  std::string problem_;
};

}  // namespace

Consequences run_effects(World& world, const meaning::Step& step,
                         const Variables& variables, After& after,
                         Literal allowed, std::string& problem,
                         gdl::SourcePosition& position) {
  EffectRunner runner(world, variables, after, allowed);
  for (const meaning::Effect& effect : step.effects) {
    runner.run(effect);
    if (problem.empty() && !runner.problem().empty()) {
      problem = runner.problem();
      position = effect.position;
    }
  }
  return runner.result();
}

}  // namespace translators::design_and_play::emitter
