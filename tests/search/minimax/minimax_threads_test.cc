// Several threads of MinimaxSearch on one table.
#include <gtest/gtest.h>

#include <vector>

#include "search/minimax/minimax.h"
#include "tests/search/playing.h"

namespace search {
namespace minimax_threads_test {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

Settings in_threads(std::size_t threads, std::uint64_t tries) {
  return {.threads = threads, .memory_mb = 8, .iterations = tries};
}

TEST(MinimaxThreadsTest, ProveTogetherThatTicTacToeIsADraw) {
  const auto machine = load("tic_tac_toe");
  for (const std::size_t threads : {2, 3}) {
    minimax::MinimaxSearch minimax(*machine, in_threads(threads, 16'000));
    const MoveId move =
        minimax.choose_move(initial_state(*machine), 0, no_hurry());
    EXPECT_EQ(minimax.report().proven, 50);
    EXPECT_EQ(minimax.report().moves.front().move, move);
    EXPECT_EQ(minimax.report().principal_variation.front().front(), move);
    EXPECT_EQ(minimax.candidate(), move);
  }
}

TEST(MinimaxThreadsTest, SearchTogetherAndThinkOn) {
  for (const std::string game : {"breakthrough", "connect_four", "tron"}) {
    const auto machine = load(game);
    minimax::MinimaxSearch minimax(*machine, in_threads(2, 2000));
    State state = initial_state(*machine);
    std::vector<MoveId> legal;
    std::vector<MoveId> joint_move(2);
    for (int turn = 0; turn < 4; ++turn) {
      const RoleIndex role = game == "tron" ? 0 : turn % 2;
      for (const RoleIndex each : {0, 1}) {
        machine->legal_moves(state, each, legal);
        joint_move[each] = legal.front();
      }
      joint_move[role] = minimax.choose_move(state, role, no_hurry());
      const Report report = minimax.report();
      EXPECT_EQ(report.moves.front().move, joint_move[role]);
      // Where nothing is proven each tries all that it may.
      EXPECT_EQ(report.nodes, 4000U) << game;
      machine->next_state(state, joint_move, state);
      minimax.advance(joint_move, state);
      minimax.ponder({state}, no_hurry());
    }
  }
}

TEST(MinimaxThreadsTest, StopAtTheDeadline) {
  const auto machine = load("breakthrough");
  minimax::MinimaxSearch minimax(*machine, {.threads = 3, .memory_mb = 8});
  const State state = initial_state(*machine);
  const Deadline over(Deadline::after(0));
  minimax.choose_move(state, 0, over);
  const Deadline soon(Deadline::after(0.3));
  minimax.choose_move(state, 0, soon);
  EXPECT_TRUE(soon.expired());
  EXPECT_GT(minimax.report().nodes, 0U);
}

}  // namespace minimax_threads_test
}  // namespace search
