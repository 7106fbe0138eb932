// What the tree search proves, by whole searches.

#include "search/mcts/bounds/proofs.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "search/mcts/mcts.h"
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

}  // namespace mcts_proofs_test
}  // namespace search
