// How the tree search chooses where several roles do at the same time.

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/mcts/mcts.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace mcts_simultaneous_moves_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

TEST(MctsSimultaneousTest, MixesRockPaperScissors) {
  FakeMachine machine(with_delayed_end(rock_paper_scissors()));
  std::map<MoveId, int> played;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    mcts::MctsSearch mcts(machine, iterations(1000, seed));
    ++played[mcts.choose_move(machine.initial(), seed % 2, no_hurry())];
    for (const MoveReport& move : mcts.report().moves) {
      EXPECT_NEAR(move.probability, 1.0 / 3, 0.05);
      EXPECT_NEAR(move.value, 50, 5);
    }
  }
  EXPECT_EQ(played.size(), 3U);
}

TEST(MctsSimultaneousTest, MixesAsTheEquilibriumOfAMatrixGameWants) {
  // Diagonal 60 and 20 beside it: each move as often, the value is 100/3.
  constexpr Goal kGoals[3][3] = {{60, 20, 20}, {20, 60, 20}, {20, 20, 60}};
  FakeMachine even(with_delayed_end(matrix_game(3, [&](MoveId a, MoveId b) {
    return std::vector<Goal>{kGoals[a][b], 100 - kGoals[a][b]};
  })));
  mcts::MctsSearch mcts(even, iterations(3000));
  mcts.choose_move(even.initial(), 0, no_hurry());
  for (const MoveReport& move : mcts.report().moves) {
    EXPECT_NEAR(move.probability, 1.0 / 3, 0.05);
    EXPECT_NEAR(move.value, 100.0 / 3, 3);
  }
  // Diagonal 80, 40, 80 and 0 beside it: as 1/80 to 1/40 to 1/80, value 20.
  FakeMachine uneven(with_delayed_end(matrix_game(3, [](MoveId a, MoveId b) {
    const Goal goal = a != b ? 0 : a == 1 ? 40 : 80;
    return std::vector<Goal>{goal, 100 - goal};
  })));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch search(uneven, iterations(3000));
    search.choose_move(uneven.initial(), role, no_hurry());
    auto moves = by_move(search.report());
    EXPECT_NEAR(moves[0].probability, 0.25, 0.05);
    EXPECT_NEAR(moves[1].probability, 0.5, 0.05);
    EXPECT_NEAR(moves[2].probability, 0.25, 0.05);
    EXPECT_NEAR(moves[1].value, role == 0 ? 20 : 80, 3);
  }
}

TEST(MctsSimultaneousTest, PlaysDominantMoves) {
  FakeMachine machine(with_delayed_end(prisoners_dilemma()));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch mcts(machine, iterations(500));
    EXPECT_EQ(mcts.choose_move(machine.initial(), role, no_hurry()), 1U);
  }
}

TEST(MctsSimultaneousTest, SamplesWhereThereAreManyJointMoves) {
  // Twelve numbers each: the larger wins, but 11 loses to all.
  FakeMachine machine(with_delayed_end(matrix_game(12, [](MoveId a, MoveId b) {
    const MoveId x = a == 11 ? 0 : a + 1;
    const MoveId y = b == 11 ? 0 : b + 1;
    const Goal goal = x == y ? 50 : x > y ? 100 : 0;
    return std::vector<Goal>{goal, 100 - goal};
  })));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch mcts(machine, iterations(8000));
    EXPECT_EQ(mcts.choose_move(machine.initial(), role, no_hurry()), 10U);
    EXPECT_EQ(mcts.report().moves.front().probability, 1);
  }
}

TEST(MctsSimultaneousTest, NumbersTheMovesOfManyRoles) {
  // Fifty moves of each of twelve roles are more than 64 bits can number.
  FakeMachine machine(
      {.roles = std::vector<std::string>(12, "role"),
       .move_count = 50,
       .initial = 0,
       .legal = [](auto, auto) { return numbers_below(50); },
       .next = [](auto, std::span<const MoveId> joint_move) -> std::uint64_t {
         return joint_move[0] == 7 ? 1 : 2;
       },
       .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
         if (state == 0) return std::nullopt;
         std::vector<Goal> goals(12, 50);
         goals[0] = state == 1 ? 100 : 0;
         return goals;
       }});
  mcts::MctsSearch mcts(machine, iterations(2000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 7U);
  EXPECT_EQ(by_move(mcts.report())[7].value, 100);
  EXPECT_EQ(by_move(mcts.report())[6].value, 0);
}

TEST(MctsSimultaneousTest, NeverSeesTheOthersChoice) {
  // Who saw the other's choice would value it at 100.
  FakeMachine machine(with_delayed_end(matching_pennies()));
  for (RoleIndex role = 0; role < 2; ++role) {
    mcts::MctsSearch mcts(machine, iterations(2000));
    mcts.choose_move(machine.initial(), role, no_hurry());
    for (const MoveReport& move : mcts.report().moves) {
      EXPECT_NEAR(move.value, 50, 5);
    }
  }
}

TEST(MctsSimultaneousTest, TakesNoWinForGrantedThatTheOtherCanPrevent) {
  // Move 0 wins if the other errs, 1 is worth 60 whatever it does.
  FakeMachine machine(with_delayed_end(matrix_game(2, [](MoveId a, MoveId b) {
    if (a == 1) return std::vector<Goal>{60, 40};
    return b == 0 ? std::vector<Goal>{100, 0} : std::vector<Goal>{0, 100};
  })));
  mcts::MctsSearch mcts(machine, iterations(2000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
}

}  // namespace mcts_simultaneous_moves_test
}  // namespace search
