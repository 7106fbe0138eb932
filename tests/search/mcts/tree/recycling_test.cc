// How the tree search does with little memory.

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <vector>

#include "search/mcts/mcts.h"
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
