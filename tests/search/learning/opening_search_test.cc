// Whether openings are searched position by position.

#include "search/learning/opening_search.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/network/propnet.h"
#include "search/mcts/mcts.h"
#include "search/run_in_threads.h"
#include "tests/rulesheets.h"

namespace search {
namespace opening_search_test {

using learning::OpeningSearch;
using learning::OpeningTree;
using memory::CanonicalPositions;
using reasoner::State;
using reasoner::StateMachine;

constexpr double kNoHurry = 1000;

struct Game {
  explicit Game(const gdl::Rulesheet& rules)
      : machine(reasoner::engines::make_playing_machine(rules)),
        positions(
            std::make_shared<const CanonicalPositions>(*machine->propnet())),
        opening(positions, 100) {}

  bool extend(std::uint64_t iterations) {
    mcts::MctsSearch search(*machine, {.iterations = iterations});
    return opening.extend(*machine, search, kNoHurry);
  }

  std::uint64_t first_key() const {
    State state;
    machine->initial_state(state);
    return positions->position(state).key;
  }

  std::unique_ptr<StateMachine> machine;
  std::shared_ptr<const CanonicalPositions> positions;
  OpeningSearch opening;
};

TEST(OpeningSearchTest, SearchesFromTheFirstPositionOn) {
  Game game(tests::shipped_rules("connect_four"));
  ASSERT_TRUE(game.extend(200));
  const OpeningTree& tree = game.opening.tree();
  const auto* const first = tree.find(game.first_key());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->role, 0u);
  EXPECT_EQ(first->moves.size(), 4u) << "the others are mirror images";
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(game.extend(200));
  EXPECT_EQ(tree.size(), 21u);
  EXPECT_GE(first->searches, 21) << "all of them are below";
  for (const OpeningTree::Move& move : first->moves) {
    if (const auto* const next = tree.find(move.next)) {
      EXPECT_EQ(next->role, 1u);
    }
  }
  EXPECT_NE(tree.best_moves().find(game.first_key()), nullptr);
}

TEST(OpeningSearchTest, EndsWhereAllIsProven) {
  Game game(tests::shipped_rules("tic_tac_toe"));
  int searches = 0;
  while (game.extend(50)) {
    ASSERT_LT(++searches, 1000) << "there are not so many positions";
  }
  EXPECT_GT(searches, 1);
  EXPECT_FALSE(game.opening.has_work());
  const auto* const first = game.opening.tree().find(game.first_key());
  EXPECT_EQ(first->value, 50);
  EXPECT_EQ(first->cost, OpeningTree::kNever);
}

// The other one, who chooses after a step without a choice, wins always.
TEST(OpeningSearchTest, PassesWhereNobodyHasAChoice) {
  Game game(tests::rules_of(R"(
      (role a) (role b) (init (step 1))
      (succ 1 2) (succ 2 3) (succ 3 4)
      (<= (legal a left) (true (step 1)))
      (<= (legal a right) (true (step 1)))
      (<= (legal a wait) (not (true (step 1))))
      (<= (legal b left) (true (step 3)))
      (<= (legal b right) (true (step 3)))
      (<= (legal b wait) (not (true (step 3))))
      (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
      (<= (next (chosen ?x)) (does a ?x) (true (step 1)))
      (<= (next (chosen ?x)) (true (chosen ?x)))
      (<= (next same) (does b ?x) (true (chosen ?x)))
      (<= terminal (true (step 4)))
      (<= (goal a 100) (true same)) (<= (goal a 0) (not (true same)))
      (<= (goal b 0) (true same)) (<= (goal b 100) (not (true same))))"));
  while (game.extend(1)) {
  }
  const OpeningTree& tree = game.opening.tree();
  const auto* const first = tree.find(game.first_key());
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->value, 0);
  const auto* const next = tree.find(first->moves.front().next);
  ASSERT_NE(next, nullptr);
  EXPECT_EQ(next->role, 1u);
  EXPECT_EQ(next->value, 100);
}

TEST(OpeningSearchTest, LeavesMovesOutThatAreNone) {
  Game game(tests::shipped_rules("connect_four"));
  game.opening.tree().add(
      game.first_key(),
      {.role = 0, .moves = {{.move = 999'999, .next = 1, .value = 60}}});
  EXPECT_FALSE(game.extend(50));
  EXPECT_FALSE(game.opening.has_work());
}

TEST(OpeningSearchTest, IsSharedByThreads) {
  Game game(tests::shipped_rules("connect_four"));
  ASSERT_TRUE(game.extend(50));
  std::vector<std::unique_ptr<StateMachine>> machines;
  for (int i = 0; i < 3; ++i) machines.push_back(game.machine->clone());
  run_in_threads(machines.size(), [&](std::size_t thread) {
    mcts::MctsSearch search(*machines[thread], {.iterations = 50});
    for (int i = 0; i < 10; ++i) {
      ASSERT_TRUE(game.opening.extend(*machines[thread], search, kNoHurry));
    }
  });
  EXPECT_EQ(game.opening.tree().size(), 31u) << "none was searched twice";
}

}  // namespace opening_search_test
}  // namespace search
