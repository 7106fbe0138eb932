// How the tree search does with little memory.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "search/mcts/mcts.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"

namespace search {
namespace mcts_recycling_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

/// Settings with so little memory that trees soon fill it.
Settings little_memory(std::uint64_t count) {
  return {.memory_mb = 1, .iterations = count};
}

constexpr std::size_t kLittleMemory = std::size_t{1} << 20;

TEST(MctsMemoryTest, StaysWithinItsMemory) {
  for (const std::string game :
       {"connect_four", "tron", "breakthrough", "gomoku"}) {
    const auto machine = load_for_playouts(game);
    mcts::Worker worker(*machine, little_memory(15'000), {}, 0, nullptr);
    State state = initial_state(*machine);
    std::vector<MoveId> legal;
    std::vector<MoveId> joint_move(machine->game().role_count());
    for (int turn = 0; turn < 6; ++turn) {
      ASSERT_TRUE(worker.set_root(state));
      std::atomic<bool> stop = false;
      worker.search(no_hurry(), stop, [] {});
      EXPECT_GT(worker.playouts(), 10'000U);
      EXPECT_LE(worker.tree().memory_bytes(), kLittleMemory) << game;
      EXPECT_GT(worker.tree().size(), 1000U) << game;
      for (RoleIndex role = 0; role < joint_move.size(); ++role) {
        machine->legal_moves(state, role, legal);
        joint_move[role] = legal[legal.size() / 2];
      }
      machine->next_state(state, joint_move, state);
      worker.advance(joint_move, state);
    }
  }
}

TEST(MctsMemoryTest, GoesOnLearningWhenTheMemoryIsFull) {
  const auto machine = load_for_playouts("nim");
  State state = initial_state(*machine);
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  for (int turn = 0; turn < 2; ++turn) {
    for (RoleIndex role = 0; role < 2; ++role) {
      machine->legal_moves(state, role, legal);
      joint_move[role] = legal.front();
    }
    machine->next_state(state, joint_move, state);
  }
  const auto nodes_for_proof = [&](const Settings& settings) {
    mcts::Worker worker(*machine, settings, {}, 0, nullptr);
    EXPECT_TRUE(worker.set_root(state));
    std::atomic<bool> stop = false;
    worker.search(no_hurry(), stop, [] {});
    EXPECT_TRUE(worker.tree()[worker.tree().root()].is_proven);
    EXPECT_EQ(worker.tree()[worker.tree().root()].goals[0], 0);
    return worker.tree().size();
  };
  EXPECT_GT(nodes_for_proof(iterations(2'000'000)),
            kLittleMemory / sizeof(mcts::tree::Node));
  EXPECT_LT(nodes_for_proof(little_memory(2'000'000)),
            kLittleMemory / sizeof(mcts::tree::Node));
}

TEST(MctsMemoryTest, IsUsedAgainWhereManyMovesAreMadeAtOnce) {
  mcts::tree::Tree tree(2, kLittleMemory);
  const std::vector<std::uint64_t> words = {1};
  const std::vector<MoveId> five = {0, 1, 2, 3, 4};
  for (int round = 0; round < 200; ++round) {
    tree.reset(words);
    ASSERT_TRUE(tree.expand(tree.root(), std::vector(2, five)));
    for (mcts::tree::Place place = 0; place < 25; ++place) {
      const auto child = tree.add_sampled(tree.root(), place);
      ASSERT_TRUE(tree.set_state(child, words));
    }
    tree.move_root(tree.child_at(tree.root(), 12));
  }
  // Two rounds, of which one may not be taken apart yet.
  EXPECT_LE(tree.size(), 2U * 26);
}

TEST(MctsMemoryTest, IsFreedOfJointMovesThatWereMetOnce) {
  mcts::tree::Tree tree(2, kLittleMemory);
  const std::vector<std::uint64_t> words = {1};
  std::vector<MoveId> many(1000);
  std::iota(many.begin(), many.end(), 0U);
  tree.reset(words);
  const mcts::tree::NodeIndex root = tree.root();
  ASSERT_TRUE(tree.expand(root, std::vector(2, many)));
  mcts::tree::Place place = 0;
  for (; !tree.is_full(); ++place) {
    const auto child = tree.add_sampled(root, place);
    if (child != mcts::tree::kNoNode) tree.set_state(child, words);
  }
  const mcts::tree::Place last = place - 1;  // for which there was no room
  ASSERT_GT(last, 2000U);
  // One is under way, one is proven.
  constexpr mcts::tree::Place kUnderWay = 1500, kProven = 1700;
  std::array<std::uint32_t, mcts::tree::kMostRoles> choices{};
  tree.choices_at(tree[root], kUnderWay, choices);
  for (const RoleIndex role : {0, 1}) {
    tree.role_statistics(tree[root], role)[choices[role]].in_flight = 1;
  }
  tree[tree.child_at(root, kProven)].is_proven = true;
  tree.recycle();
  for (const mcts::tree::Place each : {kUnderWay, kProven}) {
    EXPECT_NE(tree.child_at(root, each), mcts::tree::kNoNode) << each;
  }
  for (const mcts::tree::Place each : {0U, 1499U, 1501U, 1701U}) {
    EXPECT_EQ(tree.child_at(root, each), mcts::tree::kNoNode) << each;
  }
  for (place = last; place < last + 1000; ++place) {
    const auto child = tree.add_sampled(root, place);
    ASSERT_NE(child, mcts::tree::kNoNode);
    ASSERT_TRUE(tree.set_state(child, words));
  }
  EXPECT_FALSE(tree.is_full());
}

/// Two roles draw one of sixty numbers each, twice; the first time 7 is best.
std::unique_ptr<reasoner::StateMachine> two_draws() {
  std::string rules = R"(
    (role a) (role b) (init (step 0)) (after 0 1) (after 1 2)
    (<= (legal ?r (draw ?x)) (role ?r) (number ?x))
    (<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
    (<= (next (drew ?r ?x ?s)) (does ?r (draw ?x)) (true (step ?s)))
    (<= (next (drew ?r ?x ?s)) (true (drew ?r ?x ?s)))
    (<= terminal (true (step 2)))
    (<= (goal ?r 100) (true (drew ?r 7 0)))
    (<= (goal ?r 50) (true (drew ?r 7 1)) (not (true (drew ?r 7 0))))
    (<= (goal ?r 0) (role ?r) (not (true (drew ?r 7 0)))
        (not (true (drew ?r 7 1)))))";
  for (int i = 1; i <= 60; ++i) {
    rules += "(number " + std::to_string(i) + ")";
  }
  return reasoner::engines::make_playing_machine(tests::rules_of(rules));
}

TEST(MctsMemoryTest, SufficesWhereManyMovesAreMadeAtOnce) {
  const auto machine = two_draws();
  const State state = initial_state(*machine);
  const MoveId best = machine->game().known_move(0, "(draw 7)");
  mcts::Worker worker(*machine, little_memory(30'000), {}, 0, nullptr);
  ASSERT_TRUE(worker.set_root(state));
  std::atomic<bool> stop = false;
  worker.search(no_hurry(), stop, [] {});
  const mcts::tree::Tree& tree = worker.tree();
  EXPECT_EQ(tree[tree.root()].kind, mcts::tree::NodeKind::kSampled);
  EXPECT_LE(tree.memory_bytes(), kLittleMemory);
  const auto moves = worker.root_moves(0);
  const auto most =
      std::ranges::max_element(moves, {}, &mcts::RootMove::visits);
  EXPECT_EQ(most->move, best);
  EXPECT_GT(most->visits, 15'000U);
}

TEST(MctsMemoryTest, LeavesNothingInFlightWhereManyMovesAreMadeAtOnce) {
  const auto machine = two_draws();
  mcts::Worker worker(*machine, iterations(1'000'000), {}, 0, nullptr);
  ASSERT_TRUE(worker.set_root(initial_state(*machine)));
  std::atomic<bool> stop = false;
  worker.search(no_hurry(), stop, [&] { stop = worker.playouts() > 1000; });
  const mcts::tree::Tree& tree = worker.tree();
  for (const RoleIndex role : {0, 1}) {
    for (const auto& move : tree.role_statistics(tree[tree.root()], role)) {
      EXPECT_EQ(move.in_flight, 0U);
    }
  }
}

TEST(MctsMemoryTest, KeepsProofsOfTheRoot) {
  const auto machine = load_for_playouts("tic_tac_toe");
  std::vector<std::unique_ptr<Search>> players;
  for (RoleIndex role = 0; role < 2; ++role) {
    players.push_back(
        std::make_unique<mcts::MctsSearch>(*machine, little_memory(2'000'000)));
  }
  const State state = initial_state(*machine);
  for (int i = 0; i < 3; ++i) {
    players[0]->choose_move(state, 0, no_hurry());
    EXPECT_EQ(players[0]->report().proven, 50);
  }
  EXPECT_EQ(play(*machine, players), (std::vector<Goal>{50, 50}));
}

}  // namespace mcts_recycling_test
}  // namespace search
