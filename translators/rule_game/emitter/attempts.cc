// The board, what may be tried, what that does, and the end.

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>

#include "gdl/presentation.h"
#include "gdl/symbol_table.h"
#include "translators/rule_game/emitter/game_writer.h"

namespace translators::rule_game::emitter {

namespace {

/// `red_star`, or by the name or the properties of a picture.
std::string look_of(const meaning::Piece& piece) {
  if (piece.is_plain) {
    return piece.properties.at("color") + "_" + piece.properties.at("shape");
  }
  std::string look;
  for (const auto& [key, value] : piece.properties) {
    if (key == "image" || key == "name") continue;
    look += (look.empty() ? "" : "_") + key + "_" + value;
  }
  return look.empty() ? "piece" : look;
}

/// How the page draws a piece: the figures that it has, or words.
std::string figure_of(const meaning::Piece& piece) {
  constexpr std::array<const char*, 4> kFigures = {"STAR", "SQUARE", "CIRCLE",
                                                   "TRIANGLE"};
  if (!piece.is_plain) return "words";
  const std::string& shape = piece.properties.at("shape");
  if (std::find(kFigures.begin(), kFigures.end(), shape) == kFigures.end()) {
    return "words";
  }
  return gdl::fold_case(shape + "_" + piece.properties.at("color"));
}

Term move_term(const Term& x, const Term& y, const Term& u, const Term& v) {
  return atom("move", x, y, u, v);
}

void write_board(GameWriter& writer) {
  RuleText& text = writer.text;
  text.comment(Section::kBoard,
               "(place CELL X Y): the cells on which pieces stand at first; "
               "(bucket NUMBER X Y): the buckets at the corners.");
  for (const meaning::Piece& piece : writer.game.board.pieces) {
    text.small_fact(Section::kBoard,
                    atom("place", piece.cell, meaning::column_of(piece.cell),
                         meaning::row_of(piece.cell)));
  }
  for (int b = 0; b < meaning::kBuckets; ++b) {
    const meaning::Corner corner =
        meaning::kCorners[static_cast<std::size_t>(b)];
    text.small_fact(Section::kBoard, atom("bucket", b, corner.x, corner.y));
  }
  text.group(Section::kPieces);
  std::set<std::string> drawn;
  for (const meaning::Piece& piece : writer.game.board.pieces) {
    const Term look = writer.key(look_of(piece));
    text.small_fact(Section::kPieces, atom("looks_like", piece.cell, look));
    if (!drawn.insert(look.name).second) continue;
    text.small_fact(Section::kPieces,
                    atom(gdl::kLooks, look, figure_of(piece)));
  }
  text.small_fact(Section::kPieces, atom(gdl::kLooks, "bucket", "bucket"));
  text.small_fact(Section::kPieces, atom(gdl::kLooks, "answer", "notice"));
  const Term cell = atom("cell", "?x", "?y", "?piece");
  const Terms there = {atom("place", "?c", "?x", "?y"),
                       atom("looks_like", "?c", "?piece")};
  text.rule(Section::kBase, atom("base", cell), there);
  text.comment(Section::kBase, "Where nothing stands the board goes on.");
  for (int square = 1; square <= meaning::kCells; ++square) {
    if (writer.game.board.at(square)) continue;
    text.small_fact(Section::kBase,
                    atom("base", atom("cell", meaning::column_of(square),
                                      meaning::row_of(square), "empty")));
  }
  text.rule(Section::kInit, atom("init", cell), there);
  text.rule(Section::kPosition, atom("there", "?c"),
            {holds(cell), atom("place", "?c", "?x", "?y")});
  text.rule(Section::kPosition, atom("presence", "?c", "yes"),
            {atom("there", "?c")});
  text.rule(Section::kPosition, atom("presence", "?c", "no"),
            {atom("place", "?c", "?x", "?y"), !atom("there", "?c")});
  text.rule(
      Section::kNext, atom("next", cell),
      {holds(cell), atom("place", "?c", "?x", "?y"), !atom("taken_off", "?c")});
  text.rule(Section::kNext, atom("taken_off", "?c"),
            {atom("takes", "?c", "?b")});
  const Term basket = atom("cell", "?x", "?y", "bucket");
  const Terms corner = {atom("bucket", "?b", "?x", "?y")};
  text.rule(Section::kBase, atom("base", basket), corner);
  text.rule(Section::kInit, atom("init", basket), corner);
  text.rule(Section::kNext, atom("next", basket), corner);
}

/// Chance chooses the rules, and the player is told the answers alone.
void write_choice_of_rules(GameWriter& writer) {
  RuleText& text = writer.text;
  text.fact(Section::kRoles, atom("role", "random"));
  text.fact(Section::kBase, atom("base", "choosing"));
  text.fact(Section::kInit, atom("init", "choosing"));
  text.rule(Section::kPosition, "chooses", {holds("choosing")});
  text.comment(Section::kLegal, "Chance chooses the rules, unseen.");
  for (std::size_t r = 0; r < writer.game.rules.size(); ++r) {
    const Term choose = atom("choose", writer.rule(r));
    text.comment(Section::kBoard, writer.rule(r).name + " is " +
                                      writer.game.rules[r].name + ".");
    text.small_fact(Section::kBoard,
                    atom("begins_at", writer.rule(r), writer.start(r)));
    text.fact(Section::kBase, atom("input", "random", choose));
  }
  text.fact(Section::kBase, atom("input", "random", "noop"));
  text.fact(Section::kBase, atom("input", kPlayer, "noop"));
  text.rule(Section::kLegal, atom("legal", "random", atom("choose", "?rule")),
            {"chooses", atom("begins_at", "?rule", "?line")});
  if (meaning::draws_of(writer.game).empty()) {
    text.rule(Section::kLegal, atom("legal", "random", "noop"),
              {!Term("chooses")});
  }
  text.rule(Section::kLegal, atom("legal", kPlayer, "noop"), {"chooses"});
  text.rule(Section::kNext, atom("next", atom("line", "?line")),
            {does("random", atom("choose", "?rule")),
             atom("begins_at", "?rule", "?line")});
  text.comment(Section::kSees, "The player is told the answers alone.");
  text.rule(Section::kSees, atom("sees", kPlayer, "accepted"), {"moved"});
  text.rule(Section::kSees, atom("sees", kPlayer, "?how"),
            {atom("refused", "?how")});
  text.fact(Section::kEnd, atom("goal", "random", 100));
}

}  // namespace

void write_attempts(GameWriter& writer) {
  RuleText& text = writer.text;
  if (writer.is_hidden()) write_choice_of_rules(writer);
  write_draws(writer);
  text.fact(Section::kRoles, atom("role", kPlayer));
  write_board(writer);
  const Term move = move_term("?x", "?y", "?u", "?v");
  const Terms places = {atom("place", "?c", "?x", "?y"),
                        atom("bucket", "?b", "?u", "?v")};
  text.rule(Section::kBase, atom("input", kPlayer, move), places);
  Terms legal = {atom("there", "?c")};
  if (writer.settings.is_accepted_only) {
    legal.push_back(atom("accepted", "?c", "?b"));
  }
  rules::append(legal, places);
  if (writer.is_hidden()) legal.push_back(!Term("chooses"));
  text.comment(Section::kLegal, "(move X Y U V): from a cell to a bucket.");
  text.rule(Section::kLegal, atom("legal", kPlayer, move), legal);

  Terms tries = {does(kPlayer, move)};
  rules::append(tries, places);
  text.rule(Section::kNext, atom("tries", "?c", "?b"), tries);
  const Term takes = atom("takes", "?c", "?b");
  const bool has_runs = writer.has_runs();
  text.rule(Section::kNext, takes,
            {atom("tries", "?c", "?b"),
             has_runs ? atom("accepts_really", "?a", "?c", "?b")
                      : atom("accepted", "?c", "?b")});
  text.rule(Section::kNext, "moved", {atom("takes", "?c", "?b")});
  if (writer.settings.is_accepted_only) return;
  text.explain(Section::kNext, atom("refused", "?how"),
               "the piece is denied this bucket, or immovable: no bucket "
               "takes it now.");
  text.rule(Section::kNext, atom("refused", "denied"),
            {atom("tries", "?c", "?b"),
             has_runs ? !takes : !atom("accepted", "?c", "?b"),
             atom("movable", "?c")});
  text.rule(Section::kNext, atom("refused", "immovable"),
            {atom("tries", "?c", "?b"), !atom("movable", "?c")});
  text.rule(Section::kPosition, atom("movable", "?c"),
            {atom("accepted", "?c", "?b")});
  for (const char* how : {"denied", "immovable"}) {
    text.fact(Section::kBase, atom("base", atom("answer", how)));
  }
  text.rule(Section::kNext, atom("next", atom("answer", "?how")),
            {atom("refused", "?how")});
}

void write_end(GameWriter& writer) {
  RuleText& text = writer.text;
  const int most = writer.settings.refusals;
  text.rule(Section::kPosition, "objects_left", {atom("there", "?c")});
  text.rule(Section::kPosition, "acceptable", {atom("accepted", "?c", "?b")});
  text.comment(Section::kEnd, "The board is clear, or nothing is accepted.");
  text.rule(Section::kEnd, "terminal", {!Term("objects_left")});
  Terms stuck = {!Term("acceptable")};
  if (writer.is_hidden()) stuck.push_back(!Term("chooses"));
  text.rule(Section::kEnd, "terminal", stuck);
  text.rule(Section::kEnd, atom("goal", kPlayer, 0), {"objects_left"});
  if (writer.settings.is_accepted_only) {
    text.rule(Section::kEnd, atom("goal", kPlayer, 100),
              {!Term("objects_left")});
    return;
  }
  text.comment(Section::kEnd, "A match ends with " + std::to_string(most) +
                                  " refusals; each of them costs.");
  const Term refusals = holds(atom("refusals", "?n"));
  for (int n = 0; n < most; ++n) {
    text.small_fact(Section::kBoard, atom("refusal_after", n, n + 1));
    text.small_fact(Section::kEnd, atom("worth", n, 100 - 100 * n / most));
  }
  text.fact(Section::kInit, atom("init", atom("refusals", 0)));
  text.fact(Section::kBase, atom("base", atom("refusals", 0)));
  text.rule(Section::kBase, atom("base", atom("refusals", "?n")),
            {atom("refusal_after", "?m", "?n")});
  text.rule(Section::kNext, atom("next", atom("refusals", "?n")),
            {atom("refused", "?how"), holds(atom("refusals", "?m")),
             atom("refusal_after", "?m", "?n")});
  text.rule(Section::kNext, "some_refused", {atom("refused", "?how")});
  text.rule(Section::kNext, atom("next", atom("refusals", "?n")),
            {!Term("some_refused"), refusals});
  text.rule(Section::kEnd, "terminal", {holds(atom("refusals", most))});
  text.rule(Section::kEnd, atom("goal", kPlayer, "?worth"),
            {!Term("objects_left"), refusals, atom("worth", "?n", "?worth")});
}

}  // namespace translators::rule_game::emitter
