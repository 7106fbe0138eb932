// What pins the newer games, the simultaneous ones and the puzzles: counts of
// joint-move sequences, each also counted by an independent program for that
// game, lines of moves that end the game, and positions whose value is plain.
// games/README.md says which of the figures are published.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/walks/position.h"
#include "tests/reasoner/walks/perft_counts.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace modern_games_perft_test {

/// A shipped game with its engine.
class ShippedGame {
 public:
  explicit ShippedGame(const std::string& game)
      : rulesheet_(tests::shipped_rules(game)),
        machine_(engines::make_state_machine(rulesheet_, "datalog")) {}

  const gdl::Rulesheet& rulesheet() const { return rulesheet_; }
  StateMachine& machine() { return *machine_; }

  State initial() {
    State state;
    machine_->initial_state(state);
    return state;
  }

  std::vector<Goal> goals(const State& state) {
    std::vector<Goal> goals(machine_->game().role_count());
    machine_->goals(state, goals);
    return goals;
  }

 private:
  gdl::Rulesheet rulesheet_;
  std::unique_ptr<StateMachine> machine_;
};

class ModernGamesPerftTest : public testing::TestWithParam<PerftCase> {};

TEST_P(ModernGamesPerftTest, CountsAreKnown) {
  expect_counts(GetParam(), "datalog");
}

INSTANTIATE_TEST_SUITE_P(
    Games, ModernGamesPerftTest,
    testing::Values(
        PerftCase{"pentago", {36, 288, 10080, 80640}, {36, 36, 1260, 1260}, 0},
        PerftCase{"quarto", {16, 256, 3840, 57600}, {16, 256, 3840, 28800}, 0},
        PerftCase{"lines_of_action", {36, 1244, 44952}, {36, 1244, 32976}, 0},
        PerftCase{"selfo", {73, 5387}, {73, 5387}, 0},
        PerftCase{"prisoners_dilemma",
                  {4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576},
                  {4, 10, 20, 34, 52, 74, 100, 130, 164, 202},
                  1048576},
        PerftCase{"tron",
                  {16, 144, 1156, 6724, 37636},
                  {16, 144, 1156, 6724, 37636},
                  252},
        PerftCase{"blocker", {256, 50640}, {256, 12720}, 0},
        PerftCase{"four_corners",
                  {2, 4, 8, 16, 48, 140, 408, 1154, 3788, 11811, 36396, 104842},
                  {2, 4, 8, 16, 40, 96, 230, 527, 1207, 2554, 5295, 9749},
                  0},
        PerftCase{"peg_solitaire",
                  {4, 12, 60, 400, 2960, 24600, 221072},
                  {4, 12, 60, 296, 1338, 5648, 21842},
                  0},
        PerftCase{"knights_tour",
                  {25, 96, 328, 976, 2800, 8352, 21664, 57392, 135184, 317296},
                  {25, 96, 328, 888, 2584, 6768, 17112, 38912, 86372, 162300},
                  35864},
        PerftCase{"hanoi",
                  {2,
                   6,
                   16,
                   46,
                   130,
                   376,
                   1086,
                   3164,
                   9230,
                   27030,
                   79270,
                   232954,
                   685396,
                   2019208,
                   5954288,
                   17574700,
                   51913686,
                   153461016,
                   453938994,
                   1343583958,
                   3979018988,
                   11790086418,
                   34951909484,
                   103663378230,
                   307586547034,
                   913032027426,
                   2711257066142,
                   8054005407808,
                   23933189253916,
                   71142374434720,
                   211537502062980,
                   629173331435512},
                  {2,   5,   9,   11,  15,  19,  27,  29,  33,  37,  45,
                   49,  57,  65,  81,  83,  87,  91,  99,  103, 111, 119,
                   135, 139, 147, 155, 171, 179, 195, 211, 243, 243},
                  16},
        PerftCase{"sudoku", {175, 28558}, {175, 14279}, 0},
        PerftCase{"n_queens",
                  {8, 42, 140, 344, 568, 550, 312, 92},
                  {8, 42, 140, 344, 568, 550, 312, 92},
                  92},
        PerftCase{"sliding_block",
                  {3,
                   15,
                   57,
                   283,
                   1139,
                   5693,
                   23347,
                   116949,
                   482321,
                   2417529,
                   9987191,
                   50068441,
                   206944267,
                   1037547295,
                   4289041583,
                   21504607085,
                   88899782989,
                   445739701787,
                   1842697366759,
                   9239321312199,
                   38195552945109,
                   191514663387323,
                   791724617541689},
                  {3,     11,    21,    53,    88,    196,   300,  608,
                   816,   1534,  1924,  3358,  3951,  6449,  6899, 10452,
                   10584, 15101, 14705, 19910, 19260, 25324, 25398},
                  100},
        PerftCase{"blocks_world",
                  {4, 22, 141, 1047, 8399, 69814, 589357, 5006317},
                  {4, 18, 63, 177, 350, 460, 501, 501},
                  154},
        PerftCase{"nim12",
                  {3, 9, 27, 81, 222, 435, 540, 423, 211, 66, 12, 1},
                  {3, 5, 7, 9, 8, 7, 6, 5, 4, 3, 2, 1},
                  1},
        PerftCase{
            "ball_puzzle",
            {1, 2,  2,  2,  3,  4,  4,  5,  7,  7,
             8, 11, 11, 12, 16, 18, 19, 24, 29, 30},
            {1, 2, 2, 2, 3, 4, 4, 5, 7, 6, 7, 9, 8, 9, 11, 11, 11, 13, 13, 13},
            30}),
    [](const auto& info) { return std::string(info.param.game); });

struct LineCase {
  const char* game;
  const char* name;
  const char* moves;  ///< joint moves from the start to the end
  std::vector<Goal> goals;
};

class ModernGamesLineTest : public testing::TestWithParam<LineCase> {};

// The game is over after the last of the moves and not before.
TEST_P(ModernGamesLineTest, EndsWithTheGoals) {
  ShippedGame game(GetParam().game);
  const State end =
      walks::position_after(game.machine(), game.initial(), GetParam().moves);
  EXPECT_TRUE(game.machine().is_terminal(end));
  EXPECT_EQ(game.goals(end), GetParam().goals);
}

INSTANTIATE_TEST_SUITE_P(
    Games, ModernGamesLineTest,
    testing::Values(
        LineCase{"nim12",
                 "second_takes_the_last",
                 "((take 3) noop) (noop (take 1)) ((take 3) noop) "
                 "(noop (take 2)) ((take 2) noop) (noop (take 1))",
                 {100, 0}},
        LineCase{"prisoners_dilemma",
                 "one_is_exploited",
                 "(cooperate defect) (cooperate defect) (cooperate defect) "
                 "(cooperate defect) (cooperate defect) (cooperate defect) "
                 "(cooperate defect) (cooperate defect) (cooperate defect) "
                 "(cooperate defect)",
                 {0, 100}},
        LineCase{"prisoners_dilemma",
                 "both_cooperate",
                 "(cooperate cooperate) (cooperate cooperate) "
                 "(cooperate cooperate) (cooperate cooperate) "
                 "(cooperate cooperate) (cooperate cooperate) "
                 "(cooperate cooperate) (cooperate cooperate) "
                 "(cooperate cooperate) (cooperate cooperate)",
                 {60, 60}},
        LineCase{"quarto",
                 "four_dark_pieces",
                 "((give tdrh) noop) (noop (place 1 1)) (noop (give sdqs)) "
                 "((place 2 1) noop) ((give tdqh) noop) (noop (place 3 1)) "
                 "(noop (give slrh)) ((place 1 4) noop) ((give sdrs) noop) "
                 "(noop (place 4 1))",
                 {0, 100}},
        LineCase{"pentago",
                 "five_before_the_twist",
                 "((place 1 1) noop) ((twist upper_left clockwise) noop) "
                 "(noop (place 6 6)) (noop (twist upper_left clockwise)) "
                 "((place 2 1) noop) ((twist upper_left clockwise) noop) "
                 "(noop (place 6 5)) (noop (twist upper_left clockwise)) "
                 "((place 3 1) noop) ((twist upper_left clockwise) noop) "
                 "(noop (place 5 6)) (noop (twist upper_left clockwise)) "
                 "((place 4 1) noop) ((twist upper_left clockwise) noop) "
                 "(noop (place 5 4)) (noop (twist upper_left clockwise)) "
                 "((place 5 1) noop)",
                 {100, 0}},
        LineCase{"tron",
                 "cycles_meet",
                 "(east south) (east south) (east south) (east south) "
                 "(east south)",
                 {50, 50}},
        LineCase{"blocker",
                 "wall_of_shared_cells",
                 "((claim 2 1) (claim 2 1)) ((claim 2 2) (claim 2 2)) "
                 "((claim 2 3) (claim 2 3)) ((claim 2 4) (claim 2 4))",
                 {0, 100}},
        LineCase{"blocker",
                 "path_over_corners",
                 "((claim 1 1) (claim 4 4)) ((claim 2 2) (claim 4 1)) "
                 "((claim 3 3) (claim 3 1)) ((claim 4 2) (claim 1 4))",
                 {100, 0}},
        LineCase{"ball_puzzle",
                 "solved",
                 "((roll 2)) ((roll 4)) ((roll 5)) ((roll 6)) ((roll 7)) "
                 "((roll 9)) ((roll 10)) ((roll 11)) ((roll 12)) ((roll 13)) "
                 "((roll 14)) ((roll 15))",
                 {100}},
        LineCase{"hanoi",
                 "solved_in_31",
                 "((move left right)) ((move left middle)) "
                 "((move right middle)) ((move left right)) "
                 "((move middle left)) ((move middle right)) "
                 "((move left right)) ((move left middle)) "
                 "((move right middle)) ((move right left)) "
                 "((move middle left)) ((move right middle)) "
                 "((move left right)) ((move left middle)) "
                 "((move right middle)) ((move left right)) "
                 "((move middle left)) ((move middle right)) "
                 "((move left right)) ((move middle left)) "
                 "((move right middle)) ((move right left)) "
                 "((move middle left)) ((move middle right)) "
                 "((move left right)) ((move left middle)) "
                 "((move right middle)) ((move left right)) "
                 "((move middle left)) ((move middle right)) "
                 "((move left right))",
                 {100}},
        LineCase{"n_queens",
                 "solved",
                 "((place 1 1)) ((place 2 5)) ((place 3 8)) ((place 4 6)) "
                 "((place 5 3)) ((place 6 7)) ((place 7 2)) ((place 8 4))",
                 {100}},
        LineCase{"knights_tour",
                 "solved",
                 "((ride 1 1)) ((ride 2 3)) ((ride 1 5)) ((ride 3 4)) "
                 "((ride 5 5)) ((ride 4 3)) ((ride 5 1)) ((ride 3 2)) "
                 "((ride 4 4)) ((ride 2 5)) ((ride 1 3)) ((ride 2 1)) "
                 "((ride 4 2)) ((ride 5 4)) ((ride 3 5)) ((ride 1 4)) "
                 "((ride 2 2)) ((ride 4 1)) ((ride 5 3)) ((ride 4 5)) "
                 "((ride 2 4)) ((ride 1 2)) ((ride 3 3)) ((ride 5 2)) "
                 "((ride 3 1))",
                 {100}},
        LineCase{"blocks_world",
                 "solved_in_7",
                 "((put a table)) ((put b table)) ((put d table)) "
                 "((put e c)) ((put b e)) ((put d b)) ((put a d))",
                 {100}},
        LineCase{"sliding_block",
                 "solved_in_23",
                 "((slide d down)) ((slide e down)) ((slide a down)) "
                 "((slide b left)) ((slide b left)) ((slide c up)) "
                 "((slide f up)) ((slide f right)) ((slide a right)) "
                 "((slide d up)) ((slide d up)) ((slide e left)) "
                 "((slide e up)) ((slide h left)) ((slide h left)) "
                 "((slide a down)) ((slide f left)) ((slide f left)) "
                 "((slide g up)) ((slide g left)) ((slide i up)) "
                 "((slide i up)) ((slide a right))",
                 {100}},
        LineCase{"peg_solitaire",
                 "last_peg_in_the_middle",
                 "((jump 4 2 4 4)) ((jump 2 3 4 3)) ((jump 2 5 2 3)) "
                 "((jump 4 5 2 5)) ((jump 4 7 4 5)) ((jump 3 1 3 3)) "
                 "((jump 3 3 3 5)) ((jump 4 4 4 6)) ((jump 1 3 3 3)) "
                 "((jump 4 3 2 3)) ((jump 5 1 3 1)) ((jump 6 3 4 3)) "
                 "((jump 2 5 4 5)) ((jump 3 7 3 5)) ((jump 5 6 3 6)) "
                 "((jump 5 4 5 6)) ((jump 7 5 5 5)) ((jump 7 3 7 5)) "
                 "((jump 4 5 6 5)) ((jump 5 7 5 5)) ((jump 1 5 1 3)) "
                 "((jump 1 3 3 3)) ((jump 3 6 3 4)) ((jump 3 4 3 2)) "
                 "((jump 3 1 3 3)) ((jump 3 3 5 3)) ((jump 5 2 5 4)) "
                 "((jump 5 4 5 6)) ((jump 7 5 5 5)) ((jump 5 6 5 4)) "
                 "((jump 6 4 4 4))",
                 {100}},
        LineCase{"sudoku",
                 "solved",
                 "((fill 1 9 1)) ((fill 4 9 7)) ((fill 5 9 9)) "
                 "((fill 6 9 4)) ((fill 7 9 2)) ((fill 9 9 6)) "
                 "((fill 1 8 2)) ((fill 2 8 9)) ((fill 7 8 3)) "
                 "((fill 8 8 8)) ((fill 9 8 4)) ((fill 1 7 6)) "
                 "((fill 4 7 8)) ((fill 6 7 3)) ((fill 8 7 1)) "
                 "((fill 9 7 9)) ((fill 1 6 3)) ((fill 2 6 5)) "
                 "((fill 5 6 7)) ((fill 7 6 8)) ((fill 8 6 9)) "
                 "((fill 9 6 2)) ((fill 1 5 4)) ((fill 2 5 7)) "
                 "((fill 4 5 2)) ((fill 6 5 8)) ((fill 8 5 3)) "
                 "((fill 9 5 1)) ((fill 1 4 8)) ((fill 2 4 1)) "
                 "((fill 3 4 2)) ((fill 5 4 3)) ((fill 8 4 7)) "
                 "((fill 9 4 5)) ((fill 1 3 5)) ((fill 2 3 2)) "
                 "((fill 4 3 6)) ((fill 6 3 7)) ((fill 9 3 3)) "
                 "((fill 1 2 7)) ((fill 2 2 6)) ((fill 3 2 1)) "
                 "((fill 8 2 2)) ((fill 9 2 8)) ((fill 1 1 9)) "
                 "((fill 3 1 4)) ((fill 4 1 5)) ((fill 5 1 8)) "
                 "((fill 6 1 2)) ((fill 9 1 7))",
                 {100}}),
    [](const auto& info) {
      return std::string(info.param.game) + "_" + info.param.name;
    });

struct PositionCase {
  const char* game;
  const char* name;
  const char* facts;
  bool terminal;
  std::vector<Goal> goals;
};

class ModernGamesPositionTest : public testing::TestWithParam<PositionCase> {};

TEST_P(ModernGamesPositionTest, HasTheGoals) {
  ShippedGame game(GetParam().game);
  const State state = walks::position_from_facts(
      game.machine(), game.rulesheet(), GetParam().facts);
  EXPECT_EQ(game.machine().is_terminal(state), GetParam().terminal);
  EXPECT_EQ(game.goals(state), GetParam().goals);
}

INSTANTIATE_TEST_SUITE_P(
    Games, ModernGamesPositionTest,
    testing::Values(
        PositionCase{"pentago",
                     "both_have_five",
                     "(cell 1 1 white) (cell 1 2 white) (cell 1 3 white)"
                     "(cell 1 4 white) (cell 1 5 white) (cell 2 2 black)"
                     "(cell 3 3 black) (cell 4 4 black) (cell 5 5 black)"
                     "(cell 6 6 black) (cell 6 1 blank) (to_place white)",
                     true,
                     {50, 50}},
        PositionCase{"lines_of_action",
                     "groups_touch_by_corners",
                     "(piece 1 1 black) (piece 2 2 black) (piece 3 1 black)"
                     "(piece 8 8 white) (piece 6 8 white) (turn black)"
                     "(step 9)",
                     true,
                     {100, 0}},
        PositionCase{"lines_of_action",
                     "both_united_by_black",
                     "(piece 1 1 black) (piece 5 5 white) (turn white)"
                     "(step 9)",
                     true,
                     {100, 0}},
        PositionCase{"lines_of_action",
                     "both_united_by_white",
                     "(piece 1 1 black) (piece 5 5 white) (turn black)"
                     "(step 9)",
                     true,
                     {0, 100}},
        PositionCase{"selfo",
                     "neighbours_in_all_directions",
                     "(cell 6 6 black) (cell 7 6 black) (cell 7 7 black)"
                     "(cell 6 7 black) (cell 5 6 black) (cell 5 5 black)"
                     "(cell 6 5 black) (cell 1 1 white) (cell 11 11 white)"
                     "(turn white) (step 9)",
                     true,
                     {100, 0}},
        PositionCase{"selfo",
                     "no_neighbours_across",
                     "(cell 6 6 black) (cell 7 5 black) (cell 1 1 white)"
                     "(cell 11 11 white) (turn white) (step 9)",
                     false,
                     {50, 50}}),
    [](const auto& info) {
      return std::string(info.param.game) + "_" + info.param.name;
    });

/// What `player` gets in a game for two with alternating turns, if both play
/// perfectly.
Goal value_for(ShippedGame& game, const State& state, RoleIndex player) {
  StateMachine& machine = game.machine();
  if (machine.is_terminal(state)) return game.goals(state)[player];
  std::vector<MoveId> moves[2];
  machine.legal_moves(state, 0, moves[0]);
  machine.legal_moves(state, 1, moves[1]);
  const bool own_turn = moves[player].size() > 1;
  Goal best = own_turn ? 0 : 100;
  for (const MoveId first : moves[0]) {
    for (const MoveId second : moves[1]) {
      const MoveId joint_move[] = {first, second};
      State next;
      machine.next_state(state, joint_move, next);
      const Goal value = value_for(game, next, player);
      best = own_turn ? std::max(best, value) : std::min(best, value);
    }
  }
  return best;
}

// Whoever leaves 1, 5 or 9 matches wins.
TEST(Nim12Test, FirstWinsByTakingThree) {
  ShippedGame game("nim12");
  EXPECT_EQ(value_for(game, game.initial(), 0), 100);
  for (const auto& [count, value] : {std::pair{1, 0}, {2, 0}, {3, 100}}) {
    const State state =
        walks::position_after(game.machine(), game.initial(),
                              "((take " + std::to_string(count) + ") noop)");
    EXPECT_EQ(value_for(game, state, 0), value) << count;
  }
}

}  // namespace modern_games_perft_test
}  // namespace reasoner
