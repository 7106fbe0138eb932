#include "translators/board_games/moves/groups.h"

#include <algorithm>

namespace translators::board_games::moves {

namespace {

Term name_of(Edge edge) {
  switch (edge) {
    case Edge::kLeft:
      return "left";
    case Edge::kRight:
      return "right";
    case Edge::kTop:
      return "top";
    case Edge::kBottom:
      return "bottom";
  }
  return "nowhere";
}

/// A square on an edge: its coordinates, one of them a variable.
std::pair<Term, Term> square_on(const Board& board, Edge edge) {
  switch (edge) {
    case Edge::kLeft:
      return {"1", "?y"};
    case Edge::kRight:
      return {std::to_string(board.width), "?y"};
    case Edge::kTop:
      return {"?x", std::to_string(board.height)};
    case Edge::kBottom:
      return {"?x", "1"};
  }
  return {"?x", "?y"};
}

/// `(linked player edge x y)`: a chain of the player's leads there from the
/// edge.
Term linked(RuleWriter& writer, Edge edge, const Term& player, const Term& x,
            const Term& y) {
  const Term name = name_of(edge);
  constexpr Section kSection = Section::kDefinitions;
  const Term of = atom("linked", player, name);
  if (writer.first("linked")) {
    writer.text.explain(kSection,
                        atom("linked", "?player", "?edge", "?x", "?y"),
                        "a chain of pieces of "
                        "the player leads here from this edge.");
  }
  if (writer.first(of)) {
    const auto [at_x, at_y] = square_on(writer.model.board, edge);
    Terms body;
    // Where pieces only come, who has just moved is who may be linked.
    if (writer.model.form == TurnForm::kPlace && writer.has_turns()) {
      body = has_just_moved(writer, player);
    }
    body.push_back(writer.man_of(at_x, at_y, player));
    writer.text.rule(kSection, atom(of, at_x, at_y), body);
    writer.text.rule(
        kSection, atom(of, "?x", "?y"),
        {atom(of, "?x1", "?y1"), writer.touches("?x1", "?y1", "?x", "?y"),
         writer.man_of("?x", "?y", player)});
  }
  return atom(of, x, y);
}

/// `(next_square x y x2 y2)`: column by column from the lower left corner.
Term next_square(RuleWriter& writer, const Terms& from, const Terms& to) {
  constexpr Section kSection = Section::kBoard;
  if (writer.first("next_square")) {
    writer.text.explain(kSection, atom("next_square", "?x", "?y", "?x2", "?y2"),
                        "all squares, column by "
                        "column.");
    const Term top = std::to_string(writer.model.board.height);
    writer.text.rule(kSection, atom("next_square", "?x", "?y", "?x", "?y2"),
                     {writer.column("?x"), writer.above(1, "?y", "?y2")});
    writer.text.rule(kSection, atom("next_square", "?x", top, "?x2", "1"),
                     {writer.right(1, "?x", "?x2")});
  }
  return atom("next_square", from, to);
}

}  // namespace

Term connects(RuleWriter& writer, const Connects& ends, const Term& player) {
  Term literal = atom("connects", player, name_of(ends.from), name_of(ends.to));
  if (writer.first(literal)) {
    const auto [x, y] = square_on(writer.model.board, ends.to);
    const Term chain = linked(writer, ends.from, player, x, y);
    writer.text.rule(Section::kDefinitions, literal, {chain});
  }
  return literal;
}

Term connected(RuleWriter& writer, const Term& player) {
  constexpr Section kSection = Section::kDefinitions;
  if (writer.first("united")) {
    writer.text.explain(kSection, atom("united", "?player"),
                        "all pieces of the player form one "
                        "group. (joined ?player ?x ?y): this piece belongs to "
                        "the group of the first one in the order of squares.");
    writer.text.rule(kSection, atom("none_before", "?player", "1", "1"),
                     {atom("role", "?player")});
    writer.text.rule(
        kSection, atom("none_before", "?player", "?x", "?y"),
        {atom("none_before", "?player", "?x1", "?y1"),
         next_square(writer, Terms{"?x1", "?y1"}, Terms{"?x", "?y"}),
         !writer.man_of("?x1", "?y1", "?player")});
    writer.text.rule(kSection, atom("joined", "?player", "?x", "?y"),
                     {atom("none_before", "?player", "?x", "?y"),
                      writer.man_of("?x", "?y", "?player")});
    writer.text.rule(kSection, atom("joined", "?player", "?x", "?y"),
                     {atom("joined", "?player", "?x1", "?y1"),
                      writer.touches("?x1", "?y1", "?x", "?y"),
                      writer.man_of("?x", "?y", "?player")});
    writer.text.rule(kSection, atom("scattered", "?player"),
                     {writer.man_of("?x", "?y", "?player"),
                      !atom("joined", "?player", "?x", "?y")});
    writer.text.rule(kSection, atom("united", "?player"),
                     {atom("role", "?player"), !atom("scattered", "?player")});
  }
  return atom("united", player);
}

std::vector<Terms> none(RuleWriter& writer, const PieceSet& pieces,
                        const Scope& scope) {
  const bool has_kind = pieces.kind && writer.model.men_have_kinds;
  const std::string relation =
      has_kind ? "has_" + writer.names.kind(*pieces.kind) : "has_pieces";
  const bool has_owner = writer.model.men_have_owners;
  if (writer.first("none " + relation)) {
    writer.text.group(Section::kPosition);
    const Term kind = has_kind ? writer.names.kind(*pieces.kind) : "?kind";
    writer.text.rule(Section::kPosition,
                     has_owner ? atom(relation, "?owner") : atom(relation),
                     {writer.stands("?x", "?y", "?owner", kind)});
  }
  if (!has_owner) return {{!atom(relation)}};
  switch (pieces.who) {
    case Who::kPlayer:
      return {{atom("role", scope.player), !atom(relation, scope.player)}};
    case Who::kNamed:
      return {{!atom(relation, writer.names.player(pieces.player))}};
    case Who::kOpponent: {
      // Of every opponent, if there are several.
      if (writer.model.players.size() == 2) {
        return {{writer.opponent(scope.player, "?other"),
                 !atom(relation, "?other")}};
      }
      const Term faced = atom("faces_" + relation, scope.player);
      if (writer.first(faced)) {
        writer.text.rule(Section::kPosition, faced,
                         {writer.opponent(scope.player, "?other"),
                          atom(relation, "?other")});
      }
      return {{atom("role", scope.player), !faced}};
    }
    case Who::kAnyone:
      break;
  }
  const Term anything = "any_" + relation;
  if (writer.first(anything)) {
    writer.text.rule(Section::kPosition, anything, {atom(relation, "?owner")});
  }
  return {{!anything}};
}

Terms most(RuleWriter& writer, const Term& player) {
  constexpr Section kSection = Section::kDefinitions;
  const Board& board = writer.model.board;
  const Terms corner = {board.width, board.height};
  const int squares = board.width * board.height;
  if (writer.first("tally")) {
    writer.text.explain(kSection, atom("tally", "?player", "?x", "?y", "?n"),
                        "the pieces of a player on "
                        "the squares up to this one.");
    const Term here = writer.man_of("?x", "?y", "?player");
    const Term first = writer.man_of("1", "1", "?player");
    const Term on = next_square(writer, Terms{"?x1", "?y1"}, Terms{"?x", "?y"});
    writer.text.rule(kSection, atom("tally", "?player", "1", "1", "0"),
                     {atom("role", "?player"), !first});
    writer.text.rule(kSection, atom("tally", "?player", "1", "1", "1"),
                     {first});
    writer.text.rule(kSection, atom("tally", "?player", "?x", "?y", "?more"),
                     {on, atom("tally", "?player", "?x1", "?y1", "?n"), here,
                      writer.then("?n", "?more", squares)});
    writer.text.rule(kSection, atom("tally", "?player", "?x", "?y", "?n"),
                     {on, atom("tally", "?player", "?x1", "?y1", "?n"), !here});
    writer.text.explain(kSection, atom("more", "?n", "?m"),
                        "?n is greater than ?m.");
    writer.text.rule(kSection, atom("more", "?n", "?m"),
                     {writer.then("?m", "?n", squares)});
    writer.text.rule(
        kSection, atom("more", "?n", "?m"),
        {writer.then("?k", "?n", squares), atom("more", "?k", "?m")});
    const Term other = writer.opponent("?player", "?other");
    if (writer.model.players.size() > 2) {
      writer.text.rule(kSection, atom("rivalled", "?player"),
                       {atom("tally", "?player", corner, "?mine"), other,
                        atom("tally", "?other", corner, "?theirs"),
                        !atom("more", "?mine", "?theirs")});
    }
  }
  if (writer.model.players.size() > 2) {
    return {atom("role", player), !atom("rivalled", player)};
  }
  return {atom("tally", player, corner, "?mine"),
          writer.opponent(player, "?other"),
          atom("tally", "?other", corner, "?theirs"),
          atom("more", "?mine", "?theirs")};
}

Term counters_left(RuleWriter& writer) {
  if (writer.first("counters_left")) {
    writer.text.group(Section::kPosition);
    writer.text.rule(
        Section::kPosition, "counters_left",
        {holds(atom("cell", "?x", "?y", "?n")), distinct("?n", "0")});
  }
  return "counters_left";
}

Term misplaced(RuleWriter& writer) {
  if (!writer.first("misplaced")) return "misplaced";
  constexpr Section kSection = Section::kDefinitions;
  const Board& board = writer.model.board;
  writer.text.quote(Section::kPieces, {&board.solution_source});
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const auto& man = board.solution[board.index(x, y)];
      if (!man) continue;
      writer.text.fact(Section::kPieces, atom("home", x, y, writer.man(*man)));
    }
  }
  writer.text.group(kSection);
  const Terms man = writer.man("?owner", "?kind");
  writer.text.rule(
      kSection, "misplaced",
      {atom("home", "?x", "?y", man), !holds(atom("cell", "?x", "?y", man))});
  // Where all men have a home, the other squares are empty anyway.
  if (std::is_permutation(board.men.begin(), board.men.end(),
                          board.solution.begin(), board.solution.end())) {
    return "misplaced";
  }
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      if (!board.has(x, y) || board.solution[board.index(x, y)]) continue;
      writer.text.fact(Section::kPieces, atom("to_be_empty", x, y));
    }
  }
  writer.text.rule(
      kSection, "misplaced",
      {atom("to_be_empty", "?x", "?y"), writer.occupied("?x", "?y")});
  return "misplaced";
}

}  // namespace translators::board_games::moves
