// What pins the games of chance and of hidden information: counts of sequences
// of joint moves, those of chance among them. All were also counted by an
// independent interpreter of GDL-II or by a program for the game, as far down
// as games/README.md says; what is seen has tests beside the searches.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "gdl/rules/perception.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "tests/reasoner/engine_comparison.h"
#include "tests/reasoner/walks/perft_counts.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace hidden_games_perft_test {

class HiddenGamesPerftTest : public testing::TestWithParam<PerftCase> {};

TEST_P(HiddenGamesPerftTest, CountsAreKnown) {
  expect_counts(GetParam(), "auto");
}

INSTANTIATE_TEST_SUITE_P(
    Games, HiddenGamesPerftTest,
    testing::Values(
        PerftCase{"battleships",
                  {30, 900, 28680, 913936},
                  {30, 900, 27300, 828100},
                  0},
        PerftCase{"bear_off",
                  {6, 36, 198, 465, 2620, 15319},
                  {6, 21, 108, 97, 460, 1541},
                  1},
        PerftCase{"blind_breakthrough_5x5",
                  {13, 169, 2344, 32304},
                  {13, 169, 1584, 14786},
                  0},
        PerftCase{
            "blind_breakthrough_6x6", {16, 256, 4352}, {16, 256, 2204}, 0},
        PerftCase{"blind_tic_tac_toe",
                  {162, 20736, 2032128},
                  {90, 1908, 15960},
                  207456},
        PerftCase{"goofspiel",
                  {4, 64, 192, 1728, 3456, 13824, 13824, 13824},
                  {4, 64, 192, 708, 1416, 856, 856, 40},
                  13824},
        PerftCase{
            "high_roll", {3, 6, 18, 45, 81, 81}, {3, 6, 12, 27, 18, 9}, 81},
        PerftCase{"krieg_tic_tac_toe",
                  {25, 625, 15000, 359400},
                  {25, 625, 8100, 97200},
                  0},
        PerftCase{"kuhn_poker", {3, 6, 12, 24, 12}, {3, 6, 12, 24, 12}, 12},
        PerftCase{"leduc_poker",
                  {6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240},
                  {6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240},
                  240},
        PerftCase{"liars_dice",
                  {3, 9, 54, 189, 315, 315, 189, 63},
                  {3, 9, 54, 99, 81, 63, 45, 27},
                  54},
        PerftCase{
            "liars_dice_6",
            {6, 36, 432, 2808, 10296, 25740, 46332, 61776, 61776, 46332, 25740,
             10296, 2808, 468},
            {6, 36, 432, 828, 756, 684, 612, 540, 468, 396, 324, 252, 180, 108},
            432},
        PerftCase{"mastermind",
                  {6, 36, 216, 1296, 7776, 46656},
                  {6, 36, 216, 1296, 7776, 46656},
                  0},
        PerftCase{"mastermind_small",
                  {3, 9, 81, 648, 5184},
                  {3, 9, 18, 18, 18},
                  5184},
        PerftCase{"minesweeper",
                  {25, 600, 13800, 303600, 7590000},
                  {25, 300, 2300, 12650, 316250},
                  1214400},
        PerftCase{"minesweeper_3x3",
                  {9, 72, 648, 4032, 21168, 90720, 302400, 725760, 1088640},
                  {9, 36, 324, 1260, 2772, 3780, 3276, 1764, 540},
                  1088640},
        PerftCase{"monty_hall", {9, 12, 24}, {9, 12, 12}, 24},
        PerftCase{"phantom_hex",
                  {9, 81, 648, 5184, 36288, 237552, 1363104, 7048512, 31761360,
                   126262800, 424883520, 1246844160, 2888386560, 5649860160,
                   7635116160, 7533146880, 3766573440},
                  {9, 81, 396, 1872, 5292, 15204, 29396, 54652, 75376, 92895,
                   90216, 73522, 48066, 24416, 9852, 2490, 498},
                  3766573440},
        PerftCase{"phantom_tic_tac_toe",
                  {9, 81, 648, 5184, 36288, 237552, 1365696, 6908544, 31086720,
                   119616000, 403599168, 1155934848, 2698360704, 5208300000,
                   7079652288, 6940244736, 3470122368},
                  {9, 81, 396, 1872, 5292, 15204, 29436, 53976, 74470, 88876,
                   85234, 66498, 42472, 20694, 8180, 2170, 434},
                  3470122368},
        PerftCase{"rock_paper_scissors_hidden", {3, 9}, {3, 9}, 9},
        PerftCase{"two_wires", {2, 6, 4}, {2, 6, 4}, 4},
        PerftCase{"whist_2",
                  {8, 56, 336, 1680, 6720, 20160, 60480, 98496, 196992, 300672,
                   300672, 300672},
                  {8, 56, 168, 420, 560, 560, 1680, 840, 1680, 224, 224, 6},
                  300672},
        PerftCase{
            "whist_3",
            {8, 56, 336, 1680, 6720, 20160, 40320, 57600, 82944, 82944, 82944,
             82944},
            {8, 56, 336, 840, 1680, 2520, 5040, 7200, 1008, 1008, 1008, 9},
            82944},
        PerftCase{"whist_4",
                  {8, 56, 336, 1680, 6720, 20160, 40320, 40320, 80640, 115200,
                   165888, 239616, 239616, 239616, 239616, 239616},
                  {8, 56, 336, 1680, 3360, 5040, 5040, 2520, 5040, 7200, 10368,
                   4320, 4320, 4320, 4320, 16},
                  239616}),
    [](const auto& info) { return std::string(info.param.game); });

// ---- Who knows what ---------------------------------------------------------

/// Playouts of a game in which somebody may not know the state, or chance has
/// a say, and what each player could know at each step of them.
class HiddenGamesWalkTest
    : public testing::TestWithParam<std::filesystem::path> {};

/// The sheets in which there is chance, or that say what is seen.
std::vector<std::filesystem::path> hidden_games() {
  std::vector<std::filesystem::path> games;
  for (const std::filesystem::path& path : shipped_games()) {
    const gdl::Rulesheet rulesheet = tests::rules_in(path);
    const bool has_chance = std::any_of(
        rulesheet.rules.begin(), rulesheet.rules.end(),
        [](const gdl::Rule& rule) {
          return rule.head.symbol == gdl::Symbol::kRole &&
                 rule.head.arguments[0].symbol == gdl::Symbol::kRandom;
        });
    if (has_chance || gdl::rules::has_percepts(rulesheet)) {
      games.push_back(path);
    }
  }
  return games;
}

/// What a player has done and seen since the beginning, in words.
std::string after(const std::string& known, const std::string& own_move,
                  StateMachine& machine, RoleIndex role,
                  const std::vector<PerceptId>& percepts) {
  std::string text = known + own_move + ':';
  for (const PerceptId percept : percepts) {
    text += machine.game().percept_name(role, percept) + ',';
  }
  return text + '\n';
}

TEST_P(HiddenGamesWalkTest, LegalMovesAreKnownAndGoalsAreOne) {
  const auto machine = engines::make_state_machine(tests::rules_in(GetParam()));
  const Game& game = machine->game();
  const auto roles = static_cast<RoleIndex>(game.role_count());
  ASSERT_TRUE(game.hides() || game.chance_role());
  std::map<std::string, std::vector<MoveId>> legal_by_known;
  std::vector<MoveId> joint_move(roles);
  std::vector<MoveId> legal;
  std::vector<PerceptId> percepts;
  std::vector<Goal> goals(roles);
  for (std::uint64_t walk = 0; walk < 500; ++walk) {
    State state;
    machine->initial_state(state);
    std::vector<std::string> known(roles);
    for (RoleIndex role = 0; role < roles; ++role) {
      known[role] = game.role_name(role) + '\n';
    }
    std::uint32_t step = 0;
    for (;; ++step) {
      machine->goals(state, goals);
      for (RoleIndex role = 0; role < roles; ++role) {
        EXPECT_EQ(goals[role] == kNoGoal, role == game.chance_role());
      }
      if (machine->is_terminal(state)) break;
      ASSERT_LT(step, 150u) << "a game without end";
      for (RoleIndex role = 0; role < roles; ++role) {
        machine->legal_moves(state, role, legal);
        ASSERT_FALSE(legal.empty()) << game.role_name(role);
        joint_move[role] =
            legal[hash32(/*seed=*/1, walk, step, role) % legal.size()];
        if (!game.hides() || role == game.chance_role()) continue;
        const auto place = legal_by_known.emplace(known[role], legal).first;
        ASSERT_EQ(place->second, legal) << known[role];
      }
      for (RoleIndex role = 0; role < roles; ++role) {
        machine->percepts(state, joint_move, role, percepts);
        known[role] = after(known[role], game.move_name(role, joint_move[role]),
                            *machine, role, percepts);
      }
      machine->next_state(state, joint_move, state);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, HiddenGamesWalkTest,
                         testing::ValuesIn(hidden_games()),
                         [](const auto& info) {
                           return info.param.stem().string();
                         });

}  // namespace hidden_games_perft_test
}  // namespace reasoner
