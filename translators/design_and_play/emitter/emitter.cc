#include "translators/design_and_play/emitter/emitter.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translators/design_and_play/emitter/course.h"
#include "translators/design_and_play/emitter/evaluator.h"
#include "translators/design_and_play/emitter/rule_tables.h"
#include "translators/design_and_play/emitter/step_writer.h"
#include "translators/design_and_play/emitter/table_writer.h"
#include "translators/design_and_play/emitter/world.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::design_and_play::emitter {

using rules::atom;
using rules::does;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

constexpr int kStepsOfPuzzles = 100;
constexpr int kStepsOfMatches = 300;

/// Whether every step brings figures on along ways that lead in no circle.
bool must_end(const World& world, const Course& course) {
  const std::size_t count = world.game.equipment.size();
  std::vector<std::set<int>> onward(count);
  for (const GroundStep& step : course.steps) {
    for (const Way& way : step.ways) {
      onward[static_cast<std::size_t>(way.from)].insert(way.to);
    }
    for (const auto& [situation, consequences] : step.effects) {
      for (const Displacement& moved : consequences.displacements) {
        onward[static_cast<std::size_t>(moved.from)].insert(moved.to);
      }
    }
  }
  // Takes away equipment from which nothing leads on until none is left.
  std::vector<bool> is_gone(count, false);
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (is_gone[i]) continue;
      is_gone[i] = std::all_of(
          onward[i].begin(), onward[i].end(),
          [&](int next) { return is_gone[static_cast<std::size_t>(next)]; });
      changes |= is_gone[i];
    }
  }
  return std::all_of(is_gone.begin(), is_gone.end(), [](bool b) { return b; });
}

/// Whether the step may ever be made.
bool is_possible(const GroundStep& step) {
  return !step.ways.empty() && (!step.has_joint || !step.joint.empty());
}

class Writer {
 public:
  Writer(World& world, const Course& course, rules::RuleText& rules,
         const Settings& settings, gdl::Diagnostics& diagnostics)
      : world_(world),
        course_(course),
        words_(world),
        tables_(words_.things()),
        rules_(rules),
        settings_(settings),
        diagnostics_(diagnostics),
        writer_{world, course, words_, rules, tables_} {}

  void write() {
    roles();
    start();
    turns();
    write_steps(writer_, settings_.like_figures_as_one);
    endings();
    goals();
    write_table(writer_);
    writer_.define_conditions();
    tables_.write(rules_);
  }

 private:
  bool is_puzzle() const { return world_.game.players == 1; }
  bool is_simple() const { return course_.automaton.is_simple(); }
  static Term progress(std::size_t state) { return atom("progress", state); }

  void roles() {
    if (is_puzzle()) {
      rules_.fact(Section::kRoles, atom("role", "player"));
      return;
    }
    rules_.fact(Section::kRoles, atom("role", "first"));
    rules_.fact(Section::kRoles, atom("role", "second"));
    rules_.group(Section::kRoles);
    rules_.fact(Section::kRoles, atom("opponent", "first", "second"));
    rules_.fact(Section::kRoles, atom("opponent", "second", "first"));
  }

  void init(const Term& fact) {
    rules_.small_fact(Section::kInit, atom("init", fact));
  }

  void start() {
    const meaning::Game& game = world_.game;
    for (std::size_t i = 0; i < game.figures.size(); ++i) {
      init(atom("at", words_.figures[i],
                words_.equipments[game.figures[i].start]));
    }
    for (std::size_t i = 0; i < game.triggers.size(); ++i) {
      const int number = static_cast<int>(i);
      init(atom("value", words_.triggers[i], words_.value(number, 0)));
    }
    if (!is_puzzle()) init(atom("on_move", "first"));
    if (!is_simple()) init(progress(0));
    if (settings_.steps > 0) init(atom("step", 0));
  }

  void turns() {
    rules_.comment(Section::kLegal,
                   "Who is on move makes a step, or says that the move is "
                   "done where it may be.");
    const Term player = is_puzzle() ? Term("player") : Term("?player");
    Terms on_move;
    if (!is_puzzle()) on_move.push_back(holds(atom("on_move", "?player")));
    Terms steps = on_move;
    steps.push_back(atom("may", "?step", "?f", "?a", "?b"));
    rules_.rule(Section::kLegal,
                atom("legal", player, atom("move", "?f", "?a", "?b")), steps);
    rules_.rule(Section::kLegal, "mobile",
                {atom("may", "?step", "?f", "?a", "?b")});
    if (!is_simple()) {
      Terms end = on_move;
      end.push_back("may_stop");
      rules_.rule(Section::kLegal, atom("legal", player, "done"), end);
      rules_.rule(Section::kLegal, "mobile", {"may_stop"});
      automaton();
    }
    if (!is_puzzle()) {
      rules_.rule(Section::kLegal, atom("legal", "?player", "noop"),
                  {holds(atom("on_move", "?other")),
                   atom("opponent", "?other", "?player")});
      Terms same = {holds(atom("on_move", "?player"))};
      Terms other = {holds(atom("on_move", "?other")),
                     atom("opponent", "?other", "?player")};
      if (!is_simple()) {
        same.push_back(!Term("passes"));
        other.push_back("passes");
        rules_.rule(Section::kNext, atom("next", atom("on_move", "?player")),
                    same);
      }
      rules_.rule(Section::kNext, atom("next", atom("on_move", "?player")),
                  other);
    }
    if (settings_.steps == 0) return;
    rules_.group(Section::kPosition);
    for (int i = 0; i < settings_.steps; ++i) {
      rules_.small_fact(Section::kPosition, atom("succ", i, i + 1));
    }
    rules_.rule(Section::kNext, atom("next", atom("step", "?more")),
                {holds(atom("step", "?n")), atom("succ", "?n", "?more")});
  }

  void automaton() {
    rules_.comment(Section::kPosition,
                   "(leads PROGRESS STEP NEXT): how far a move has come, and "
                   "how a step brings it on; 0 is between two moves.");
    const auto& states = course_.automaton.states;
    for (std::size_t i = 0; i < states.size(); ++i) {
      for (const auto& [step, next] : states[i].after) {
        rules_.small_fact(Section::kPosition,
                          atom("leads", i, words_.steps[step], next));
      }
      if (states[i].may_end) {
        rules_.small_fact(Section::kPosition, atom("may_end", i));
      }
    }
    rules_.rule(
        Section::kPosition, atom("open_now", "?step"),
        {holds(atom("progress", "?p")), atom("leads", "?p", "?step", "?next")});
    rules_.rule(Section::kPosition, "may_stop",
                {holds(atom("progress", "?p")), atom("may_end", "?p")});
    rules_.rule(
        Section::kNext, atom("next", atom("progress", "?next")),
        {holds(atom("progress", "?p")), atom("did", "?step", "?f", "?a", "?b"),
         atom("leads", "?p", "?step", "?next")});
    rules_.rule(Section::kNext, atom("next", progress(0)),
                {does("?player", "done")});
    rules_.rule(
        Section::kNext, "passes",
        {holds(atom("progress", "?p")), atom("did", "?step", "?f", "?a", "?b"),
         atom("leads", "?p", "?step", 0)});
    rules_.rule(Section::kNext, "passes", {does("?player", "done")});
  }

  void endings() {
    const meaning::Game& game = world_.game;
    rules_.comment(Section::kEnd,
                   "The game is over where the conditions of an ending hold "
                   "between two moves, or where no step is possible.");
    if (!is_simple()) {
      rules_.rule(Section::kEnd, "between_moves", {holds(progress(0))});
      rules_.rule(Section::kEnd, "between_moves", {!Term("mobile")});
    }
    for (std::size_t i = 0; i < game.endings.size(); ++i) ending(i);
    rules_.rule(Section::kEnd, "terminal", {atom("over", "?ending")});
    rules_.rule(Section::kEnd, "terminal", {!Term("mobile")});
    if (settings_.steps > 0) {
      rules_.rule(Section::kEnd, "terminal",
                  {holds(atom("step", settings_.steps))});
    }
  }

  void ending(std::size_t number) {
    const meaning::Ending& ending = world_.game.endings[number];
    std::vector<Literal> all;
    for (const meaning::Expression& condition : ending.conditions) {
      Evaluator evaluator(world_);
      const Truth truth = evaluator.condition(condition, {});
      if (truth.holds == kFalse && truth.fails == kFalse) {
        diagnostics_.warning(
            evaluator.problem_position(), "counts-as-not-met",
            evaluator.problem() + ", so that the condition is never met");
      }
      all.push_back(truth.holds);
    }
    const Literal when = world_.formulas.all_of(std::move(all));
    if (when == kFalse) return;
    Terms body;
    if (!is_simple()) body.push_back("between_moves");
    writer_.add(when, body);
    for (const std::size_t earlier : written_) {
      body.push_back(!atom("over", earlier + 1));
    }
    if (body.empty()) body.push_back(atom("role", "?any"));
    rules_.rule(Section::kEnd, atom("over", number + 1), body);
    written_.push_back(number);
    winner(number, ending);
  }

  void winner(std::size_t number, const meaning::Ending& ending) {
    Evaluator evaluator(world_);
    const Symbolic value = world_.math.listed(evaluator.run(ending.winner, {}));
    for (const Case& one : value.cases) {
      const auto player = one.value.as_number();
      if (!player || *player < 0 || *player > world_.game.players) {
        diagnostics_.error(
            ending.winner.position, "bad-winner",
            "the winner is the number of a player, or 0 for a draw, not '" +
                to_string(one.value) + "'");
        return;
      }
      if (*player == 0) continue;
      Terms body = {atom("over", number + 1)};
      writer_.add(one.when, body);
      rules_.rule(Section::kEnd, atom("won", role(*player)), body);
    }
    if (value.cases.empty()) {
      diagnostics_.error(
          ending.winner.position, "bad-winner",
          "nobody can be said to be the winner: " + evaluator.problem());
    }
  }

  Term role(std::int64_t player) const {
    return is_puzzle() ? "player" : player == 1 ? "first" : "second";
  }

  void goals() {
    rules_.group(Section::kEnd);
    if (is_puzzle()) {
      rules_.rule(Section::kEnd, atom("goal", "player", 100),
                  {atom("won", "player")});
      rules_.rule(Section::kEnd, atom("goal", "player", 0),
                  {!atom("won", "player")});
      return;
    }
    rules_.rule(Section::kEnd, atom("goal", "?player", 100),
                {atom("won", "?player")});
    rules_.rule(Section::kEnd, atom("goal", "?player", 0),
                {atom("won", "?other"), atom("opponent", "?other", "?player")});
    rules_.rule(Section::kEnd, atom("goal", "?player", 50),
                {atom("role", "?player"), !Term("decided")});
    rules_.rule(Section::kEnd, "decided", {atom("won", "?player")});
  }

  World& world_;
  const Course& course_;
  const Vocabulary words_;
  RuleTables tables_;
  rules::RuleText& rules_;
  const Settings& settings_;
  gdl::Diagnostics& diagnostics_;
  GameWriter writer_;
  std::vector<std::size_t> written_;  ///< endings
};

}  // namespace

void GameWriter::add(Literal literal, Terms& body) {
  if (literal == kTrue) return;
  const Formulas::Node node = world.formulas.node(literal);
  const bool is_negated = Formulas::is_negated(literal);
  if (!node.is_fact) {
    if (is_negated || literal == kFalse) {
      needed.insert(literal & ~1);
      body.push_back(!atom("condition", (literal & ~1) / 2));
    } else {
      for (const Literal part : node.parts) add(part, body);
    }
    return;
  }
  const Fact& fact = node.fact;
  Term term;
  switch (fact.kind) {
    case Fact::Kind::kAt:
      term = holds(atom("at", words.figure(fact.a), words.equipment(fact.b)));
      break;
    case Fact::Kind::kOccupied:
      term = atom("occupied", words.equipment(fact.a));
      needs_occupied = true;
      break;
    case Fact::Kind::kFirstOn:
      term = atom("first_on", words.equipment(fact.b), words.figure(fact.a));
      needs_first = true;
      break;
    case Fact::Kind::kValue:
      term = holds(
          atom("value", words.trigger(fact.a), words.value(fact.a, fact.b)));
      break;
    case Fact::Kind::kOnMove:
      term = holds(atom("on_move", is_negated ? "second" : "first"));
      body.push_back(term);
      return;
    case Fact::Kind::kProgress:
      term = holds(atom("progress", fact.a));
      break;
    case Fact::Kind::kCanMove:
      term = "mobile";
      needs_can_move = true;
      break;
  }
  body.push_back(is_negated ? !term : term);
}

void GameWriter::define_conditions() {
  std::set<Literal> done;
  while (!needed.empty()) {
    const Literal literal = *needed.begin();
    needed.erase(needed.begin());
    if (!done.insert(literal).second) continue;
    Terms body;
    for (const Literal part : world.formulas.node(literal).parts) {
      add(part, body);
    }
    tables.add(Section::kDefinitions, atom("condition", literal / 2), body);
  }
  if (needs_occupied) {
    rules.rule(Section::kDefinitions, atom("occupied", "?a"),
               {holds(atom("at", "?f", "?a"))});
  }
  if (!needs_first) return;
  rules.comment(Section::kDefinitions,
                "Of the figures on a piece of equipment the one that the game "
                "names first.");
  rules.rule(Section::kDefinitions, atom("first_on", "?a", "?f"),
             {holds(atom("at", "?f", "?a")), !atom("later_on", "?a", "?f")});
  rules.rule(Section::kDefinitions, atom("later_on", "?a", "?f"),
             {holds(atom("at", "?f", "?a")), holds(atom("at", "?g", "?a")),
              atom("before", "?g", "?f")});
  rules.group(Section::kDefinitions);
  for (std::size_t b = 0; b < words.figures.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      rules.small_fact(Section::kDefinitions,
                       atom("before", words.figures[a], words.figures[b]));
    }
  }
}

std::string emit(const meaning::Game& game, const std::string& preface,
                 const Settings& settings, gdl::Diagnostics& diagnostics) {
  try {
    World world(game);
    const Course course = find_course(world, diagnostics);
    if (std::none_of(course.steps.begin(), course.steps.end(), is_possible)) {
      diagnostics.error(
          game.steps.empty() ? gdl::SourcePosition{} : game.steps[0].position,
          "no-step",
          "no step is ever possible: a step needs figures that lie where its "
          "third part says, another place where its fourth part says, and "
          "conditions that can be met");
      return "";
    }
    Settings chosen = settings;
    if (chosen.steps == 0 && !must_end(world, course)) {
      chosen.steps = game.players == 1 ? kStepsOfPuzzles : kStepsOfMatches;
    }
    rules::RuleText rules;
    rules.preface(preface);
    if (chosen.steps > 0) {
      rules.preface("A match ends after " + std::to_string(chosen.steps) +
                    " steps, as it might go on for ever otherwise.");
    }
    Writer(world, course, rules, chosen, diagnostics).write();
    return rules.str();
  } catch (const gdl::Error& error) {
    diagnostics.error({}, "too-large", error.what());
    return "";
  }
}

}  // namespace translators::design_and_play::emitter
