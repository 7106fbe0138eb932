// Models built by hand: the rules that the emitter writes for them.

#include "translators/board_games/emitter/emitter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/translators/translated_games.h"

namespace translators::board_games {
namespace emitter_test {

Coordinate at(int value) {
  Coordinate coordinate;
  coordinate.base = Coordinate::Base::kAbsolute;
  coordinate.first = value;
  coordinate.last = value;
  return coordinate;
}

Coordinate by(int first, int last) {
  Coordinate coordinate;
  coordinate.first = first;
  coordinate.last = last;
  return coordinate;
}

/// Two players place pieces; a pair side by side wins.
Model pairs(std::vector<std::string> players, int width, int height) {
  Model model;
  model.name = "Pairs";
  model.board.width = width;
  model.board.height = height;
  model.men_have_owners = true;
  model.form = TurnForm::kPlace;
  const Stands pair = {{Who::kPlayer, 0, std::nullopt}, {{by(0, 1), by(0, 0)}}};
  for (std::string& name : players) {
    model.kinds.push_back({name, model.players.size()});
    model.players.push_back(std::move(name));
  }
  model.definitions.push_back({"Pair", pair, {}});
  Goal goal;
  goal.condition = Named{0};
  model.goals.push_back(goal);
  return model;
}

std::vector<std::uint64_t> perft_of(const Model& model, std::uint32_t depth) {
  return counts_of_text(emitter::emit(model), depth);
}

TEST(BoardGameEmitter, WritesAGameOfPlacing) {
  // Of the four squares two make a pair in a row; the first player has one
  // after three moves in a third of the ways.
  EXPECT_EQ(perft_of(pairs({"A", "B"}, 2, 2), 4),
            (std::vector<std::uint64_t>{1, 4, 12, 24, 16}));
}

TEST(BoardGameEmitter, WritesBoardsThatAreNotSquare) {
  EXPECT_EQ(perft_of(pairs({"A", "B"}, 3, 1), 3),
            (std::vector<std::uint64_t>{1, 3, 6, 6}));
}

TEST(BoardGameEmitter, LetsMoreThanTwoPlayInTurn) {
  EXPECT_EQ(perft_of(pairs({"A", "B", "C"}, 2, 2), 2),
            (std::vector<std::uint64_t>{1, 4, 12}));
}

TEST(BoardGameEmitter, NamesDoNotClashWithTheLanguage) {
  EXPECT_EQ(perft_of(pairs({"True", "Noop"}, 2, 2), 2),
            (std::vector<std::uint64_t>{1, 4, 12}));
}

TEST(BoardGameEmitter, GoesOnAfterAPassWhileSomebodyCanPlace) {
  // Only the last player can: two pass, and so on until the row is full.
  Model model = pairs({"A", "B", "C"}, 2, 1);
  model.must_pass = true;
  model.place_condition = PlayerIs{2};
  EXPECT_EQ(perft_of(model, 7),
            (std::vector<std::uint64_t>{1, 1, 1, 2, 2, 2, 2, 0}));
}

TEST(BoardGameEmitter, EndsWhereAllHavePassedOneAfterTheOther) {
  // Of one square: it is filled, or one passes, and then the other one, too.
  Model model = pairs({"A", "B"}, 1, 1);
  model.may_pass = true;
  EXPECT_EQ(perft_of(model, 3), (std::vector<std::uint64_t>{1, 2, 2, 0}));
}

TEST(BoardGameEmitter, TurnsOverPiecesOfSeveralKinds) {
  Model model = pairs({"A", "B"}, 4, 1);
  model.men_have_kinds = true;
  model.kinds = {{"Disc", std::nullopt}, {"Cup", std::nullopt}};
  model.board.men = {Man{0, 0}, Man{1, 1}, std::nullopt, std::nullopt};
  model.place_condition = Encloses{};
  model.place_effects = {Reverse{}};
  // A disc or a cup is placed, and then nothing is left to be enclosed.
  EXPECT_EQ(perft_of(model, 2), (std::vector<std::uint64_t>{1, 2, 0}));
}

TEST(BoardGameEmitter, LeavesHolesOut) {
  Model model = pairs({"A", "B"}, 2, 2);
  model.board.off = {true, false, false, false};
  EXPECT_EQ(perft_of(model, 2), (std::vector<std::uint64_t>{1, 3, 6}));
}

TEST(BoardGameEmitter, WritesLeapsRidesAndWhatIsInTheWay) {
  Model model;
  model.players = {"white", "black"};
  model.board.width = 4;
  model.board.height = 4;
  model.kinds = {{"Rook", std::nullopt}, {"Knight", std::nullopt}};
  model.men_have_owners = true;
  model.men_have_kinds = true;
  model.form = TurnForm::kMove;
  model.board.men.resize(16);
  model.board.men[model.board.index(1, 1)] = Man{0, 0};
  model.board.men[model.board.index(1, 3)] = Man{1, 1};
  MoveRule up;
  up.kind = 0;
  up.to = {by(0, 0), by(1, 3)};
  up.target = MoveRule::Target::kEither;
  MoveRule jump;
  jump.kind = 1;
  jump.to = {by(1, 1), by(-2, -2)};
  model.moves = {up, jump};
  Goal goal;
  goal.condition = None{{Who::kOpponent, 0, std::nullopt}};
  model.goals = {goal};
  model.turn_limit = 10;
  // The rook goes to row 2, or takes the knight on row 3, which ends the game;
  // the knight jumps.
  EXPECT_EQ(perft_of(model, 2), (std::vector<std::uint64_t>{1, 2, 1}));
}

TEST(BoardGameEmitter, EndsWhereNobodyCanMove) {
  Model model;
  model.players = {"Player"};
  model.board.width = 3;
  model.board.height = 1;
  model.kinds = {{"Stone", std::nullopt}};
  model.men_have_kinds = true;
  model.form = TurnForm::kMove;
  model.board.men.resize(3);
  model.board.men[0] = Man{std::nullopt, 0};
  MoveRule ahead;
  ahead.to = {by(1, 1), by(0, 0)};
  model.moves = {ahead};
  Goal goal;
  goal.condition = Somewhere{{}, {{at(3), at(1)}}};
  model.goals = {goal};
  EXPECT_EQ(perft_of(model, 3), (std::vector<std::uint64_t>{1, 1, 1, 0}));
}

}  // namespace emitter_test
}  // namespace translators::board_games
