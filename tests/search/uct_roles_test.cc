#include <gtest/gtest.h>

#include <array>

#include "search/uct/uct.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace uct_roles_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

// ---- Simultaneous moves -----------------------------------------------------

TEST(UctSimultaneousTest, NeverSeesTheOthersChoice) {
  // Who saw the other's choice would value it at 100.
  FakeMachine machine(matching_pennies());
  for (reasoner::RoleIndex role = 0; role < 2; ++role) {
    uct::UctSearch uct(machine, iterations(5000));
    uct.choose_move(machine.initial(), role, no_hurry());
    for (const MoveReport& move : uct.report().moves) {
      EXPECT_NEAR(static_cast<double>(move.visits), 2500, 250);
      EXPECT_NEAR(move.value, 50, 5);
    }
    EXPECT_EQ(uct.report().playouts, 5000u);
    EXPECT_EQ(uct.report().nodes, 5u);
  }
}

TEST(UctSimultaneousTest, TriesAllShapesOfRockPaperScissors) {
  FakeMachine machine(rock_paper_scissors());
  uct::UctSearch uct(machine, iterations(6000));
  uct.choose_move(machine.initial(), 0, no_hurry());
  for (const MoveReport& move : uct.report().moves) {
    EXPECT_NEAR(static_cast<double>(move.visits), 2000, 300);
    EXPECT_NEAR(move.value, 50, 5);
  }
}

TEST(UctSimultaneousTest, PlaysDominantMoves) {
  FakeMachine machine(prisoners_dilemma());
  for (reasoner::RoleIndex role = 0; role < 2; ++role) {
    uct::UctSearch uct(machine, iterations(2000));
    EXPECT_EQ(uct.choose_move(machine.initial(), role, no_hurry()), 1u);
  }
}

TEST(UctSimultaneousTest, TakesNoWinForGrantedThatTheOtherCanPrevent) {
  // Move 0 wins if the other errs, 1 is worth 60 whatever it does.
  FakeMachine machine(matrix_game(2, [](MoveId a, MoveId b) {
    if (a == 1) return std::vector<Goal>{60, 40};
    return b == 0 ? std::vector<Goal>{100, 0} : std::vector<Goal>{0, 100};
  }));
  uct::UctSearch uct(machine, iterations(5000));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  EXPECT_EQ(uct.report().playouts, 5000u);
}

// ---- Three roles ------------------------------------------------------------

TEST(UctThreeRolesTest, EveryRoleMaximisesItsOwnGoal) {
  FakeMachine machine(three_for_themselves());
  uct::UctSearch uct(machine, iterations(20000));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  auto moves = by_move(uct.report());
  EXPECT_NEAR(moves[1].value, 60, 5);

  // The same tree seen by the second role after move 0.
  State state = FakeMachine::state(0b10);
  uct.advance(std::array<MoveId, 3>{0, 0, 0}, state);
  EXPECT_EQ(uct.choose_move(state, 1, no_hurry()), 1u);
  moves = by_move(uct.report());
  EXPECT_NEAR(moves[0].value, 20, 5);
  EXPECT_NEAR(moves[1].value, 70, 5);

  state = FakeMachine::state(0b100);
  uct.advance(std::array<MoveId, 3>{0, 0, 0}, state);
  EXPECT_EQ(uct.choose_move(state, 2, no_hurry()), 1u);
  moves = by_move(uct.report());
  EXPECT_EQ(moves[0].value, 10);
  EXPECT_EQ(moves[1].value, 80);
}

TEST(UctThreeRolesTest, CountsARoleWithoutAGoalAsZero) {
  std::array<std::vector<Goal>, 8> goals;
  goals.fill({20, 20, 20});
  goals[0] = goals[1] = goals[2] = goals[3] = {reasoner::kNoGoal, 50, 50};
  FakeMachine machine(three_in_turn(goals));
  uct::UctSearch uct(machine, iterations(500));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  EXPECT_EQ(by_move(uct.report())[0].value, 0);
}

// ---- One role ---------------------------------------------------------------

/// Twelve bits one after the other; 100 for one row of them only.
FakeGame combination_lock() {
  return left_or_right(
      1, [](std::uint64_t state, MoveId move) { return state * 2 + move; },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 1 << 12) return std::nullopt;
        return state == 0b1101001110010 ? 100 : 0;
      });
}

TEST(UctOneRoleTest, FollowsTheBestLineItEverFound) {
  FakeMachine machine(combination_lock());
  // Ends as soon as the line is found, long before the iterations do.
  uct::UctSearch uct(machine, iterations(200'000));
  State state = machine.initial();
  bool first = true;
  while (!machine.is_terminal(state)) {
    const std::array joint_move = {uct.choose_move(state, 0, no_hurry())};
    EXPECT_LT(uct.report().playouts, 100'000u);
    EXPECT_EQ(uct.report().playouts > 0, first);
    first = false;
    machine.next_state(state, joint_move, state);
    uct.advance(joint_move, state);
  }
  std::array<Goal, 1> goals{};
  machine.goals(state, goals);
  EXPECT_EQ(goals[0], 100);
}

TEST(UctOneRoleTest, ForgetsTheLineThatWasLeft) {
  FakeMachine machine(combination_lock());
  uct::UctSearch uct(machine, iterations(200'000));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  const State astray = FakeMachine::state(0b10);
  uct.advance(std::array<MoveId, 1>{0}, astray);
  uct::UctSearch fresh(machine, iterations(100));
  EXPECT_LT(fresh.choose_move(astray, 0, no_hurry()), 2u);
  EXPECT_LT(uct.choose_move(astray, 0, no_hurry()), 2u);
  EXPECT_EQ(uct.report().playouts, 200'000u);
}

}  // namespace uct_roles_test
}  // namespace search
