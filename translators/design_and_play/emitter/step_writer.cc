#include "translators/design_and_play/emitter/step_writer.h"

#include <algorithm>
#include <utility>

#include "translators/rules/names.h"

namespace translators::design_and_play::emitter {

using rules::atom;
using rules::does;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

class StepWriter {
 public:
  StepWriter(GameWriter& writer, bool folds)
      : writer_(writer), rules_(writer.rules), folds_(folds) {}

  void write() {
    rules_.comment(Section::kLegal,
                   "(may STEP FIGURE FROM TO): the rules of the step allow "
                   "it now.");
    for (const GroundStep& step : writer_.course.steps) {
      if (step.figures.empty() || step.ways.empty()) continue;
      possible(step);
    }
    writer_.tables.write(rules_);
    rules_.comment(Section::kNext,
                   "The step that is made: the first one whose rules allow "
                   "it.");
    for (std::size_t i = 0; i < writer_.course.steps.size(); ++i) made(i);
    frame();
    for (const GroundStep& step : writer_.course.steps) effects(step);
    writer_.tables.write(rules_);
    if (folds_) like_figures();
  }

 private:
  Term name(const GroundStep& step) const {
    return writer_.words.step(*step.step);
  }

  bool has_figure_condition(const GroundStep& step) const {
    return step.figures.size() != writer_.world.game.figures.size() ||
           std::any_of(step.figure_conditions.begin(),
                       step.figure_conditions.end(),
                       [](Literal when) { return when != kTrue; });
  }

  void possible(const GroundStep& step) {
    Terms body;
    if (!writer_.course.automaton.is_simple()) {
      body.push_back(atom("open_now", name(step)));
    }
    writer_.add(step.general, body);
    body.push_back(holds(atom("at", "?f", "?a")));
    if (has_figure_condition(step)) {
      body.push_back(atom("mover", name(step), "?f"));
      for (std::size_t i = 0; i < step.figures.size(); ++i) {
        Terms when;
        writer_.add(step.figure_conditions[i], when);
        writer_.tables.add(Section::kLegal,
                           atom("mover", name(step),
                                writer_.words.figure(step.figures[i].thing)),
                           when);
      }
    }
    body.push_back(atom("way", name(step), "?a", "?b"));
    for (const Way& way : step.ways) {
      Terms when;
      writer_.add(way.when, when);
      writer_.tables.add(
          Section::kLegal,
          atom("way", name(step), writer_.words.equipment(way.from),
               writer_.words.equipment(way.to)),
          when);
    }
    if (step.has_joint) joint(step, body);
    if (folds_) body.push_back(!atom("behind", "?f", "?a"));
    rules_.rule(Section::kLegal, atom("may", name(step), "?f", "?a", "?b"),
                body);
  }

  void joint(const GroundStep& step, Terms& body) {
    body.push_back(atom("figure_class", name(step), "?f", "?class"));
    body.push_back(atom("fits", name(step), "?class", "?a", "?b"));
    for (std::size_t i = 0; i < step.figures.size(); ++i) {
      rules_.small_fact(Section::kLegal,
                        atom("figure_class", name(step),
                             writer_.words.figure(step.figures[i].thing),
                             step.joint_classes[i] + 1));
    }
    for (const auto& [situation, literal] : step.joint) {
      Terms when;
      writer_.add(literal, when);
      writer_.tables.add(Section::kLegal,
                         atom("fits", name(step), situation.figure_class + 1,
                              writer_.words.equipment(situation.from),
                              writer_.words.equipment(situation.to)),
                         when);
    }
  }

  /// Whether both steps may move some figure on some way.
  static bool overlap(const GroundStep& a, const GroundStep& b) {
    const auto shares_figure =
        std::any_of(a.figures.begin(), a.figures.end(), [&](const Match& one) {
          return std::any_of(
              b.figures.begin(), b.figures.end(),
              [&](const Match& other) { return one.thing == other.thing; });
        });
    return shares_figure &&
           std::any_of(a.ways.begin(), a.ways.end(), [&](const Way& one) {
             return std::any_of(
                 b.ways.begin(), b.ways.end(), [&](const Way& other) {
                   return one.from == other.from && one.to == other.to;
                 });
           });
  }

  void made(std::size_t number) {
    const GroundStep& step = writer_.course.steps[number];
    Terms body = {does("?player", atom("move", "?f", "?a", "?b")),
                  atom("may", name(step), "?f", "?a", "?b")};
    for (std::size_t i = 0; i < number; ++i) {
      const GroundStep& earlier = writer_.course.steps[i];
      if (overlap(earlier, step)) {
        body.push_back(!atom("may", name(earlier), "?f", "?a", "?b"));
      }
    }
    rules_.rule(Section::kNext, atom("did", name(step), "?f", "?a", "?b"),
                body);
  }

  void frame() {
    rules_.comment(Section::kNext,
                   "Figures lie where they are brought, and stay where they "
                   "are not taken away.");
    rules_.rule(Section::kNext, atom("next", atom("at", "?f", "?b")),
                {atom("brought", "?f", "?b")});
    rules_.rule(Section::kNext, atom("next", atom("at", "?f", "?a")),
                {holds(atom("at", "?f", "?a")), !atom("taken", "?f")});
    rules_.rule(Section::kNext, atom("taken", "?f"),
                {does("?player", atom("move", "?f", "?a", "?b"))});
    if (writer_.world.game.triggers.empty()) return;
    rules_.comment(Section::kNext,
                   "Triggers keep their values until they are set.");
    rules_.rule(Section::kNext, atom("next", atom("value", "?t", "?v")),
                {atom("set", "?t", "?v")});
    rules_.rule(Section::kNext, atom("next", atom("value", "?t", "?v")),
                {holds(atom("value", "?t", "?v")), !atom("is_set", "?t")});
    rules_.rule(Section::kNext, atom("is_set", "?t"),
                {atom("set", "?t", "?v")});
  }

  /// The literals that say that the step is made in such a situation.
  Terms made_in(const GroundStep& step, const Situation& situation) {
    Terms body;
    const Term figure = situation.mover >= 0
                            ? writer_.words.figure(situation.mover)
                            : Term("?f");
    const bool is_placed = situation.from >= 0;
    body.push_back(
        atom("did", name(step), figure,
             is_placed ? writer_.words.equipment(situation.from) : Term("?a"),
             is_placed ? writer_.words.equipment(situation.to) : Term("?b")));
    if (situation.figure_class >= 0) {
      body.push_back(
          atom("effect_class", name(step), "?f", situation.figure_class + 1));
    }
    return body;
  }

  void effects(const GroundStep& step) {
    // Where no side effect could move it on the figure stays.
    const bool stays = std::all_of(
        step.effects.begin(), step.effects.end(),
        [](const auto& effect) { return effect.second.mover_stays == kTrue; });
    const Terms did = {atom("did", name(step), "?f", "?a", "?b")};
    if (stays) {
      rules_.rule(Section::kNext, atom("brought", "?f", "?b"), did);
    } else {
      Terms body = did;
      body.push_back(!atom("moved_on", "?f"));
      rules_.rule(Section::kNext, atom("brought", "?f", "?b"), body);
    }
    if (step.has_effect_classes) {
      for (std::size_t i = 0; i < step.figures.size(); ++i) {
        rules_.small_fact(Section::kNext,
                          atom("effect_class", name(step),
                               writer_.words.figure(step.figures[i].thing),
                               step.effect_classes[i] + 1));
      }
    }
    for (const auto& [situation, consequences] : step.effects) {
      effect(made_in(step, situation), situation, consequences);
    }
  }

  void effect(const Terms& made, const Situation& situation,
              const Consequences& consequences) {
    RuleTables& tables = writer_.tables;
    for (const Displacement& moved : consequences.displacements) {
      Terms body = made;
      writer_.add(moved.when, body);
      Term figure = "?g";
      if (moved.figure) {
        figure = writer_.words.figure(*moved.figure);
      } else {
        body.push_back(
            atom("first_on", writer_.words.equipment(moved.first_of), "?g"));
        writer_.needs_first = true;
      }
      tables.add(Section::kNext,
                 atom("brought", figure, writer_.words.equipment(moved.to)),
                 body);
      tables.add(Section::kNext, atom("taken", figure), body);
    }
    if (consequences.mover_stays != kTrue) {
      Terms body = made;
      writer_.add(negated(consequences.mover_stays), body);
      tables.add(Section::kNext,
                 atom("moved_on", writer_.words.figure(situation.mover)), body);
    }
    for (const Setting& setting : consequences.settings) {
      Terms body = made;
      writer_.add(setting.when, body);
      tables.add(Section::kNext,
                 atom("set", writer_.words.trigger(setting.trigger),
                      writer_.words.value(setting.trigger, setting.value)),
                 body);
    }
  }

  /// Whether swapping the two changes no rule.
  bool alike(std::size_t a, std::size_t b) const {
    const auto& figures = writer_.world.game.figures;
    const auto& named = writer_.world.named_figures;
    if (figures[a].type != figures[b].type ||
        figures[a].start != figures[b].start ||
        named.contains(static_cast<int>(a)) ||
        named.contains(static_cast<int>(b))) {
      return false;
    }
    return std::all_of(
        writer_.course.steps.begin(), writer_.course.steps.end(),
        [&](const GroundStep& step) { return role(step, a) == role(step, b); });
  }

  /// What a step makes of a figure: whether it moves it, when, and with which
  /// conditions and effects.
  static std::vector<int> role(const GroundStep& step, std::size_t figure) {
    for (std::size_t i = 0; i < step.figures.size(); ++i) {
      if (step.figures[i].thing != static_cast<int>(figure)) continue;
      return {step.figure_conditions[i],
              step.has_joint ? step.joint_classes[i] : 0,
              step.has_effect_classes ? step.effect_classes[i] : 0};
    }
    return {};
  }

  void like_figures() {
    rules_.comment(Section::kDefinitions,
                   "Figures that no rule tells apart count as one: only the "
                   "first of them on a piece of equipment moves.");
    const std::size_t count = writer_.world.game.figures.size();
    for (std::size_t b = 0; b < count; ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (!alike(a, b)) continue;
        rules_.small_fact(
            Section::kDefinitions,
            atom("alike", writer_.words.figures[a], writer_.words.figures[b]));
      }
    }
    rules_.rule(Section::kDefinitions, atom("behind", "?f", "?a"),
                {holds(atom("at", "?f", "?a")), holds(atom("at", "?g", "?a")),
                 atom("alike", "?g", "?f")});
  }

  GameWriter& writer_;
  rules::RuleText& rules_;
  const bool folds_;
};

}  // namespace

Vocabulary::Vocabulary(const World& world) {
  rules::Names names;
  for (const char* word :
       {"noop", "done", "move", "player", "first", "second"}) {
    names.fresh(word);
  }
  const auto named = [&](const auto& things) {
    std::vector<std::string> result;
    for (const auto& thing : things) result.push_back(names.fresh(thing.name));
    return result;
  };
  equipments = named(world.game.equipment);
  figures = named(world.game.figures);
  triggers = named(world.game.triggers);
  steps = named(world.game.steps);
  for (const auto& domain : world.trigger_values) {
    rules::Names of_values;
    std::vector<std::string> texts;
    for (const meaning::Value& value : domain) {
      std::string text = value.as_number() ? value.text : key_of(value);
      if (!value.as_number()) {
        text = of_values.fresh(text.empty() ? "nothing" : text);
      } else if (text.front() == '-') {
        text = "minus_" + text.substr(1);
      }
      texts.push_back(std::move(text));
    }
    values.push_back(std::move(texts));
  }
}

Term Vocabulary::figure(int number) const {
  return figures[static_cast<std::size_t>(number)];
}
Term Vocabulary::equipment(int number) const {
  return equipments[static_cast<std::size_t>(number)];
}
Term Vocabulary::trigger(int number) const {
  return triggers[static_cast<std::size_t>(number)];
}
Term Vocabulary::step(const meaning::Step& step) const {
  return steps[step.number];
}
Term Vocabulary::value(int trigger, int number) const {
  return values[static_cast<std::size_t>(trigger)]
               [static_cast<std::size_t>(number)];
}

std::set<std::string> Vocabulary::things() const {
  std::set<std::string> result(figures.begin(), figures.end());
  result.insert(equipments.begin(), equipments.end());
  return result;
}

void write_steps(GameWriter& writer, bool like_figures_as_one) {
  StepWriter(writer, like_figures_as_one).write();
}

}  // namespace translators::design_and_play::emitter
