// Models built by hand: the rules that the emitter writes for them.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/translators/translated_games.h"
#include "translators/eggg/emitter/emitter.h"
#include "translators/eggg/rules/rule_names.h"
#include "translators/eggg/rules/rule_text.h"

namespace translators::eggg {
namespace eggg_emitter_test {

rules::Coordinate at(int value) {
  rules::Coordinate coordinate;
  coordinate.base = rules::Coordinate::Base::kAbsolute;
  coordinate.first = value;
  coordinate.last = value;
  return coordinate;
}

rules::Coordinate by(int first, int last) {
  rules::Coordinate coordinate;
  coordinate.first = first;
  coordinate.last = last;
  return coordinate;
}

/// Two players place pieces; a pair side by side wins.
rules::Model pairs(std::vector<std::string> players, int width, int height) {
  rules::Model model;
  model.name = "Pairs";
  model.board.width = width;
  model.board.height = height;
  model.men_have_owners = true;
  model.form = rules::TurnForm::kPlace;
  rules::Condition pair;
  pair.kind = rules::Condition::Kind::kStands;
  pair.pieces.who = rules::Who::kPlayer;
  pair.squares = {{by(0, 1), by(0, 0)}};
  for (std::string& name : players) {
    model.kinds.push_back({name, model.players.size()});
    model.players.push_back(std::move(name));
  }
  model.definitions.push_back({"Pair", pair, {}});
  rules::Goal goal;
  goal.condition.kind = rules::Condition::Kind::kNamed;
  model.goals.push_back(goal);
  return model;
}

std::vector<std::uint64_t> perft_of(const rules::Model& model,
                                    std::uint32_t depth) {
  return counts_of_text(emitter::emit(model), depth);
}

TEST(EgggEmitter, WritesAGameOfPlacing) {
  // Of the four squares two make a pair in a row; the first player has one
  // after three moves in a third of the ways.
  EXPECT_EQ(perft_of(pairs({"A", "B"}, 2, 2), 4),
            (std::vector<std::uint64_t>{1, 4, 12, 24, 16}));
}

TEST(EgggEmitter, WritesBoardsThatAreNotSquare) {
  EXPECT_EQ(perft_of(pairs({"A", "B"}, 3, 1), 3),
            (std::vector<std::uint64_t>{1, 3, 6, 6}));
}

TEST(EgggEmitter, LetsMoreThanTwoPlayInTurn) {
  EXPECT_EQ(perft_of(pairs({"A", "B", "C"}, 2, 2), 2),
            (std::vector<std::uint64_t>{1, 4, 12}));
}

TEST(EgggEmitter, NamesDoNotClashWithTheLanguage) {
  EXPECT_EQ(perft_of(pairs({"True", "Noop"}, 2, 2), 2),
            (std::vector<std::uint64_t>{1, 4, 12}));
}

TEST(EgggEmitter, LeavesHolesOut) {
  rules::Model model = pairs({"A", "B"}, 2, 2);
  model.board.off = {true, false, false, false};
  EXPECT_EQ(perft_of(model, 2), (std::vector<std::uint64_t>{1, 3, 6}));
}

TEST(EgggEmitter, WritesLeapsRidesAndWhatIsInTheWay) {
  rules::Model model;
  model.players = {"white", "black"};
  model.board.width = 4;
  model.board.height = 4;
  model.kinds = {{"Rook", std::nullopt}, {"Knight", std::nullopt}};
  model.men_have_owners = true;
  model.men_have_kinds = true;
  model.form = rules::TurnForm::kMove;
  model.board.men.resize(16);
  model.board.men[model.board.index(1, 1)] = rules::Man{0, 0};
  model.board.men[model.board.index(1, 3)] = rules::Man{1, 1};
  rules::MoveRule up;
  up.kind = 0;
  up.to = {by(0, 0), by(1, 3)};
  up.target = rules::MoveRule::Target::kEither;
  rules::MoveRule jump;
  jump.kind = 1;
  jump.to = {by(1, 1), by(-2, -2)};
  model.moves = {up, jump};
  rules::Goal goal;
  goal.condition.kind = rules::Condition::Kind::kNone;
  goal.condition.pieces.who = rules::Who::kOpponent;
  model.goals = {goal};
  model.turn_limit = 10;
  // The rook goes to row 2, or takes the knight on row 3, which ends the game;
  // the knight jumps.
  EXPECT_EQ(perft_of(model, 2), (std::vector<std::uint64_t>{1, 2, 1}));
}

TEST(EgggEmitter, EndsWhereNobodyCanMove) {
  rules::Model model;
  model.players = {"Player"};
  model.board.width = 3;
  model.board.height = 1;
  model.kinds = {{"Stone", std::nullopt}};
  model.men_have_kinds = true;
  model.form = rules::TurnForm::kMove;
  model.board.men.resize(3);
  model.board.men[0] = rules::Man{std::nullopt, 0};
  rules::MoveRule ahead;
  ahead.to = {by(1, 1), by(0, 0)};
  model.moves = {ahead};
  rules::Goal goal;
  goal.condition.kind = rules::Condition::Kind::kSomewhere;
  goal.condition.squares = {{at(3), at(1)}};
  model.goals = {goal};
  EXPECT_EQ(perft_of(model, 3), (std::vector<std::uint64_t>{1, 1, 1, 0}));
}

TEST(EgggRuleNames, AreWordsOfTheDesigner) {
  EXPECT_EQ(rules::rule_name("Three_in_a_row"), "three_in_a_row");
  EXPECT_EQ(rules::rule_name("ThreeInARow"), "three_in_a_row");
  EXPECT_EQ(rules::rule_name("X"), "x");
  EXPECT_EQ(rules::rule_name("VoteYes"), "vote_yes");
  EXPECT_EQ(rules::rule_name("Bar1"), "bar1");
}

TEST(EgggRuleText, LeavesOutWhatNothingNeeds) {
  rules::RuleText text;
  text.rule(rules::Section::kRoles, "(role x)", {});
  text.comment(rules::Section::kBoard, "(idle ?a): nobody asks.");
  text.rule(rules::Section::kBoard, "(idle ?a)", {"(index ?a)"});
  text.rule(rules::Section::kBoard, "(index 1)", {});
  text.rule(rules::Section::kEnd, "terminal", {"(not (or (used)))"});
  text.rule(rules::Section::kEnd, "used", {"(true done)"});
  const std::string written = text.str();
  EXPECT_EQ(written.find("idle"), std::string::npos);
  EXPECT_EQ(written.find("index"), std::string::npos);
  EXPECT_NE(written.find("(<= used"), std::string::npos);
}

TEST(EgggRuleText, KeepsLinesShort) {
  const std::string lines =
      rules::wrapped(std::string(30, 'a') + " " + std::string(30, 'b') + " " +
                         std::string(30, 'c'),
                     "; ");
  EXPECT_EQ(lines, "; " + std::string(30, 'a') + " " + std::string(30, 'b') +
                       "\n; " + std::string(30, 'c') + "\n");
}

}  // namespace eggg_emitter_test
}  // namespace translators::eggg
