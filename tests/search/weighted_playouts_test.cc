// Playouts by weights that were learnt before.
#include "search/choice/weighted_playouts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "search/mcts/mcts.h"
#include "tests/search/playing.h"

namespace search {
namespace weighted_playouts_test {

using reasoner::PlayoutEngine;
using reasoner::State;

class WeightedPlayoutsTest : public testing::Test {
 protected:
  /// How many of 7,000 playouts on an engine begin with the move of role 0.
  std::size_t count_first(const PlayoutEngine& like, const std::string& move) {
    const auto engine = like.clone();
    reasoner::WorkItem item;
    item.playouts = 7000;
    item.step_limit = 1;
    item.moves_played = true;
    engine->submit(state_, {&item, 1}, {});
    reasoner::PlayoutResults results;
    while (engine->unfinished() > 0) engine->advance(results);
    const auto id = machine_->game().known_move(0, move);
    return static_cast<std::size_t>(
        std::ranges::count_if(results.finished, [&](const auto& playout) {
          return results.moves[playout.first_move] == id;
        }));
  }

  std::unique_ptr<reasoner::StateMachine> machine_ =
      load_for_playouts("connect_four");
  State state_ = initial_state(*machine_);
};

TEST_F(WeightedPlayoutsTest, PlayGoodMovesMoreOften) {
  const auto learnt =
      choice::learn_weighted_playouts(*machine_, state_, 1, no_hurry());
  ASSERT_TRUE(learnt);
  EXPECT_LT(count_first(*machine_->playout_engine(), "(drop 4)"), 1200U);
  EXPECT_GT(count_first(*learnt, "(drop 4)"), 1500U);
  EXPECT_LT(count_first(*learnt, "(drop 1)"), 700U);
}

TEST_F(WeightedPlayoutsTest, AreTheSameForOneSeed) {
  const auto learnt =
      choice::learn_weighted_playouts(*machine_, state_, 1, no_hurry());
  const auto again =
      choice::learn_weighted_playouts(*machine_, state_, 1, no_hurry());
  for (const char* move : {"(drop 1)", "(drop 3)", "(drop 4)"}) {
    EXPECT_EQ(count_first(*learnt, move), count_first(*again, move));
  }
}

TEST_F(WeightedPlayoutsTest, ServeASearchOfSeveralThreads) {
  const mcts::Tuning tuning = {.playouts = choice::learn_weighted_playouts(
                                   *machine_, state_, 1, no_hurry())};
  Settings settings = iterations(2000);
  settings.threads = 2;
  mcts::MctsSearch search(*machine_, settings, tuning);
  search.choose_move(state_, 0, no_hurry());
  EXPECT_GE(search.report().playouts, 2000U);
}

TEST_F(WeightedPlayoutsTest, AreNoneWithoutTime) {
  const Deadline over(Deadline::after(-1));
  EXPECT_FALSE(choice::learn_weighted_playouts(*machine_, state_, 1, over));
}

TEST_F(WeightedPlayoutsTest, AreNoneWithoutAnEngine) {
  const auto machine = load("connect_four");
  EXPECT_FALSE(choice::learn_weighted_playouts(
      *machine, initial_state(*machine), 1, no_hurry()));
}

}  // namespace weighted_playouts_test
}  // namespace search
