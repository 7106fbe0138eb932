// What each atom accepts: tables of pieces, buckets and what has been, and the
// places where pieces have to be.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "translators/rule_game/emitter/answers.h"
#include "translators/rule_game/emitter/game_writer.h"

namespace translators::rule_game::emitter {

namespace {

class AcceptanceWriter {
 public:
  explicit AcceptanceWriter(GameWriter& writer)
      : writer_(writer), game_(writer.game), text_(writer.text) {}

  void write() {
    text_.explain(Section::kDefinitions, atom("accepts", "?a", "?c", "?b"),
                  "the atom accepts the piece on that cell into the bucket, "
                  "whatever its counter is; in (allows ...) places are left "
                  "aside, too.");
    for (std::size_t r = 0; r < game_.rules.size(); ++r) {
      for (std::size_t l = 0; l < game_.rules[r].lines.size(); ++l) {
        const auto& atoms = game_.rules[r].lines[l].atoms;
        for (std::size_t a = 0; a < atoms.size(); ++a) {
          write_atom(writer_.atom_name(r, l, a), atoms[a]);
        }
      }
    }
    write_orders();
  }

 private:
  void write_atom(const Term& name, const meaning::Atom& atom_of_rules) {
    for (const meaning::Acceptance& acceptance : atom_of_rules.acceptances) {
      for (const meaning::Answers& answers : acceptance.cases) {
        write_case(name, acceptance, answers);
      }
    }
    Terms body = {atom("allows", name, "?c", "?b"), atom("there", "?c")};
    for (const meaning::Place& place : atom_of_rules.places) {
      body.push_back(atom(place_name(place, false), "?c"));
    }
    const Term accepts = atom("accepts", name, "?c", "?b");
    if (!atom_of_rules.postpos) {
      text_.rule(Section::kDefinitions, accepts, body);
      return;
    }
    text_.rule(Section::kDefinitions, atom("suits", name, "?c", "?b"), body);
    text_.rule(Section::kDefinitions, atom("suitable", name, "?c"),
               {atom("suits", name, "?c", "?b")});
    text_.rule(Section::kDefinitions, accepts,
               {atom("suits", name, "?c", "?b"),
                atom(place_name(*atom_of_rules.postpos, true), name, "?c")});
  }

  /// A row of the table of all cases that ask the same kinds of questions.
  void write_case(const Term& name, const meaning::Acceptance& acceptance,
                  const meaning::Answers& answers) {
    const std::string table = "allows" + ending_of(answers);
    Term row = atom(table, name, acceptance.cell, acceptance.bucket);
    Term head = atom(table, "?a", "?c", "?b");
    Terms body;
    add_answers(writer_, answers, row, head, body);
    if (!answers.empty()) {
      body.insert(body.begin(), head);
      text_.rule(Section::kDefinitions, atom("allows", "?a", "?c", "?b"), body);
    }
    text_.small_fact(Section::kPieces, row);
  }

  /// The relation of the cells of a place; `among` those that an atom accepts.
  Term place_name(const meaning::Place& place, bool among) {
    std::size_t number = 0;
    while (number < places_.size() && places_[number] != place) ++number;
    if (number == places_.size()) places_.push_back(place);
    const std::string name = std::string(among ? "among_place_" : "place_") +
                             std::to_string(number + 1);
    const Term head = among ? atom(name, "?a", "?c") : atom(name, "?c");
    for (const int cell : place.cells) {
      const Term on = among ? atom("suitable", "?a", cell) : Term();
      const Term fact = among ? atom(name, "?a", cell) : atom(name, cell);
      if (among) {
        text_.rule(Section::kDefinitions, fact, {on});
      } else {
        text_.small_fact(Section::kBoard, fact);
      }
    }
    for (const std::size_t order : place.orders) {
      text_.rule(Section::kDefinitions, head,
                 {among ? atom("leads_among", writer_.order(order), "?a", "?c")
                        : atom("leads", writer_.order(order), "?c")});
    }
    // A place where nothing stands is true of no piece.
    if (place.cells.empty() && place.orders.empty()) {
      text_.rule(Section::kDefinitions, head,
                 {among ? atom("suitable", "?a", "?c") : atom("there", "?c"),
                  "never"});
    }
    return name;
  }

  void write_orders() {
    for (std::size_t i = 0; i < game_.orders.size(); ++i) write_order(i);
    if (game_.orders.empty()) return;
    text_.explain(Section::kDefinitions, atom("leads", "?order", "?c"),
                  "no piece comes before that one in the order.");
    write_leading(false);
    text_.explain(Section::kDefinitions,
                  atom("leads_among", "?order", "?a", "?c"),
                  "the same among the pieces that the atom accepts.");
    write_leading(true);
  }

  void write_order(std::size_t index) {
    const meaning::Order& order = game_.orders[index];
    const Term name = writer_.order(index);
    text_.comment(Section::kBoard, "The order " + order.name + ".");
    std::vector<int> ordered;
    for (std::size_t g = 0; g < order.groups.size(); ++g) {
      for (const int cell : order.groups[g]) {
        ordered.push_back(cell);
        text_.small_fact(Section::kBoard, atom("in_group", name, g + 1, cell));
      }
      if (g > 0) {
        text_.small_fact(Section::kBoard, atom("group_after", name, g, g + 1));
      }
    }
    for (const meaning::Piece& piece : game_.board.pieces) {
      const bool is_in = std::find(ordered.begin(), ordered.end(),
                                   piece.cell) != ordered.end();
      if (!is_in) {
        text_.small_fact(Section::kBoard, atom("outside", name, piece.cell));
      }
    }
  }

  void write_leading(bool among) {
    const Term a = among ? Term("?a") : Term();
    const Term there =
        among ? atom("suitable", "?a", "?c") : atom("there", "?c");
    const auto of = [&](const char* name, const Term& last) {
      const std::string ending = among ? "_among" : "";
      return atom(name + ending, "?order", a, last);
    };
    const Term covered = of("covered", Term());
    text_.rule(Section::kDefinitions, of("taken", "?g"),
               {atom("in_group", "?order", "?g", "?c"), there});
    text_.rule(Section::kDefinitions, of("behind", "?h"),
               {atom("group_after", "?order", "?g", "?h"), of("taken", "?g")});
    text_.rule(Section::kDefinitions, of("behind", "?h"),
               {atom("group_after", "?order", "?g", "?h"), of("behind", "?g")});
    text_.rule(
        Section::kDefinitions, of("leads", "?c"),
        {atom("in_group", "?order", "?g", "?c"), there, !of("behind", "?g")});
    text_.rule(Section::kDefinitions, covered, {of("taken", "?g")});
    text_.rule(Section::kDefinitions, of("leads", "?c"),
               {atom("outside", "?order", "?c"), there, !covered});
  }

  GameWriter& writer_;
  const meaning::Game& game_;
  RuleText& text_;
  std::vector<meaning::Place> places_;
};

}  // namespace

void write_acceptance(GameWriter& writer) { AcceptanceWriter(writer).write(); }

}  // namespace translators::rule_game::emitter
