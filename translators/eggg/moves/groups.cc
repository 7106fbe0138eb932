#include "translators/eggg/moves/groups.h"

#include <algorithm>

namespace translators::eggg::moves {

namespace {

std::string name_of(rules::Edge edge) {
  switch (edge) {
    case rules::Edge::kLeft:
      return "left";
    case rules::Edge::kRight:
      return "right";
    case rules::Edge::kTop:
      return "top";
    case rules::Edge::kBottom:
      return "bottom";
  }
  return "nowhere";
}

/// A square on an edge: its coordinates, one of them a variable.
std::pair<std::string, std::string> square_on(const rules::Board& board,
                                              rules::Edge edge) {
  switch (edge) {
    case rules::Edge::kLeft:
      return {"1", "?y"};
    case rules::Edge::kRight:
      return {std::to_string(board.width), "?y"};
    case rules::Edge::kTop:
      return {"?x", std::to_string(board.height)};
    case rules::Edge::kBottom:
      return {"?x", "1"};
  }
  return {"?x", "?y"};
}

/// `(linked player edge x y)`: a chain of the player's leads there from the
/// edge.
std::string linked(rules::RuleWriter& writer, rules::Edge edge,
                   const std::string& player, const std::string& x,
                   const std::string& y) {
  const std::string name = name_of(edge);
  constexpr rules::Section kSection = rules::Section::kDefinitions;
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
    rules::Literals body;
    // Where pieces only come, who has just moved is who may be linked.
    if (writer.model.form == rules::TurnForm::kPlace && writer.has_turns()) {
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
std::string next_square(rules::RuleWriter& writer, const std::string& from,
                        const std::string& to) {
  constexpr rules::Section kSection = rules::Section::kBoard;
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

std::string connects(rules::RuleWriter& writer,
                     const rules::Condition& condition, const Scope& scope) {
  const rules::Edge from = condition.edges.at(0);
  const rules::Edge to = condition.edges.at(1);
  std::string atom = "(connects " + scope.player + " " + name_of(from) + " " +
                     name_of(to) + ")";
  if (writer.first(atom)) {
    const auto [x, y] = square_on(writer.model.board, to);
    const std::string chain = linked(writer, from, scope.player, x, y);
    writer.text.rule(rules::Section::kDefinitions, atom, {chain});
  }
  return atom;
}

std::string connected(rules::RuleWriter& writer, const std::string& player) {
  constexpr rules::Section kSection = rules::Section::kDefinitions;
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

std::vector<rules::Literals> none(rules::RuleWriter& writer,
                                  const rules::PieceSet& pieces,
                                  const Scope& scope) {
  const bool has_kind = pieces.kind && writer.model.men_have_kinds;
  const std::string relation =
      has_kind ? "has_" + writer.names.kind(*pieces.kind) : "has_pieces";
  const bool has_owner = writer.model.men_have_owners;
  if (writer.first("none " + relation)) {
    writer.text.group(rules::Section::kPosition);
    const std::string kind =
        has_kind ? writer.names.kind(*pieces.kind) : "?kind";
    writer.text.rule(rules::Section::kPosition,
                     has_owner ? "(" + relation + " ?owner)" : relation,
                     {writer.stands("?x", "?y", "?owner", kind)});
  }
  if (!has_owner) return {{"(not " + relation + ")"}};
  switch (pieces.who) {
    case rules::Who::kPlayer:
      return {{"(role " + scope.player + ")",
               "(not (" + relation + " " + scope.player + "))"}};
    case rules::Who::kNamed:
      return {{"(not (" + relation + " " + writer.names.player(pieces.player) +
               "))"}};
    case rules::Who::kOpponent: {
      // Of every opponent, if there are several.
      if (writer.model.players.size() == 2) {
        return {{writer.opponent(scope.player, "?other"),
                 "(not (" + relation + " ?other))"}};
      }
      const std::string faced = "(faces_" + relation + " " + scope.player + ")";
      if (writer.first(faced)) {
        writer.text.rule(rules::Section::kPosition, faced,
                         {writer.opponent(scope.player, "?other"),
                          "(" + relation + " ?other)"});
      }
      return {{"(role " + scope.player + ")", "(not " + faced + ")"}};
    }
    case rules::Who::kAnyone:
      break;
  }
  const std::string anything = "any_" + relation;
  if (writer.first(anything)) {
    writer.text.rule(rules::Section::kPosition, anything,
                     {"(" + relation + " ?owner)"});
  }
  return {{"(not " + anything + ")"}};
}

rules::Literals most(rules::RuleWriter& writer, const std::string& player) {
  constexpr rules::Section kSection = rules::Section::kDefinitions;
  const rules::Board& board = writer.model.board;
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

std::string counters_left(rules::RuleWriter& writer) {
  if (writer.first("counters_left")) {
    writer.text.group(rules::Section::kPosition);
    writer.text.rule(rules::Section::kPosition, "counters_left",
                     {"(true (cell ?x ?y ?n))", "(distinct ?n 0)"});
  }
  return "counters_left";
}

std::string misplaced(rules::RuleWriter& writer) {
  if (!writer.first("misplaced")) return "misplaced";
  constexpr rules::Section kSection = rules::Section::kDefinitions;
  const rules::Board& board = writer.model.board;
  writer.text.quote(rules::Section::kPieces, {&board.solution_source});
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const auto& man = board.solution[board.index(x, y)];
      if (!man) continue;
      const std::string owner =
          man->owner ? writer.names.player(*man->owner) : "";
      const std::string kind = man->kind ? writer.names.kind(*man->kind) : "";
      writer.text.fact(rules::Section::kPieces,
                       "(home " + std::to_string(x) + " " + std::to_string(y) +
                           " " + writer.man(owner, kind) + ")");
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
      writer.text.fact(
          rules::Section::kPieces,
          "(to_be_empty " + std::to_string(x) + " " + std::to_string(y) + ")");
    }
  }
  writer.text.rule(kSection, "misplaced",
                   {"(to_be_empty ?x ?y)", writer.occupied("?x", "?y")});
  return "misplaced";
}

}  // namespace translators::eggg::moves
