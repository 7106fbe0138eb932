// Games for one role: all ways to solve them together.
#include "search/puzzle/puzzle_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tests/reasoner/fake_machine.h"
#include "tests/reasoner/planning/puzzle_games.h"
#include "tests/search/playing.h"
#include "tests/search/puzzle/solving.h"
#include "tests/search/search_games.h"

namespace search {
namespace puzzle_search_test {

using reasoner::corridor;
using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

/// Plays to the end with one search; the goal. `surprise`: the third move is
/// another than it chose.
Goal play(reasoner::StateMachine& machine, Search& search,
          bool surprise = false) {
  State state = initial_state(machine);
  std::vector<MoveId> legal;
  for (int step = 0; !machine.is_terminal(state); ++step) {
    EXPECT_LT(step, 200);
    MoveId move = search.choose_move(state, 0, no_hurry());
    EXPECT_EQ(search.candidate(), move);
    machine.legal_moves(state, 0, legal);
    EXPECT_NE(std::ranges::find(legal, move), legal.end());
    if (surprise && step == 2) {
      EXPECT_GT(legal.size(), 1U);
      move = legal[0] == move ? legal[1] : legal[0];
    }
    machine.next_state(state, std::span(&move, 1), state);
    search.advance(std::span(&move, 1), state);
  }
  Goal goal = 0;
  machine.goals(state, std::span(&goal, 1));
  return goal;
}

const Settings kSmall = {.memory_mb = 64};

TEST(PuzzleSearchTest, FindsALineAndFollowsIt) {
  for (const char* game : {"blocks_world", "eight_puzzle", "lights_out",
                           "hanoi", "knights_tour", "n_queens"}) {
    const auto machine = load_propnet(game);
    puzzle::PuzzleSearch search(*machine, kSmall);
    const State start = initial_state(*machine);
    search.choose_move(start, 0, no_hurry());
    const Report report = search.report();
    EXPECT_EQ(report.proven, 100) << game;
    std::vector<MoveId> line;
    for (const auto& joint : report.principal_variation) {
      line.push_back(joint[0]);
    }
    const auto replayed = puzzle::replay(*machine, start, line);
    ASSERT_TRUE(replayed) << game;
    EXPECT_EQ(replayed->goal, 100) << game;
    EXPECT_EQ(play(*machine, search), 100) << game;
    EXPECT_EQ(search.report().nodes, 0U) << "it has searched again";
  }
}

TEST(PuzzleSearchTest, PlansAnewWhereSomethingElseHappens) {
  const auto machine = load_propnet("hanoi");
  puzzle::PuzzleSearch search(*machine, kSmall);
  EXPECT_EQ(play(*machine, search, /*surprise=*/true), 100);
}

TEST(PuzzleSearchTest, PlansAnewForAStateThatItWasNotTold) {
  const auto machine = propnet_of(corridor(5, 12));
  puzzle::PuzzleSearch search(*machine, kSmall);
  State state = initial_state(*machine);
  const MoveId right = search.choose_move(state, 0, no_hurry());
  for (int i = 0; i < 2; ++i) {
    machine->next_state(state, std::span(&right, 1), state);
  }
  search.choose_move(state, 0, no_hurry());
  const auto line = puzzle::replay(*machine, state, search.best().line().moves);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->goal, 100);
}

TEST(PuzzleSearchTest, ProvesTheBestWhereNotAllCanBeReached) {
  const auto machine = propnet_of(corridor(20, 8));
  puzzle::PuzzleSearch search(*machine, kSmall);
  search.choose_move(initial_state(*machine), 0, no_hurry());
  EXPECT_EQ(search.report().proven, 40);
  EXPECT_EQ(play(*machine, search), 40);
}

TEST(PuzzleSearchTest, IsReadyWhenTimeIsOver) {
  const auto machine = load_propnet("peg_solitaire");
  puzzle::PuzzleSearch search(*machine, kSmall);
  Deadline deadline(Deadline::after(3600));
  deadline.cancel();
  const State state = initial_state(*machine);
  const MoveId move = search.choose_move(state, 0, deadline);
  EXPECT_EQ(search.candidate(), move);
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  EXPECT_NE(std::ranges::find(legal, move), legal.end());
}

TEST(PuzzleSearchTest, UsesThreads) {
  const auto machine = propnet_of(corridor(20, 8));
  puzzle::PuzzleSearch search(*machine, {.threads = 3, .memory_mb = 64});
  search.choose_move(initial_state(*machine), 0, no_hurry());
  EXPECT_EQ(search.report().proven, 40);
}

TEST(PuzzleSearchTest, NeedsNoNetwork) {
  // Add one, or double; 37 is reached by 1, 2, 4, 8, 9, 18, 36, 37.
  FakeMachine machine(left_or_right(
      1,
      [](std::uint64_t state, MoveId move) {
        return std::min<std::uint64_t>(move == 0 ? state + 1 : 2 * state, 38);
      },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 37) return std::nullopt;
        return state == 37 ? 100 : 0;
      }));
  puzzle::PuzzleSearch search(machine, {.memory_mb = 1, .iterations = 200});
  EXPECT_EQ(play(machine, search), 100);
}

}  // namespace puzzle_search_test
}  // namespace search
