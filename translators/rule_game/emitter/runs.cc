// Snippets that draw or have a memory of their own: what they come to when a
// piece is really tried. Everywhere else their atoms count as able to accept.

#include <cstddef>
#include <set>
#include <string>

#include "translators/rule_game/emitter/answers.h"
#include "translators/rule_game/emitter/game_writer.h"

namespace translators::rule_game::emitter {

namespace {

class RunWriter {
 public:
  explicit RunWriter(GameWriter& writer)
      : writer_(writer), text_(writer.text) {}

  void write(const Term& name, const meaning::Run& run) {
    text_.group(Section::kPieces);
    text_.small_fact(Section::kPieces, atom("is_run", name));
    const Term remembers = atom("remembers", name, 0);
    if (run.states == 1) {
      text_.small_fact(Section::kPieces, atom("in_state", name, 0));
    } else {
      text_.fact(Section::kInit, atom("init", remembers));
      for (int state = 0; state < run.states; ++state) {
        text_.small_fact(Section::kBase,
                         atom("base", atom("remembers", name, state)));
      }
      has_memory_ = true;
    }
    for (const meaning::Run::Outcome& outcome : run.outcomes) {
      if (outcome.accepts) write_row("says_yes", name, outcome, Term());
      if (outcome.next != outcome.state) {
        write_row("goes_to", name, outcome, outcome.next);
      }
    }
  }

  void write_rules() {
    text_.explain(Section::kNext, atom("accepts_really", "?a", "?c", "?b"),
                  "the atom accepts, and so does its snippet, where that is "
                  "run by real attempts alone.");
    const Term accepted = atom("accepted_by", "?a", "?c", "?b");
    const Term really = atom("accepts_really", "?a", "?c", "?b");
    const Term tries = atom("tries", "?c", "?b");
    text_.rule(Section::kNext, really,
               {tries, accepted, !atom("is_run", "?a")});
    text_.rule(Section::kNext, really,
               {tries, accepted, atom("says_yes", "?a", "?c", "?b")});
    if (!has_memory_) return;
    const Term remembers = atom("remembers", "?a", "?s");
    text_.rule(Section::kPosition, atom("in_state", "?a", "?s"),
               {holds(remembers)});
    text_.rule(Section::kNext, atom("next", atom("remembers", "?a", "?t")),
               {atom("counts_now", "?a"), atom("goes_to", "?a", "?t")});
    text_.rule(Section::kNext, atom("forgets", "?a"),
               {atom("counts_now", "?a"), atom("goes_to", "?a", "?t")});
    text_.rule(Section::kNext, atom("next", remembers),
               {holds(remembers), !atom("forgets", "?a")});
  }

 private:
  /// (says_yes ATOM CELL BUCKET), or (goes_to ATOM STATE) of this attempt.
  void write_row(const std::string& what, const Term& name,
                 const meaning::Run::Outcome& outcome, const Term& next) {
    const std::string table = what + "_in" + ending_of(outcome.answers);
    Term row =
        atom(table, name, outcome.state, outcome.cell, outcome.bucket, next);
    const bool is_next = what == "goes_to";
    Term head =
        atom(table, "?a", "?s", "?c", "?b", is_next ? Term("?t") : Term());
    Terms answers;
    add_answers(writer_, outcome.answers, row, head, answers);
    text_.small_fact(Section::kPieces, row);
    if (!tables_.insert(table).second) return;
    Terms body = {atom("tries", "?c", "?b"), atom("in_state", "?a", "?s"),
                  head};
    rules::append(body, answers);
    text_.rule(Section::kNext,
               is_next ? atom("goes_to", "?a", "?t")
                       : atom("says_yes", "?a", "?c", "?b"),
               body);
  }

  GameWriter& writer_;
  RuleText& text_;
  std::set<std::string> tables_;
  bool has_memory_ = false;
};

}  // namespace

void write_runs(GameWriter& writer) {
  if (!writer.has_runs()) return;
  RunWriter runs(writer);
  for (std::size_t r = 0; r < writer.game.rules.size(); ++r) {
    const auto& lines = writer.game.rules[r].lines;
    for (std::size_t l = 0; l < lines.size(); ++l) {
      for (std::size_t a = 0; a < lines[l].atoms.size(); ++a) {
        const auto& run = lines[l].atoms[a].run;
        if (run) runs.write(writer.atom_name(r, l, a), *run);
      }
    }
  }
  runs.write_rules();
}

void write_draws(GameWriter& writer) {
  const auto draws = meaning::draws_of(writer.game);
  if (draws.empty()) return;
  RuleText& text = writer.text;
  if (!writer.is_hidden()) {
    text.fact(Section::kRoles, atom("role", "random"));
    text.fact(Section::kEnd, atom("goal", "random", 100));
    text.comment(Section::kSees, "Nothing is hidden.");
    text.rule(Section::kSees, atom("sees", "?r", atom("did", "?p", "?m")),
              {atom("role", "?r"), does("?p", "?m")});
  }
  int ways = 1;
  for (const meaning::Question& question : draws) ways *= question.answers;
  text.comment(Section::kPieces,
               "(comes_to DRAW CALL NUMBER): what chance draws for the calls "
               "of rand by one attempt.");
  for (int draw = 0; draw < ways; ++draw) {
    text.fact(Section::kBase, atom("input", "random", atom("draw", draw)));
    text.small_fact(Section::kPieces, atom("can_be_drawn", draw));
    int rest = draw;
    for (const meaning::Question& question : draws) {
      text.small_fact(Section::kPieces,
                      atom("comes_to", draw, writer.question_key(question),
                           rest % question.answers));
      rest /= question.answers;
    }
  }
  Terms legal = {atom("can_be_drawn", "?d")};
  if (writer.is_hidden()) legal.push_back(!Term("chooses"));
  text.comment(Section::kLegal, "Chance draws for each attempt.");
  text.rule(Section::kLegal, atom("legal", "random", atom("draw", "?d")),
            legal);
  text.rule(Section::kNext, atom("drawn", "?call", "?n"),
            {does("random", atom("draw", "?d")),
             atom("comes_to", "?d", "?call", "?n")});
}

}  // namespace translators::rule_game::emitter
