#include "reasoner/walks/playout_statistics.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace playout_statistics_test {

walks::PlayoutStatistics measure_rules(const gdl::Rulesheet& rules,
                                       std::uint64_t playouts = 100) {
  const auto machine = engines::make_state_machine(rules, "datalog");
  return walks::measure(*machine, playouts, /*seconds=*/60, /*seed=*/1);
}

walks::PlayoutStatistics measure_game(const std::string& name,
                                      std::uint64_t playouts) {
  return measure_rules(tests::shipped_rules(name), playouts);
}

TEST(PlayoutStatistics, AddUp) {
  const walks::PlayoutStatistics result = measure_game("tic_tac_toe", 200);
  EXPECT_EQ(result.playouts, 200u);
  EXPECT_EQ(result.unfinished, 0u);
  EXPECT_NEAR(result.wins[0] + result.wins[1] + result.draws, 1, 1e-9);
  EXPECT_NEAR(result.mean_goals[0] + result.mean_goals[1], 100, 1e-9);
  EXPECT_GE(result.shortest, 5u);
  EXPECT_LE(result.longest, 9u);
  EXPECT_GT(result.branching, 1);
  EXPECT_LT(result.branching, 9);
}

TEST(PlayoutStatistics, FindTheAdvantageOfTheFirstMove) {
  const walks::PlayoutStatistics result = measure_game("tic_tac_toe", 200);
  EXPECT_EQ(result.first, RoleIndex{0});
  EXPECT_NEAR(result.first_move_advantage,
              result.mean_goals[0] - result.mean_goals[1], 1e-9);
}

TEST(PlayoutStatistics, KnowNoFirstMoveWhereAllChooseAtOnce) {
  EXPECT_FALSE(measure_game("rock_paper_scissors", 10).first);
}

// Chance rolls a die first: a three is a win for red, a two a draw.
TEST(PlayoutStatistics, LeaveChanceOut) {
  const std::string die = R"(
      (role red) (role random) (init start)
      (face 1) (face 2) (face 3)
      (legal red noop) (<= (legal random (roll ?n)) (face ?n))
      (<= (next (rolled ?n)) (does random (roll ?n)))
      (<= terminal (true (rolled ?n)))
      (<= (goal red 100) (true (rolled 3)))
      (<= (goal red 50) (true (rolled 2)))
      (<= (goal red 0) (true (rolled 1)))
      (<= (goal random 100) (role random)))";
  const walks::PlayoutStatistics alone = measure_rules(tests::rules_of(die));
  EXPECT_FALSE(alone.first);
  EXPECT_EQ(alone.draws, 0);
  EXPECT_GT(alone.wins[0], 0);
  EXPECT_EQ(alone.wins[1], 0);

  const walks::PlayoutStatistics two = measure_rules(tests::rules_of(die + R"(
      (role black) (legal black noop)
      (<= (goal black 100) (true (rolled 1)))
      (<= (goal black 50) (true (rolled 2)))
      (<= (goal black 0) (true (rolled 3))))"));
  EXPECT_GT(two.wins[0], 0);
  EXPECT_GT(two.wins[2], 0);
  EXPECT_GT(two.draws, 0);
  EXPECT_NEAR(two.wins[0] + two.wins[2] + two.draws, 1, 1e-9);
}

TEST(PlayoutStatistics, CompareTheFirstWithPlayersOnly) {
  const walks::PlayoutStatistics result = measure_rules(tests::rules_of(R"(
      (role red) (role black) (role random) (init start)
      (legal red left) (legal red right) (legal black noop)
      (legal random noop)
      (<= (next end) (true start)) (<= terminal (true end))
      (goal red 40) (goal black 60) (goal random 100))"));
  EXPECT_EQ(result.first, RoleIndex{0});
  EXPECT_EQ(result.first_move_advantage, -20);
}

TEST(PlayoutStatistics, AreTheSameForTheSameSeed) {
  EXPECT_EQ(measure_game("nim", 20).mean_length,
            measure_game("nim", 20).mean_length);
}

}  // namespace playout_statistics_test
}  // namespace reasoner
