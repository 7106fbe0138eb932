// What the tree search proves, by whole searches.

#include "search/mcts/bounds/proofs.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/mcts/mcts.h"
#include "search/mcts/worker.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"
#include "tests/search/tic_tac_toe_values.h"

namespace search {
namespace mcts_proofs_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

TEST(MctsProofTest, AgreesWithFullSearchOnTicTacToe) {
  FakeMachine machine(tic_tac_toe());
  TicTacToeValues values(machine);
  const auto positions = tic_tac_toe_positions();
  for (std::size_t i = 0; i < positions.size(); i += 101) {
    const State state = FakeMachine::state(positions[i]);
    const RoleIndex mover = tic_tac_toe_mover(positions[i]);
    if (values.legal(positions[i]).size() == 1) continue;
    mcts::MctsSearch mcts(machine, iterations(200'000));
    const MoveId move = mcts.choose_move(state, mover, no_hurry());
    const Goal value = values.value(positions[i]);
    EXPECT_EQ(mcts.report().moves.front().move, move);
    EXPECT_EQ(mcts.report().moves.front().value, value) << positions[i];
    // What the other wants is not known of this machine: a win is proven.
    const auto& proven = mcts.report().proven;
    EXPECT_TRUE(value < 100 ? proven.value_or(value) == value : proven == value)
        << positions[i];
    EXPECT_EQ(mcts.report().moves.front().probability, 1);
  }
}

TEST(MctsProofTest, ProvesThatTicTacToeIsADrawOnTheWideEngine) {
  const auto machine = load_for_playouts("tic_tac_toe");
  State state = initial_state(*machine);
  mcts::MctsSearch mcts(*machine, iterations(2'000'000));
  mcts.choose_move(state, 0, no_hurry());
  EXPECT_EQ(mcts.report().proven, 50);
  EXPECT_LT(mcts.report().playouts, 100'000U);
}

/// Two roles in turn go from place to place, from 0 on: `legal_at` says where
/// to. A place without moves is an end, with that goal for the first.
FakeGame countdown(const std::array<std::vector<MoveId>, 8>& legal_at,
                   std::array<Goal, 8> goal_of_end) {
  // A state is 16 * steps + place; places without legal moves are ends.
  return {.roles = {"first", "second"},
          .move_count = 8,
          .initial = 0,
          .legal =
              [legal_at](std::uint64_t state, RoleIndex role) {
                const bool is_turn = state / 16 % 2 == role;
                return is_turn ? legal_at[state % 16] : std::vector<MoveId>{0};
              },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                const MoveId to = joint_move[state / 16 % 2];
                return (state / 16 + 1) * 16 + to;
              },
          .result = [legal_at, goal_of_end](std::uint64_t state)
              -> std::optional<std::vector<Goal>> {
            if (!legal_at[state % 16].empty()) return std::nullopt;
            const Goal goal = goal_of_end[state % 16];
            return std::vector<Goal>{goal, 100 - goal};
          }};
}

TEST(MctsProofTest, WinsTheShortWay) {
  // By way of 1, 2 and 3 the first wins; by way of 4 and 5 sooner.
  FakeMachine machine(countdown({{{1, 4}, {2}, {3}, {6}, {5}, {7}, {6}, {}}},
                                {0, 0, 0, 0, 0, 0, 0, 100}));
  mcts::MctsSearch mcts(machine, iterations(1000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 4U);
  EXPECT_EQ(mcts.report().proven, 100);
}

TEST(MctsProofTest, LosesTheLongWay) {
  FakeMachine machine(countdown({{{7, 4, 1}, {2}, {3}, {7}, {5}, {7}, {}, {}}},
                                {0, 0, 0, 0, 0, 0, 0, 0}));
  mcts::MctsSearch mcts(machine, iterations(1000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(mcts.report().proven, 0);
}

TEST(MctsProofTest, ProvesAWinAmongMoreMovesThanAreLookedAtFirst) {
  // Of 200 moves only the last wins.
  FakeMachine machine(one_choice(
      200,
      [](std::uint64_t state, MoveId move) {
        return state == 0 ? 2 + move : state + 1000;
      },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 1000) return std::nullopt;
        return state == 1201 ? 100 : 0;
      }));
  mcts::MctsSearch mcts(machine, iterations(50'000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 199U);
  EXPECT_EQ(mcts.report().proven, 100);
}

/// Of `count` roles the last chooses, which is the same to all, then the first,
/// who has 100 in any case: its move 0 gives 100 to the others, too.
FakeGame at_the_mercy_of_the_first(std::size_t count) {
  return {.roles = std::vector<std::string>(count, "role"),
          .move_count = 2,
          .initial = 0,
          .legal =
              [count](std::uint64_t state, RoleIndex role) {
                const RoleIndex mover =
                    state == 0 ? static_cast<RoleIndex>(count - 1) : 0;
                return numbers_below(role == mover ? 2 : 1);
              },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                return state == 0 ? 1 + joint_move.back()
                                  : 10 + joint_move.front();
              },
          .result =
              [count](std::uint64_t state) -> std::optional<std::vector<Goal>> {
            if (state < 10) return std::nullopt;
            std::vector<Goal> goals(count, state == 10 ? 100 : 0);
            goals.front() = 100;
            return goals;
          }};
}

TEST(MctsProofTest, ProvesNothingByWhatOthersMayDoInGamesOfManyRoles) {
  for (const std::size_t roles : {2, 8, 9, 16}) {
    FakeMachine machine(at_the_mercy_of_the_first(roles));
    mcts::MctsSearch mcts(machine, iterations(300));
    const auto last = static_cast<RoleIndex>(roles - 1);
    mcts.choose_move(machine.initial(), last, no_hurry());
    EXPECT_FALSE(mcts.report().proven) << roles;
    for (const MoveReport& move : mcts.report().moves) {
      EXPECT_FALSE(move.proven) << roles;
    }
  }
}

/// The first and the second of `count` roles choose at the same time. Move 0 of
/// the first gives 100 to it and all others but the last, who has 100 only if
/// the first, for which it is the same, takes that move.
FakeGame two_at_once(std::size_t count) {
  return {
      .roles = std::vector<std::string>(count, "role"),
      .move_count = 2,
      .initial = 0,
      .legal = [](std::uint64_t,
                  RoleIndex role) { return numbers_below(role < 2 ? 2 : 1); },
      .next =
          [](std::uint64_t, std::span<const MoveId> joint_move) {
            return 1 + joint_move[0];
          },
      .result =
          [count](std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (state == 0) return std::nullopt;
        std::vector<Goal> goals(count, 100);
        goals.back() = state == 1 ? 100 : 0;
        return goals;
      }};
}

TEST(MctsProofTest, ProvesNothingByAChoiceAtOnceInGamesOfManyRoles) {
  for (const std::size_t roles : {3, 9}) {
    FakeMachine machine(two_at_once(roles));
    mcts::Worker worker(machine, iterations(300), {}, 0, nullptr);
    ASSERT_TRUE(worker.set_root(machine.initial()));
    std::atomic<bool> stop = false;
    worker.search(no_hurry(), stop, [] {});
    const mcts::tree::Node& root = worker.tree()[worker.tree().root()];
    EXPECT_TRUE(!root.is_proven || root.is_assumed(roles - 1)) << roles;
  }
}

}  // namespace mcts_proofs_test
}  // namespace search
