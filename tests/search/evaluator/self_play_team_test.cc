// Evaluators that get better by games in several threads.

#include "search/evaluator/self_play_team.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>

#include "search/evaluator/evaluator.h"
#include "tests/search/playing.h"

namespace search {
namespace self_play_team_test {

using evaluator::Experience;
using evaluator::SelfPlayTeam;

TEST(SelfPlayTeamTest, LearnsWhatAllItsMembersPlay) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const auto start = fit_to_random_play(*machine);
  const auto team =
      SelfPlayTeam::make(*machine, *start, Experience::kRandomPlay, 1, 2);
  ASSERT_NE(team, nullptr);
  const auto learnt = [&] { return team->evaluator()->weights(); };
  const auto before = learnt();
  std::uint64_t games = 0;
  for (int round = 0; round < 4; ++round) {
    std::atomic<int> asks = 0;
    team->play([&] { return ++asks > 400; });
    EXPECT_GT(team->games(), games);
    games = team->games();
  }
  EXPECT_TRUE(team->is_able());
  EXPECT_NE(learnt().roles[0].bases, before.roles[0].bases);
}

TEST(SelfPlayTeamTest, StopsWhereTheGameIsNoneOfThoseItIsFor) {
  const auto puzzle = load_for_playouts("hanoi");
  EXPECT_EQ(SelfPlayTeam::make(*puzzle, *fit_to_random_play(*puzzle),
                               Experience::kRandomPlay, 1, 2),
            nullptr);
  const auto at_once = load_for_playouts("tron");
  const auto team = SelfPlayTeam::make(*at_once, *fit_to_random_play(*at_once),
                                       Experience::kRandomPlay, 1, 2);
  ASSERT_NE(team, nullptr);
  team->play([] { return false; });
  EXPECT_FALSE(team->is_able());
}

}  // namespace self_play_team_test
}  // namespace search
