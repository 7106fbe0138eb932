#include "translators/board_games/moves/groups.h"

#include <algorithm>

namespace translators::board_games::moves {

namespace {

std::string name_of(Edge edge) {
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
std::pair<std::string, std::string> square_on(const Board& board, Edge edge) {
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
std::string linked(RuleWriter& writer, Edge edge, const std::string& player,
                   const std::string& x, const std::string& y) {
  const std::string name = name_of(edge);
  constexpr Section kSection = Section::kDefinitions;
  const auto atom = [&](const std::string& a, const std::string& b) {
    return "(linked " + player + " " + name + " " + a + " " + b + ")";
  };
  if (writer.first("linked")) {
    writer.text.comment(kSection,
                        "(linked ?player ?edge ?x ?y): a chain of pieces of "
                        "the player leads here from this edge.");
  }
  if (writer.first("linked " + name + " " + player)) {
    const auto [at_x, at_y] = square_on(writer.model.board, edge);
    Literals body;
    // Where pieces only come, who has just moved is who may be linked.
    if (writer.model.form == TurnForm::kPlace && writer.has_turns()) {
      body = has_just_moved(writer, player);
    }
    body.push_back(writer.man_of(at_x, at_y, player));
    writer.text.rule(kSection, atom(at_x, at_y), body);
    writer.text.rule(
        kSection, atom("?x", "?y"),
        {atom("?x1", "?y1"), writer.touches("?x1", "?y1", "?x", "?y"),
         writer.man_of("?x", "?y", player)});
  }
  return atom(x, y);
}

/// `(next_square x y x2 y2)`: column by column from the lower left corner.
std::string next_square(RuleWriter& writer, const std::string& from,
                        const std::string& to) {
  constexpr Section kSection = Section::kBoard;
  if (writer.first("next_square")) {
    writer.text.comment(kSection,
                        "(next_square ?x ?y ?x2 ?y2): all squares, column by "
                        "column.");
    const std::string top = std::to_string(writer.model.board.height);
    writer.text.rule(kSection, "(next_square ?x ?y ?x ?y2)",
                     {writer.column("?x"), writer.above(1, "?y", "?y2")});
    writer.text.rule(kSection, "(next_square ?x " + top + " ?x2 1)",
                     {writer.right(1, "?x", "?x2")});
  }
  return "(next_square " + from + " " + to + ")";
}

}  // namespace

std::string connects(RuleWriter& writer, const Condition& condition,
                     const Scope& scope) {
  const Edge from = condition.edges.at(0);
  const Edge to = condition.edges.at(1);
  std::string atom = "(connects " + scope.player + " " + name_of(from) + " " +
                     name_of(to) + ")";
  if (writer.first(atom)) {
    const auto [x, y] = square_on(writer.model.board, to);
    const std::string chain = linked(writer, from, scope.player, x, y);
    writer.text.rule(Section::kDefinitions, atom, {chain});
  }
  return atom;
}

std::string connected(RuleWriter& writer, const std::string& player) {
  constexpr Section kSection = Section::kDefinitions;
  if (writer.first("united")) {
    writer.text.comment(kSection,
                        "(united ?player): all pieces of the player form one "
                        "group. (joined ?player ?x ?y): this piece belongs to "
                        "the group of the first one in the order of squares.");
    writer.text.rule(kSection, "(none_before ?player 1 1)", {"(role ?player)"});
    writer.text.rule(kSection, "(none_before ?player ?x ?y)",
                     {"(none_before ?player ?x1 ?y1)",
                      next_square(writer, "?x1 ?y1", "?x ?y"),
                      "(not " + writer.man_of("?x1", "?y1", "?player") + ")"});
    writer.text.rule(
        kSection, "(joined ?player ?x ?y)",
        {"(none_before ?player ?x ?y)", writer.man_of("?x", "?y", "?player")});
    writer.text.rule(
        kSection, "(joined ?player ?x ?y)",
        {"(joined ?player ?x1 ?y1)", writer.touches("?x1", "?y1", "?x", "?y"),
         writer.man_of("?x", "?y", "?player")});
    writer.text.rule(
        kSection, "(scattered ?player)",
        {writer.man_of("?x", "?y", "?player"), "(not (joined ?player ?x ?y))"});
    writer.text.rule(kSection, "(united ?player)",
                     {"(role ?player)", "(not (scattered ?player))"});
  }
  return "(united " + player + ")";
}

std::vector<Literals> none(RuleWriter& writer, const PieceSet& pieces,
                           const Scope& scope) {
  const bool has_kind = pieces.kind && writer.model.men_have_kinds;
  const std::string relation =
      has_kind ? "has_" + writer.names.kind(*pieces.kind) : "has_pieces";
  const bool has_owner = writer.model.men_have_owners;
  if (writer.first("none " + relation)) {
    writer.text.group(Section::kPosition);
    const std::string kind =
        has_kind ? writer.names.kind(*pieces.kind) : "?kind";
    writer.text.rule(Section::kPosition,
                     has_owner ? "(" + relation + " ?owner)" : relation,
                     {writer.stands("?x", "?y", "?owner", kind)});
  }
  if (!has_owner) return {{"(not " + relation + ")"}};
  switch (pieces.who) {
    case Who::kPlayer:
      return {{"(role " + scope.player + ")",
               "(not (" + relation + " " + scope.player + "))"}};
    case Who::kNamed:
      return {{"(not (" + relation + " " + writer.names.player(pieces.player) +
               "))"}};
    case Who::kOpponent: {
      // Of every opponent, if there are several.
      if (writer.model.players.size() == 2) {
        return {{writer.opponent(scope.player, "?other"),
                 "(not (" + relation + " ?other))"}};
      }
      const std::string faced = "(faces_" + relation + " " + scope.player + ")";
      if (writer.first(faced)) {
        writer.text.rule(Section::kPosition, faced,
                         {writer.opponent(scope.player, "?other"),
                          "(" + relation + " ?other)"});
      }
      return {{"(role " + scope.player + ")", "(not " + faced + ")"}};
    }
    case Who::kAnyone:
      break;
  }
  const std::string anything = "any_" + relation;
  if (writer.first(anything)) {
    writer.text.rule(Section::kPosition, anything,
                     {"(" + relation + " ?owner)"});
  }
  return {{"(not " + anything + ")"}};
}

Literals most(RuleWriter& writer, const std::string& player) {
  constexpr Section kSection = Section::kDefinitions;
  const Board& board = writer.model.board;
  const std::string corner =
      std::to_string(board.width) + " " + std::to_string(board.height);
  const int squares = board.width * board.height;
  if (writer.first("tally")) {
    writer.text.comment(kSection,
                        "(tally ?player ?x ?y ?n): the pieces of a player on "
                        "the squares up to this one.");
    const std::string here = writer.man_of("?x", "?y", "?player");
    const std::string first = writer.man_of("1", "1", "?player");
    const std::string on = next_square(writer, "?x1 ?y1", "?x ?y");
    writer.text.rule(kSection, "(tally ?player 1 1 0)",
                     {"(role ?player)", "(not " + first + ")"});
    writer.text.rule(kSection, "(tally ?player 1 1 1)", {first});
    writer.text.rule(kSection, "(tally ?player ?x ?y ?more)",
                     {on, "(tally ?player ?x1 ?y1 ?n)", here,
                      writer.then("?n", "?more", squares)});
    writer.text.rule(kSection, "(tally ?player ?x ?y ?n)",
                     {on, "(tally ?player ?x1 ?y1 ?n)", "(not " + here + ")"});
    writer.text.comment(kSection, "(more ?n ?m): ?n is greater than ?m.");
    writer.text.rule(kSection, "(more ?n ?m)",
                     {writer.then("?m", "?n", squares)});
    writer.text.rule(kSection, "(more ?n ?m)",
                     {writer.then("?k", "?n", squares), "(more ?k ?m)"});
    const std::string other = writer.opponent("?player", "?other");
    if (writer.model.players.size() > 2) {
      writer.text.rule(kSection, "(rivalled ?player)",
                       {"(tally ?player " + corner + " ?mine)", other,
                        "(tally ?other " + corner + " ?theirs)",
                        "(not (more ?mine ?theirs))"});
    }
  }
  if (writer.model.players.size() > 2) {
    return {"(role " + player + ")", "(not (rivalled " + player + "))"};
  }
  return {"(tally " + player + " " + corner + " ?mine)",
          writer.opponent(player, "?other"),
          "(tally ?other " + corner + " ?theirs)", "(more ?mine ?theirs)"};
}

std::string counters_left(RuleWriter& writer) {
  if (writer.first("counters_left")) {
    writer.text.group(Section::kPosition);
    writer.text.rule(Section::kPosition, "counters_left",
                     {"(true (cell ?x ?y ?n))", "(distinct ?n 0)"});
  }
  return "counters_left";
}

std::string misplaced(RuleWriter& writer) {
  if (!writer.first("misplaced")) return "misplaced";
  constexpr Section kSection = Section::kDefinitions;
  const Board& board = writer.model.board;
  writer.text.quote(Section::kPieces, {&board.solution_source});
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const auto& man = board.solution[board.index(x, y)];
      if (!man) continue;
      const std::string owner =
          man->owner ? writer.names.player(*man->owner) : "";
      const std::string kind = man->kind ? writer.names.kind(*man->kind) : "";
      writer.text.fact(Section::kPieces, "(home " + std::to_string(x) + " " +
                                             std::to_string(y) + " " +
                                             writer.man(owner, kind) + ")");
    }
  }
  writer.text.group(kSection);
  const std::string man = writer.man("?owner", "?kind");
  writer.text.rule(
      kSection, "misplaced",
      {"(home ?x ?y " + man + ")", "(not (true (cell ?x ?y " + man + ")))"});
  // Where all men have a home, the other squares are empty anyway.
  if (std::is_permutation(board.men.begin(), board.men.end(),
                          board.solution.begin(), board.solution.end())) {
    return "misplaced";
  }
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      if (!board.has(x, y) || board.solution[board.index(x, y)]) continue;
      writer.text.fact(Section::kPieces, "(to_be_empty " + std::to_string(x) +
                                             " " + std::to_string(y) + ")");
    }
  }
  writer.text.rule(kSection, "misplaced",
                   {"(to_be_empty ?x ?y)", writer.occupied("?x", "?y")});
  return "misplaced";
}

}  // namespace translators::board_games::moves
