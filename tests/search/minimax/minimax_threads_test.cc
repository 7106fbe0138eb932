// Several threads of MinimaxSearch on one table.
#include <gtest/gtest.h>

#include "search/minimax/minimax.h"
#include "tests/search/playing.h"

namespace search {
namespace minimax_threads_test {

using reasoner::MoveId;
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
    play_turns(*machine, minimax, 4, [&](MoveId chosen, const State& next) {
      EXPECT_EQ(minimax.report().moves.front().move, chosen);
      // Where nothing is proven each tries all that it may.
      EXPECT_EQ(minimax.report().nodes, 4000U) << game;
      minimax.ponder({next}, no_hurry());
    });
  }
}

TEST(MinimaxThreadsTest, StopAtTheDeadline) {
  const auto machine = load("breakthrough");
  minimax::MinimaxSearch minimax(*machine, {.threads = 3, .memory_mb = 8});
  const State state = initial_state(*machine);
  const Deadline over(Deadline::after(0));
  minimax.choose_move(state, 0, over);
  // As long as this machine needs to find anything, under a sanitizer or not.
  std::uint64_t nodes = 0;
  for (double seconds = 0.2; nodes == 0 && seconds < 60; seconds *= 2) {
    const Deadline soon(Deadline::after(seconds));
    minimax.choose_move(state, 0, soon);
    EXPECT_TRUE(soon.expired());
    nodes = minimax.report().nodes;
  }
  EXPECT_GT(nodes, 0U);
}

}  // namespace minimax_threads_test
}  // namespace search
