// UCT on a machine with an engine for many playouts at once.
#include <gtest/gtest.h>

#include "search/choice/random_search.h"
#include "search/uct/uct.h"
#include "tests/search/playing.h"

namespace search {
namespace uct_side_by_side_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

TEST(UctSideBySideTest, DrawsTicTacToeAgainstItself) {
  const auto machine = load_for_playouts("tic_tac_toe");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    std::vector<std::unique_ptr<Search>> players;
    for (std::uint64_t role = 0; role < 2; ++role) {
      players.push_back(std::make_unique<uct::UctSearch>(
          *machine, iterations(2000, 2 * seed + role)));
    }
    EXPECT_EQ(play(*machine, players), (std::vector<Goal>{50, 50}));
  }
}

TEST(UctSideBySideTest, BeatsRandomInGamesOfAllKinds) {
  for (const std::string game :
       {"connect_four", "breakthrough", "tron", "three_player_tic_tac_toe"}) {
    const auto machine = load_for_playouts(game);
    const std::size_t roles = machine->game().role_count();
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      std::vector<std::unique_ptr<Search>> players;
      players.push_back(
          std::make_unique<uct::UctSearch>(*machine, iterations(300, seed)));
      while (players.size() < roles) {
        players.push_back(std::make_unique<choice::RandomSearch>(
            *machine, iterations(1, seed)));
      }
      sum += play(*machine, players).front();
    }
    EXPECT_GE(sum / 3, 65) << game;
  }
}

TEST(UctSideBySideTest, DependsOnSeedAndIterationsOnly) {
  const auto visits = [](std::uint64_t seed) {
    const auto machine = load_for_playouts("breakthrough");
    uct::UctSearch search(*machine, iterations(500, seed));
    return visits_at_start(*machine, search);
  };
  EXPECT_EQ(visits(1), visits(1));
  EXPECT_NE(visits(1), visits(2));
}

TEST(UctSideBySideTest, LeavesNothingInFlight) {
  const auto machine = load_for_playouts("connect_four");
  uct::UctSearch search(*machine, iterations(5000));
  const State state = initial_state(*machine);
  search.choose_move(state, 0, no_hurry());
  const uct::Tree& tree = search.tree();
  std::uint64_t visits = 0;
  for (const uct::MoveStatistics& move : tree.moves(tree.root(), 0)) {
    EXPECT_EQ(move.in_flight, 0U);
    visits += move.visits;
  }
  EXPECT_EQ(visits, tree[tree.root()].visits);
  EXPECT_EQ(visits, search.report().playouts);
}

TEST(UctSideBySideTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  const auto machine = load_for_playouts("breakthrough");
  uct::UctSearch search(*machine, iterations(0));
  const State state = initial_state(*machine);
  const Deadline passed(Deadline::after(0));
  const MoveId move = search.choose_move(state, 0, passed);
  EXPECT_LT(move, machine->game().move_count(0));
}

}  // namespace uct_side_by_side_test
}  // namespace search
