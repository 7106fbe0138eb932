// Which line of the rules is active, with what is left of its counters. What is
// stored is the line of the last move; whether that still goes on is found out
// before the next one, which comes to the same.

#include <cstddef>
#include <optional>

#include "translators/rule_game/emitter/game_writer.h"

namespace translators::rule_game::emitter {

namespace {

class LineWriter {
 public:
  explicit LineWriter(GameWriter& writer)
      : writer_(writer), game_(writer.game), text_(writer.text) {}

  void write() {
    text_.explain(Section::kPosition, atom("accepted", "?c", "?b"),
                  "the piece on that cell is accepted into the bucket now.");
    text_.rule(Section::kPosition, atom("accepted", "?c", "?b"),
               {atom("accepted_by", "?a", "?c", "?b")});
    text_.rule(Section::kPosition, atom("accepted_by", "?a", "?c", "?b"),
               {atom("counts_now", "?a"), atom("accepts", "?a", "?c", "?b")});
    if (is_single()) {
      text_.comment(Section::kPosition, "There is one line, without counters.");
      for (std::size_t a = 0; a < game_.rules[0].lines[0].atoms.size(); ++a) {
        text_.small_fact(Section::kBoard,
                         atom("counts_now", writer_.atom_name(0, 0, a)));
      }
      return;
    }
    for (std::size_t r = 0; r < game_.rules.size(); ++r) facts_of_rule(r);
    choice_of_line();
    counters();
  }

 private:
  /// One line that never changes.
  bool is_single() const {
    if (game_.rules.size() > 1 || game_.rules[0].lines.size() > 1) return false;
    const meaning::Line& line = game_.rules[0].lines[0];
    if (line.count) return false;
    for (const meaning::Atom& one : line.atoms) {
      if (one.count) return false;
    }
    return true;
  }

  void facts_of_rule(std::size_t r) {
    const auto& lines = game_.rules[r].lines;
    text_.group(Section::kBoard);
    text_.small_fact(Section::kBoard,
                     atom("line_after", writer_.start(r), writer_.line(r, 0)));
    text_.fact(Section::kBase, atom("base", atom("line", writer_.start(r))));
    for (std::size_t l = 0; l < lines.size(); ++l) {
      const Term name = writer_.line(r, l);
      text_.small_fact(
          Section::kBoard,
          atom("line_after", name, writer_.line(r, (l + 1) % lines.size())));
      text_.small_fact(Section::kBoard, atom("rule_line", name));
      if (lines[l].count) {
        text_.small_fact(Section::kBoard,
                         atom("line_count", name, *lines[l].count));
        need_numbers(*lines[l].count);
        for (int n = 0; n <= *lines[l].count; ++n) {
          text_.small_fact(Section::kBase, atom("base", atom("uses", n)));
        }
      }
      for (std::size_t a = 0; a < lines[l].atoms.size(); ++a) {
        atom_facts(name, writer_.atom_name(r, l, a), lines[l].atoms[a].count);
      }
    }
    text_.rule(Section::kBase, atom("base", atom("line", "?l")),
               {atom("rule_line", "?l")});
    if (!writer_.is_hidden()) {
      text_.fact(Section::kInit, atom("init", atom("line", writer_.start(r))));
    }
  }

  void atom_facts(const Term& line, const Term& name,
                  const std::optional<int>& count) {
    text_.small_fact(Section::kBoard, atom("line_atom", line, name));
    if (!count) {
      text_.small_fact(Section::kBoard, atom("unmetered", name));
      return;
    }
    need_numbers(*count);
    text_.small_fact(Section::kBoard, atom("count", name, *count));
    for (int n = 0; n <= *count; ++n) {
      text_.small_fact(Section::kBase, atom("base", atom("left", name, n)));
    }
  }

  void need_numbers(int most) {
    for (int n = 0; n < most; ++n) {
      text_.small_fact(Section::kBoard, atom("succ", n, n + 1));
    }
  }

  void choice_of_line() {
    const Term line = holds(atom("line", "?l"));
    text_.explain(Section::kPosition, "stays",
                  "the line of the last move goes on: its counter is not 0, "
                  "and it accepts something.");
    text_.rule(Section::kPosition, "stays",
               {line, atom("line_atom", "?l", "?a"), atom("ready", "?a"),
                atom("accepts", "?a", "?c", "?b"), !holds(atom("uses", 0))});
    text_.rule(Section::kPosition, atom("ready", "?a"),
               {atom("unmetered", "?a")});
    text_.rule(Section::kPosition, atom("ready", "?a"),
               {holds(atom("left", "?a", "?n")), atom("succ", "?m", "?n")});
    text_.comment(Section::kPosition,
                  "Else the next line that accepts something, with fresh "
                  "counters; the old one comes last.");
    text_.rule(
        Section::kPosition, atom("usable", "?l"),
        {atom("line_atom", "?l", "?a"), atom("accepts", "?a", "?c", "?b")});
    text_.rule(Section::kPosition, atom("candidate", "?next"),
               {line, !Term("stays"), atom("line_after", "?l", "?next")});
    text_.rule(Section::kPosition, atom("candidate", "?next"),
               {atom("candidate", "?l"), !atom("usable", "?l"),
                atom("line_after", "?l", "?next")});
    text_.rule(Section::kPosition, atom("active", "?l"), {line, "stays"});
    text_.rule(Section::kPosition, atom("active", "?l"),
               {atom("candidate", "?l"), atom("usable", "?l")});
    text_.rule(
        Section::kPosition, atom("counts_now", "?a"),
        {line, "stays", atom("line_atom", "?l", "?a"), atom("ready", "?a")});
    text_.rule(
        Section::kPosition, atom("counts_now", "?a"),
        {!Term("stays"), atom("active", "?l"), atom("line_atom", "?l", "?a")});
    text_.comment(Section::kNext, "The line, and what is left to it.");
    text_.rule(Section::kNext, atom("next", line.arguments[0]),
               {"moved", atom("active", "?l")});
    text_.rule(Section::kNext, atom("next", line.arguments[0]),
               {!Term("moved"), !Term("chooses"), line});
  }

  void counters() {
    const Term uses = holds(atom("uses", "?n"));
    const Term left = holds(atom("left", "?a", "?n"));
    text_.rule(Section::kPosition, atom("uses_now", "?n"), {"stays", uses});
    text_.rule(
        Section::kPosition, atom("uses_now", "?n"),
        {!Term("stays"), atom("active", "?l"), atom("line_count", "?l", "?n")});
    text_.rule(Section::kPosition, atom("left_now", "?a", "?n"),
               {"stays", left});
    text_.rule(Section::kPosition, atom("left_now", "?a", "?n"),
               {!Term("stays"), atom("active", "?l"),
                atom("line_atom", "?l", "?a"), atom("count", "?a", "?n")});
    text_.rule(Section::kNext, atom("next", atom("uses", "?m")),
               {"moved", atom("uses_now", "?n"), atom("succ", "?m", "?n")});
    text_.rule(Section::kNext, atom("next", uses.arguments[0]),
               {!Term("moved"), uses});
    text_.rule(Section::kNext, atom("counted", "?a"),
               {atom("takes", "?c", "?b"),
                atom(writer_.has_runs() ? "accepts_really" : "accepted_by",
                     "?a", "?c", "?b")});
    text_.rule(Section::kNext, atom("next", atom("left", "?a", "?m")),
               {atom("counted", "?a"), atom("left_now", "?a", "?n"),
                atom("succ", "?m", "?n")});
    text_.rule(Section::kNext, atom("next", left.arguments[0]),
               {"moved", !atom("counted", "?a"), atom("left_now", "?a", "?n")});
    text_.rule(Section::kNext, atom("next", left.arguments[0]),
               {!Term("moved"), left});
  }

  GameWriter& writer_;
  const meaning::Game& game_;
  RuleText& text_;
};

}  // namespace

void write_lines(GameWriter& writer) { LineWriter(writer).write(); }

}  // namespace translators::rule_game::emitter
