// Every search on every game of games/, through the real engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "search/choice/registry.h"
#include "search/search.h"
#include "tests/search/playing.h"

namespace search {
namespace shipped_games_test {

using reasoner::Goal;

/// Plays a match, `searches[role]` for each role; the goals.
std::vector<Goal> play(reasoner::StateMachine& machine,
                       const std::vector<std::string>& searches,
                       std::uint64_t count, std::uint64_t seed) {
  std::vector<std::unique_ptr<Search>> players;
  for (const std::string& name : searches) {
    players.push_back(choice::make_search(
        name, machine, iterations(count, seed + players.size())));
  }
  return search::play(machine, players);
}

class ShippedGamesTest : public testing::TestWithParam<std::string> {};

// Nobody plays chance, which draws. In a game that hides something the searches
// are told the state all the same: how they play it by what they know is tested
// in tests/search/hidden/.
TEST_P(ShippedGamesTest, IsPlayedToTheEndByEverySearch) {
  const auto machine = load_for_playouts(GetParam());
  const reasoner::Game& game = machine->game();
  for (const std::string& name : choice::search_names()) {
    std::vector<std::string> searches(game.role_count(), name);
    if (game.chance_role()) searches[*game.chance_role()] = "random";
    const auto goals = play(*machine, searches, /*count=*/4, /*seed=*/1);
    for (reasoner::RoleIndex role = 0; role < goals.size(); ++role) {
      if (role == game.chance_role()) continue;
      EXPECT_GE(goals[role], 0) << name;
    }
  }
}

std::vector<std::string> shipped_games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator("games")) {
    if (entry.path().extension() == ".kif") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::ranges::sort(names);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedGamesTest,
                         testing::ValuesIn(shipped_games()),
                         [](const auto& info) { return info.param; });

TEST(TicTacToeTest, IsNeverLostFromEitherSide) {
  const auto machine = load("tic_tac_toe");
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    EXPECT_GE(play(*machine, {"mcts", "random"}, 2000, seed)[0], 50);
    EXPECT_GE(play(*machine, {"random", "mcts"}, 2000, seed)[1], 50);
    EXPECT_EQ(play(*machine, {"mcts", "mcts"}, 4000, seed),
              (std::vector<Goal>{50, 50}));
  }
}

TEST(LightsOutTest, IsSolved) {
  const auto machine = load("lights_out");
  EXPECT_EQ(play(*machine, {"mcts"}, 100'000, /*seed=*/1)[0], 100);
}

TEST(ConnectFourTest, IsWonAgainstRandom) {
  const auto machine = load("connect_four");
  EXPECT_EQ(play(*machine, {"mcts", "random"}, 500, /*seed=*/1)[0], 100);
  EXPECT_EQ(play(*machine, {"random", "mcts"}, 500, /*seed=*/2)[1], 100);
}

}  // namespace shipped_games_test
}  // namespace search
