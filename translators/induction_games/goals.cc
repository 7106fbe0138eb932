// Which grids follow the rule, answers, levels, the end and what it is worth.

#include "translators/induction_games/game_writer.h"
#include "translators/induction_games/induction_rules.h"

namespace translators::induction_games {

namespace {

/// The automaton of the rule reads the grid.
void write_tests(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  for (std::size_t i = 0; i < model.tests.size(); ++i) {
    text.quote(Section::kDefinitions, {&model.tests[i].source});
    text.small_fact(
        Section::kDefinitions,
        atom("tested_from", GameWriter::rule(i),
             writer.state(writer.reading_of(model.tests[i].follows), 0, 0)));
  }
  text.explain(kPosition, atom("reaches", "?state"),
               "the automaton of the rule comes to this state as it reads the "
               "grid.");
  text.rule(kPosition, atom("sorted", "?sorting", "?i", "?sort"),
            {atom("looks", "?i", "?pattern"),
             atom("sort", "?sorting", "?pattern", "?sort")});
  text.rule(kPosition, atom("reaches", "?state"),
            {atom("now", "?rule"), atom("tested_from", "?rule", "?state")});
  text.rule(kPosition, atom("reaches", "?after"),
            {atom("reaches", "?state"), atom("reads", "?state", "?i"),
             atom("sorting", "?state", "?sorting"),
             atom("sorted", "?sorting", "?i", "?sort"),
             atom("leads", "?state", "?sort", "?after")});
  text.rule(kPosition, "follows", {atom("reaches", "yes")});
}

void write_answers(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  const Term correct = holds(atom("correct", "?n"));
  text.quote(kNext, {&model.answers_source});
  text.rule(kNext, "wrong", {"answered", !Term("right")});
  text.rule(kNext, "solved",
            {"right", holds(atom("correct", model.answers - 1))});
  text.explain(kNext, atom("correct_then", "?n"), "after this step.");
  text.rule(kNext, atom("correct_then", 0), {"wrong"});
  text.rule(kNext, atom("correct_then", 0), {"solved"});
  text.rule(kNext, atom("correct_then", "?m"),
            {"right", correct, atom("one_more", "?n", "?m")});
  text.rule(kNext, atom("correct_then", "?n"), {correct, !Term("answered")});
  text.rule(kNext, atom("next", atom("correct", "?n")),
            {atom("correct_then", "?n")});
  text.rule(
      kNext, atom("next", atom("level", "?m")),
      {"solved", holds(atom("level", "?n")), atom("next_level", "?n", "?m")});
  text.rule(kNext, atom("next", atom("level", "?n")),
            {holds(atom("level", "?n")), !Term("solved")});
  text.rule(kPosition, "at_last_level", {holds(atom("level", model.levels))});
  for (int n = 0; n < model.answers; ++n) {
    text.fact(kBase, atom("base", atom("correct", n)));
    if (n > 0) {
      text.small_fact(Section::kBoard, atom("one_more", n - 1, n));
    }
  }
  for (int n = 1; n <= model.levels + 1; ++n) {
    text.fact(kBase, atom("base", atom("level", n)));
    if (n > 1) text.small_fact(Section::kBoard, atom("next_level", n - 1, n));
  }
  text.fact(Section::kInit, atom("init", atom("correct", 0)));
  text.fact(Section::kInit, atom("init", atom("level", 1)));
  text.rule(kSees, atom("sees", writer.player, "right"), {"right"});
  text.rule(kSees, atom("sees", writer.player, "wrong"), {"wrong"});
}

void write_end(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  const Term done = holds(atom("level", model.levels + 1));
  text.quote(Section::kEnd, {&model.goal_source});
  text.rule(Section::kEnd, "terminal", {done});
  text.comment(Section::kEnd,
               "Each level counts alike, and right answers towards the next "
               "one their part of that.");
  for (int level = 0; level < model.levels; ++level) {
    for (int n = 0; n < model.answers; ++n) {
      text.small_fact(Section::kEnd,
                      atom("worth", level + 1, n, goal_of(model, level, n)));
    }
  }
  text.rule(Section::kEnd, atom("goal", writer.player, 100), {done});
  text.rule(Section::kEnd, atom("goal", writer.player, "?value"),
            {holds(atom("level", "?n")), holds(atom("correct", "?k")),
             atom("worth", "?n", "?k", "?value")});
}

}  // namespace

int goal_of(const Model& model, int levels_solved, int right_answers) {
  return 100 * (levels_solved * model.answers + right_answers) /
         (model.levels * model.answers);
}

void write_goals(GameWriter& writer) {
  write_tests(writer);
  write_answers(writer);
  write_end(writer);
}

}  // namespace translators::induction_games
