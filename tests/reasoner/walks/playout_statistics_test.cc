#include "reasoner/walks/playout_statistics.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace playout_statistics_test {

walks::PlayoutStatistics measure_game(const std::string& name,
                                      std::uint64_t playouts) {
  const auto machine =
      engines::make_state_machine(tests::shipped_rules(name), "datalog");
  return walks::measure(*machine, playouts, /*seconds=*/60, /*seed=*/1);
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

TEST(PlayoutStatistics, AreTheSameForTheSameSeed) {
  EXPECT_EQ(measure_game("nim", 20).mean_length,
            measure_game("nim", 20).mean_length);
}

}  // namespace playout_statistics_test
}  // namespace reasoner
