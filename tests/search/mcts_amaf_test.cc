// What mcts::Worker learns of moves from all playouts in which they are played.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "search/mcts/worker.h"
#include "tests/search/playing.h"

namespace search::mcts {
namespace mcts_amaf_test {

using reasoner::MoveId;
using reasoner::State;

// ---- Choosing ---------------------------------------------------------------

const Tuning kNoExploration = {.exploration = 0};

TEST(MctsPriorTest, CountsLikeVisits) {
  const std::array<Statistics, 2> children = {
      Statistics{.total = 600, .visits = 10, .is_open = true},
      Statistics{.total = 500, .visits = 10, .is_open = true}};
  EXPECT_EQ(choose_child(children, {}, kNoExploration), 0U);
  // 65 of 20 visits against 60 and against 62.
  const std::array<Prior, 2> better = {Prior{}, Prior{800, 10}};
  EXPECT_EQ(choose_child(children, better, kNoExploration), 1U);
  const std::array<Prior, 2> worse = {Prior{}, Prior{140, 2}};
  EXPECT_EQ(choose_child(children, worse, kNoExploration), 0U);
}

TEST(MctsPriorTest, MayLeaveAChildForLater) {
  const std::array<Statistics, 2> children = {
      Statistics{.total = 600, .visits = 10, .is_open = true}, Statistics{}};
  EXPECT_EQ(choose_child(children, {}, kNoExploration), 1U);
  const std::array<Prior, 2> bad = {Prior{}, Prior{200, 10}};
  EXPECT_EQ(choose_child(children, bad, kNoExploration), 0U);
  const std::array<Prior, 2> good = {Prior{}, Prior{700, 10}};
  EXPECT_EQ(choose_child(children, good, kNoExploration), 1U);
  // Nothing is known of it: it comes first.
  const std::array<Prior, 2> none{};
  EXPECT_EQ(choose_child(children, none, kNoExploration), 1U);
}

TEST(MctsPriorTest, ExploresLessWhereMuchIsThoughtOfAChild) {
  const std::array<Statistics, 2> children = {
      Statistics{.total = 100, .visits = 2, .is_open = true},
      Statistics{.total = 100, .visits = 2, .is_open = true}};
  const std::array<Prior, 2> priors = {Prior{500, 10}, Prior{}};
  EXPECT_EQ(choose_child(children, priors, {}), 1U);
}

// ---- Statistics of a tree ---------------------------------------------------

class MctsMovesPlayedTest : public testing::Test {
 protected:
  void search(std::uint64_t iterations_in_all) {
    while (playouts_ < iterations_in_all) {
      ASSERT_TRUE(worker_.set_root(state_));
      std::atomic<bool> stop = false;
      worker_.search(no_hurry(), stop, [] {});
      playouts_ += worker_.playouts();
    }
  }

  std::span<const MoveStatistics> at_root() const {
    return worker_.tree().moves_played(worker_.tree()[worker_.tree().root()]);
  }
  const MoveStatistics& of_first_role(const std::string& move) const {
    return at_root()[1 + machine_->game().known_move(0, move)];
  }

  std::unique_ptr<reasoner::StateMachine> machine_ =
      load_for_playouts("connect_four");
  State state_ = initial_state(*machine_);
  Worker worker_{
      *machine_, iterations(1000), {.played_bias = 0.01}, 0, nullptr};
  std::uint64_t playouts_ = 0;
};

TEST_F(MctsMovesPlayedTest, AreOfAllPlayouts) {
  search(1000);
  const auto all = at_root();
  ASSERT_EQ(all.size(), 1 + machine_->game().move_count(0) +
                            machine_->game().move_count(1));
  EXPECT_EQ(all.front().visits(), playouts_);
  for (const MoveStatistics& move : all.subspan(1)) {
    EXPECT_GT(move.visits(), playouts_ / 4);
    // A move can be played more than once on the way to a playout.
    EXPECT_LE(move.visits(), 10 * playouts_);
    EXPECT_LE(move.total(), 100 * move.visits());
  }
}

TEST_F(MctsMovesPlayedTest, TellWhichMovesAreGood) {
  search(2000);
  const auto mean = [&](const std::string& move) {
    const MoveStatistics& known = of_first_role(move);
    return static_cast<double>(known.total()) / known.visits();
  };
  EXPECT_GT(mean("(drop 4)"), mean("(drop 1)"));
  EXPECT_GT(mean("(drop 4)"), mean("(drop 7)"));
}

TEST_F(MctsMovesPlayedTest, StayWithWhatIsKeptOfTheTree) {
  search(4000);
  const MoveId move = machine_->game().known_move(0, "(drop 4)");
  std::vector<MoveId> joint_move(2);
  machine_->legal_moves(state_, 1, joint_move);
  joint_move = {move, joint_move.front()};
  machine_->next_state(state_, joint_move, state_);
  worker_.advance(joint_move, state_);
  ASSERT_FALSE(at_root().empty());
  EXPECT_GT(at_root().front().visits(), 100U);
}

TEST(MctsPlayedMemoryTest, StaysWithinTheBound) {
  for (const char* game : {"connect_four", "breakthrough"}) {
    const auto machine = load_for_playouts(game);
    const Settings settings = {.memory_mb = 1, .iterations = 30'000};
    Worker worker(*machine, settings, {.played_bias = 0.01}, 0, nullptr);
    ASSERT_TRUE(worker.set_root(initial_state(*machine)));
    std::atomic<bool> stop = false;
    worker.search(no_hurry(), stop, [] {});
    EXPECT_GE(worker.playouts(), 30'000U) << game;
    EXPECT_LE(worker.tree().memory_bytes(), std::size_t{1} << 20) << game;
  }
}

}  // namespace mcts_amaf_test
}  // namespace search::mcts
