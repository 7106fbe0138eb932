// How chance hides the rule of a level, and draws a grid piece by piece.

#include <algorithm>
#include <map>
#include <set>

#include "translators/induction_games/game_writer.h"

namespace translators::induction_games {

namespace {

constexpr Section kCells = Section::kPieces;
constexpr Section kTables = Section::kDefinitions;

/// The sorts of pieces: which aspect, of how many squares.
using PieceSorts = std::set<std::pair<std::size_t, std::size_t>>;

PieceSorts sorts_of_pieces(const GameWriter& writer) {
  PieceSorts sorts;
  for (const Reading* order : writer.orders()) {
    for (const Piece& piece : order->pieces) {
      sorts.emplace(piece.aspect, piece.size);
    }
  }
  return sorts;
}

std::vector<Pattern> patterns_of(const GameWriter& writer, std::size_t aspect,
                                 std::size_t size) {
  return patterns(size, writer.values[aspect].size());
}

/// The squares of each piece, and the patterns that these can have.
void write_pieces(GameWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.explain(kCells,
               Terms{atom("part", "?i", "?k", "?x", "?y"),
                     atom("long", "?i", writer.any_aspect(), "?n")},
               "a grid is drawn, and looked at, piece by piece; the k-th of "
               "the n squares of the i-th piece.");
  for (const Reading* order : writer.orders()) {
    std::size_t i = writer.first_piece(*order);
    for (const Piece& piece : order->pieces) {
      for (std::size_t k = 0; k < piece.size; ++k) {
        const std::size_t square = model.square_at(
            model.orders[order->function.order].places[piece.first + k]);
        text.small_fact(kCells, atom("part", i, k + 1, model.x_of(square),
                                     model.y_of(square)));
      }
      text.small_fact(kCells,
                      atom("long", i, writer.aspect(piece.aspect), piece.size));
      ++i;
    }
    text.small_fact(kCells, atom("last_piece", i - 1));
  }
  text.explain(kCells,
               atom("paints", writer.any_aspect(), "?pattern", "?k", "?colour"),
               "the colour of the k-th square.");
  for (const auto& [aspect, size] : sorts_of_pieces(writer)) {
    for (const Pattern& pattern : patterns_of(writer, aspect, size)) {
      const Term name = writer.pattern(aspect, pattern);
      for (std::size_t k = 0; k < pattern.size(); ++k) {
        text.small_fact(kCells, atom("paints", writer.aspect(aspect), name,
                                     k + 1, writer.values[aspect][pattern[k]]));
      }
    }
  }
}

/// `(looks ?i ?pattern)`: the i-th piece of the grid is coloured so.
void write_looks(GameWriter& writer) {
  RuleText& text = writer.text;
  text.explain(kPosition, atom("looks", "?i", "?pattern"),
               "so the i-th piece of the grid is coloured.");
  for (const auto& [number, size] : sorts_of_pieces(writer)) {
    const Term aspect = writer.aspect(number);
    for (const Pattern& pattern : patterns_of(writer, number, size)) {
      Terms body = {atom("long", "?i", aspect, size)};
      for (std::size_t k = 0; k < size; ++k) {
        const std::string name = std::to_string(k + 1);
        const Term x = "?x" + name;
        const Term y = "?y" + name;
        body.push_back(atom("part", "?i", k + 1, x, y));
        body.push_back(holds(
            atom("cell", x, y, aspect, writer.values[number][pattern[k]])));
      }
      text.rule(kPosition, atom("looks", "?i", writer.pattern(number, pattern)),
                body);
    }
  }
}

/// Sortings of patterns, each once: `(sort ?sorting ?pattern ?sort)`.
class Sortings {
 public:
  explicit Sortings(GameWriter& writer) : writer_(writer) {}

  Term name_of(const Piece& piece, const Layer& layer) {
    const auto [place, is_new] =
        names_.emplace(std::pair(piece.aspect, layer.sorts),
                       "sorting_" + std::to_string(names_.size() + 1));
    if (is_new) {
      const auto all = patterns_of(writer_, piece.aspect, piece.size);
      for (std::size_t p = 0; p < all.size(); ++p) {
        writer_.text.small_fact(
            kTables,
            atom("sort", place->second, writer_.pattern(piece.aspect, all[p]),
                 sort(layer.sorts[p])));
      }
    }
    return place->second;
  }

  static Term sort(std::size_t index) {
    return "sort_" + std::to_string(index + 1);
  }

 private:
  GameWriter& writer_;
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::string>
      names_;
};

/// The automata: `(leads ?state ?sort ?state)`, and for those who draw by them
/// `(ways ?generator ?state ?sort ?k)`.
void write_automata(GameWriter& writer) {
  RuleText& text = writer.text;
  text.explain(
      kTables,
      Terms{atom("sorting", "?state", "?sorting"),
            atom("sort", "?sorting", "?pattern", "?sort")},
      "what an automaton tells apart when it reads a piece of the grid.");
  Sortings sortings(writer);
  for (std::size_t r = 0; r < writer.readings.size(); ++r) {
    const Reading& reading = writer.readings[r];
    for (std::size_t l = 0; l + 1 < reading.layers.size(); ++l) {
      const Layer& layer = reading.layers[l];
      const Term sorting = sortings.name_of(reading.pieces[l], layer);
      for (std::size_t s = 0; s < layer.states.size(); ++s) {
        text.small_fact(kTables,
                        atom("sorting", writer.state(r, l, s), sorting));
      }
    }
  }
  text.explain(kTables,
               Terms{atom("reads", "?state", "?i"),
                     atom("leads", "?state", "?sort", "?next")},
               "the piece that is read in this state, and what follows.");
  for (std::size_t r = 0; r < writer.readings.size(); ++r) {
    const Reading& reading = writer.readings[r];
    for (std::size_t l = 0; l + 1 < reading.layers.size(); ++l) {
      const Layer& layer = reading.layers[l];
      for (std::size_t s = 0; s < layer.states.size(); ++s) {
        const Term state = writer.state(r, l, s);
        text.small_fact(kTables,
                        atom("reads", state, writer.first_piece(reading) + l));
        for (std::size_t c = 0; c < layer.number_of_sorts; ++c) {
          text.small_fact(kTables,
                          atom("leads", state, Sortings::sort(c),
                               writer.state(r, l + 1, layer.leads[s][c])));
        }
      }
    }
  }
}

void write_ways(GameWriter& writer, std::size_t family, std::size_t level) {
  RuleText& text = writer.text;
  const Generator& generator = writer.model.families[family].levels[level];
  const std::size_t r = writer.reading_of(generator.until);
  const Reading& reading = writer.readings[r];
  const auto place = std::find(reading.generators.begin(),
                               reading.generators.end(), &generator) -
                     reading.generators.begin();
  const Term name = writer.generator(family, level);
  text.quote(kTables, {&generator.source});
  text.small_fact(kTables, atom("draws_by", writer.families[family],
                                GameWriter::rule(level), name));
  text.small_fact(kTables, atom("first", name, writer.state(r, 0, 0)));
  const auto& layers = reading.ways[static_cast<std::size_t>(place)];
  std::set<std::size_t> reached = {0};
  for (std::size_t l = 0; l < layers.size(); ++l) {
    std::set<std::size_t> next;
    for (const std::size_t s : reached) {
      for (std::size_t c = 0; c < layers[l][s].size(); ++c) {
        const int ways = layers[l][s][c];
        if (ways > 0) next.insert(reading.layers[l].leads[s][c]);
        if (ways > 0) {
          text.small_fact(kTables, atom("ways", name, writer.state(r, l, s),
                                        Sortings::sort(c), ways));
        }
      }
    }
    reached = std::move(next);
  }
}

void write_generators(GameWriter& writer) {
  RuleText& text = writer.text;
  text.explain(kTables, atom("ways", "?generator", "?state", "?sort", "?n"),
               "each pattern of that sort is drawn by so many moves of chance, "
               "so that the whole grid is as likely as it should be.");
  int most = 1;
  for (const Reading& reading : writer.readings) {
    for (const auto& layers : reading.ways) {
      for (const auto& states : layers) {
        for (const Ways& ways : states) {
          for (const int number : ways) most = std::max(most, number);
        }
      }
    }
  }
  for (std::size_t f = 0; f < writer.families.size(); ++f) {
    for (std::size_t i = 0; i < writer.model.families[f].levels.size(); ++i) {
      write_ways(writer, f, i);
    }
  }
  text.explain(kTables, atom("among", "?k", "?n"), "numbers from 1 to ?n.");
  for (int n = 1; n <= most; ++n) {
    for (int k = 1; k <= n; ++k) text.small_fact(kTables, atom("among", k, n));
  }
}

void write_hiding(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  text.group(kTables);
  for (std::size_t i = 0; i < model.tests.size(); ++i) {
    text.small_fact(kTables, atom("rule", GameWriter::rule(i)));
  }
  if (!model.is_shuffled) {
    text.explain(kTables, atom("at_level", "?n", "?rule"),
                 "the rules in their order.");
    for (std::size_t i = 0; i < model.tests.size(); ++i) {
      text.small_fact(kTables, atom("at_level", i + 1, GameWriter::rule(i)));
    }
    text.rule(kPosition, atom("now", "?rule"),
              {holds(atom("level", "?n")), atom("at_level", "?n", "?rule")});
    return;
  }
  text.quote(kLegal, {&model.shuffle_source});
  text.rule(kLegal, atom("legal", "random", atom("hide", "?rule")),
            {holds(atom("phase", "hiding")), atom("rule", "?rule"),
             !holds(atom("used", "?rule"))});
  text.rule(kBase, atom("base", atom("hidden", "?rule")),
            {atom("rule", "?rule")});
  text.rule(kBase, atom("base", atom("used", "?rule")),
            {atom("rule", "?rule")});
  text.rule(kBase, atom("input", "random", atom("hide", "?rule")),
            {atom("rule", "?rule")});
  text.quote(kNext, {&model.shuffle_source});
  for (const char* fact : {"hidden", "used"}) {
    text.rule(kNext, atom("next", atom(fact, "?rule")),
              {does("random", atom("hide", "?rule"))});
  }
  text.rule(kNext, atom("next", atom("hidden", "?rule")),
            {holds(atom("hidden", "?rule")), !Term("solved")});
  text.rule(kNext, atom("next", atom("used", "?rule")),
            {holds(atom("used", "?rule"))});
  text.rule(kPosition, atom("now", "?rule"), {holds(atom("hidden", "?rule"))});
}

void write_state(GameWriter& writer) {
  RuleText& text = writer.text;
  text.fact(kBase, atom("base", "first_piece"));
  text.rule(kBase, atom("base", atom("from", "?family")),
            {atom("draws_by", "?family", "?rule", "?generator")});
  text.rule(kTables, atom("draws_in", "?state"),
            {atom("ways", "?generator", "?state", "?sort", "?n")});
  text.rule(kBase, atom("base", atom("state", "?state")),
            {atom("draws_in", "?state")});
  text.rule(kBase, atom("input", "random", atom("draw", "?pattern", "?k")),
            {atom("ways", "?generator", "?state", "?sort", "?n"),
             atom("among", "?k", "?n"), atom("sorting", "?state", "?sorting"),
             atom("sort", "?sorting", "?pattern", "?sort")});
}

void write_moves(GameWriter& writer) {
  RuleText& text = writer.text;
  const Term piece = atom("at_piece", "?i");
  const Term drawn = does("random", atom("draw", "?pattern", "?k"));
  text.explain(kPosition, atom("in_state", "?state"),
               "where the automaton is that draws the grid.");
  text.rule(kPosition, atom("drawn_by", "?generator"),
            {holds(atom("from", "?family")), atom("now", "?rule"),
             atom("draws_by", "?family", "?rule", "?generator")});
  text.rule(kPosition, atom("in_state", "?state"),
            {holds("first_piece"), atom("drawn_by", "?generator"),
             atom("first", "?generator", "?state")});
  text.rule(kPosition, atom("in_state", "?state"),
            {holds(atom("state", "?state"))});
  text.rule(kPosition, piece,
            {atom("in_state", "?state"), atom("reads", "?state", "?i")});
  text.rule(kPosition, "ends_drawing", {piece, atom("last_piece", "?i")});
  text.rule(kPosition, atom("allows", "?sorting", "?sort", "?k"),
            {atom("in_state", "?state"), atom("drawn_by", "?generator"),
             atom("ways", "?generator", "?state", "?sort", "?n"),
             atom("among", "?k", "?n"), atom("sorting", "?state", "?sorting")});
  text.comment(kLegal, "Chance draws the next piece of the grid.");
  text.rule(kLegal, atom("legal", "random", atom("draw", "?pattern", "?k")),
            {atom("allows", "?sorting", "?sort", "?k"),
             atom("sort", "?sorting", "?pattern", "?sort")});
  text.comment(kNext, "The grid is drawn.");
  text.rule(kNext, atom("drawn", "?sorting", "?sort"),
            {drawn, atom("sort", "?sorting", "?pattern", "?sort")});
  text.rule(
      kNext, atom("next", atom("state", "?after")),
      {atom("in_state", "?state"), atom("sorting", "?state", "?sorting"),
       atom("drawn", "?sorting", "?sort"),
       atom("leads", "?state", "?sort", "?after"), atom("draws_in", "?after")});
  text.rule(kNext, atom("next", "first_piece"),
            {atom("draws_from", "?family")});
  text.rule(kNext, atom("next", atom("from", "?family")),
            {atom("draws_from", "?family")});
  text.rule(kNext, atom("next", atom("from", "?family")),
            {holds(atom("from", "?family")), !Term("ends_drawing")});
  const Term aspect = writer.any_aspect();
  const Term square = atom("part", "?i", "?n", "?x", "?y");
  text.rule(kNext, atom("next", atom("cell", "?x", "?y", aspect, "?colour")),
            {drawn, atom("paints", aspect, "?pattern", "?n", "?colour"), piece,
             square});
  Terms changes = {piece, square};
  if (writer.has_several_aspects()) {
    changes.push_back(atom("long", "?i", aspect, "?size"));
  }
  text.rule(kNext, atom("changes", "?x", "?y", aspect), changes);
  text.explain(kSees, atom("squares", "?i", "?pattern"),
               "the i-th piece of the grid is coloured so from now on. How it "
               "came to be drawn is not seen.");
  text.rule(kSees,
            atom("sees", writer.player, atom("squares", "?i", "?pattern")),
            {piece, drawn});
}

}  // namespace

void write_drawing(GameWriter& writer) {
  write_pieces(writer);
  write_looks(writer);
  write_hiding(writer);
  write_automata(writer);
  if (writer.model.families.empty()) return;
  write_generators(writer);
  write_state(writer);
  write_moves(writer);
}

}  // namespace translators::induction_games
