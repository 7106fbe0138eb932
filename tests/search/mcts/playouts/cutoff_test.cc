#include "search/mcts/playouts/cutoff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "search/evaluator/evaluator.h"
#include "search/mcts/mcts.h"
#include "search/mcts/playouts/judge.h"
#include "tests/search/playing.h"

namespace search {
namespace mcts_cutoff_test {

using reasoner::MoveId;
using reasoner::State;

TEST(MctsCutOffTest, CutsPlayoutsOffThatComeTooLate) {
  mcts::playouts::CutOff cut_off;
  cut_off.begin_turn(1, true);
  cut_off.note_length(60);
  cut_off.end_turn(1, 1000);
  cut_off.begin_turn(1, false);
  EXPECT_FALSE(cut_off.judges());  // by what?
  // 60 milliseconds are more than 2 % of one second, and less of four.
  cut_off.begin_turn(1, true);
  EXPECT_TRUE(cut_off.judges());
  EXPECT_EQ(cut_off.limit(), 4U);
  cut_off.begin_turn(4, true);
  EXPECT_FALSE(cut_off.judges());
}

TEST(MctsCutOffTest, CutsAllOffWherePlayoutsTellNothing) {
  mcts::playouts::CutOff cut_off;
  cut_off.begin_turn_without_playouts();
  EXPECT_TRUE(cut_off.judges());
  EXPECT_EQ(cut_off.limit(), 2U);
}

TEST(MctsJudgeTest, JudgesForEveryRole) {
  const auto machine = load_for_playouts("breakthrough");
  const State state = initial_state(*machine);
  mcts::playouts::Judge judge;
  EXPECT_FALSE(judge.is_able());
  judge.set_evaluator(fit_to_random_play(*machine));
  EXPECT_TRUE(judge.is_able());
  const std::array<std::uint32_t, 2> counts = {22, 1};
  const mcts::tree::Goals values = judge.judge(state.words(), counts, {});
  EXPECT_NEAR(values[0] + values[1], 100, 1);
}

TEST(MctsCutOffTest, PlaysOnInTurnsTooShortForPlayouts) {
  const auto machine = load_for_playouts("breakthrough");
  const State state = initial_state(*machine);
  mcts::MctsSearch search(*machine, {.memory_mb = 16});
  search.set_evaluator(fit_to_random_play(*machine));
  std::vector<MoveId> legal;
  machine->legal_moves(state, 0, legal);
  std::uint64_t visits = 0;
  for (int turn = 0; turn < 20; ++turn) {
    const MoveId move = search.choose_move(state, 0, Deadline::cpu(0.003));
    EXPECT_NE(std::ranges::find(legal, move), legal.end());
    std::uint64_t now = 0;
    for (const MoveReport& each : search.report().moves) {
      now += each.visits;
      EXPECT_LE(each.value, 100);
    }
    EXPECT_GE(now, visits);
    visits = now;
  }
  EXPECT_GT(visits, 0U);
}

}  // namespace mcts_cutoff_test
}  // namespace search
