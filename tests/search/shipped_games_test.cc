// Every search on every game of games/, through the real engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "gdl/diagnostics.h"
#include "gdl/reader.h"
#include "search/search.h"

namespace search {
namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

std::unique_ptr<reasoner::StateMachine> load(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet = gdl::read_rulesheet_file(path, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return reasoner::make_state_machine(rulesheet);
}

/// Plays a match, `searches[role]` for each role; the goals. Every move is
/// checked to be legal.
std::vector<Goal> play(reasoner::StateMachine& machine,
                       const std::vector<std::string>& searches,
                       std::uint64_t iterations, std::uint64_t seed) {
  const Deadline deadline(Deadline::after(3600));
  std::vector<std::unique_ptr<Search>> players;
  for (const std::string& name : searches) {
    players.push_back(make_search(name, machine,
                                  {.seed = seed + players.size(),
                                   .memory_mb = 64,
                                   .iterations = iterations}));
  }
  State state;
  machine.initial_state(state);
  std::vector<MoveId> joint_move(players.size());
  std::vector<MoveId> legal;
  for (int step = 0; !machine.is_terminal(state); ++step) {
    EXPECT_LT(step, 5000);
    for (RoleIndex role = 0; role < players.size(); ++role) {
      joint_move[role] = players[role]->choose_move(state, role, deadline);
      machine.legal_moves(state, role, legal);
      EXPECT_NE(std::ranges::find(legal, joint_move[role]), legal.end());
    }
    machine.next_state(state, joint_move, state);
    for (const auto& player : players) player->advance(joint_move, state);
  }
  std::vector<Goal> goals(players.size());
  machine.goals(state, goals);
  return goals;
}

class ShippedGamesTest : public testing::TestWithParam<std::string> {};

TEST_P(ShippedGamesTest, IsPlayedToTheEndByEverySearch) {
  const auto machine = load("games/" + GetParam() + ".kif");
  // The others stand behind "solver", or take their time for each move.
  for (const std::string name : {"uct", "mcts", "minimax", "legal", "random"}) {
    const std::vector<std::string> searches(machine->game().role_count(), name);
    for (const Goal goal :
         play(*machine, searches, /*iterations=*/4, /*seed=*/1)) {
      EXPECT_GE(goal, 0) << name;
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
  const auto machine = load("games/tic_tac_toe.kif");
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    EXPECT_GE(play(*machine, {"uct", "random"}, 2000, seed)[0], 50);
    EXPECT_GE(play(*machine, {"random", "uct"}, 2000, seed)[1], 50);
    EXPECT_EQ(play(*machine, {"uct", "uct"}, 4000, seed),
              (std::vector<Goal>{50, 50}));
  }
}

TEST(LightsOutTest, IsSolved) {
  const auto machine = load("games/lights_out.kif");
  EXPECT_EQ(play(*machine, {"uct"}, 100'000, /*seed=*/1)[0], 100);
}

TEST(ConnectFourTest, IsWonAgainstRandom) {
  const auto machine = load("games/connect_four.kif");
  EXPECT_EQ(play(*machine, {"uct", "random"}, 500, /*seed=*/1)[0], 100);
  EXPECT_EQ(play(*machine, {"random", "uct"}, 500, /*seed=*/2)[1], 100);
}

}  // namespace
}  // namespace search
