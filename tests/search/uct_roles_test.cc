#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>

#include "search/uct.h"
#include "tests/reasoner/fake_machine.h"

namespace search {
namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

/// Far enough: these tests end by their iterations.
const Deadline& no_hurry() {
  static const Deadline deadline(Deadline::after(3600));
  return deadline;
}

Settings iterations(std::uint64_t count) {
  return {.memory_mb = 64, .iterations = count};
}

std::vector<MoveId> numbers_below(MoveId count) {
  std::vector<MoveId> numbers(count);
  std::iota(numbers.begin(), numbers.end(), MoveId{0});
  return numbers;
}

// ---- Simultaneous moves -----------------------------------------------------

/// One simultaneous move each, then the goals of the table; state 1 is the
/// start, the result of (a, b) is 2 + a * moves + b.
FakeGame matrix_game(MoveId moves,
                     std::function<std::vector<Goal>(MoveId, MoveId)> goals) {
  return {.roles = {"row", "column"},
          .move_count = moves,
          .initial = 1,
          .legal = [moves](auto, auto) { return numbers_below(moves); },
          .next =
              [moves](auto, std::span<const MoveId> joint_move) {
                return std::uint64_t{2} + joint_move[0] * moves + joint_move[1];
              },
          .result = [moves, goals](std::uint64_t state)
              -> std::optional<std::vector<Goal>> {
            if (state == 1) return std::nullopt;
            const auto cell = static_cast<MoveId>(state - 2);
            return goals(cell / moves, cell % moves);
          }};
}

std::map<MoveId, MoveReport> by_move(const Report& report) {
  std::map<MoveId, MoveReport> moves;
  for (const MoveReport& move : report.moves) moves[move.move] = move;
  return moves;
}

TEST(UctSimultaneousTest, NeverSeesTheOthersChoice) {
  // Matching pennies: who saw the other's choice would value it at 100.
  FakeMachine machine(matrix_game(2, [](MoveId a, MoveId b) {
    return a == b ? std::vector<Goal>{100, 0} : std::vector<Goal>{0, 100};
  }));
  for (RoleIndex role = 0; role < 2; ++role) {
    UctSearch uct(machine, iterations(5000));
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
  FakeMachine machine(matrix_game(3, [](MoveId a, MoveId b) {
    if (a == b) return std::vector<Goal>{50, 50};
    return (a + 1) % 3 == b ? std::vector<Goal>{0, 100}
                            : std::vector<Goal>{100, 0};
  }));
  UctSearch uct(machine, iterations(6000));
  uct.choose_move(machine.initial(), 0, no_hurry());
  for (const MoveReport& move : uct.report().moves) {
    EXPECT_NEAR(static_cast<double>(move.visits), 2000, 300);
    EXPECT_NEAR(move.value, 50, 5);
  }
}

TEST(UctSimultaneousTest, PlaysDominantMoves) {
  // The prisoners' dilemma: 1 betrays.
  FakeMachine machine(matrix_game(2, [](MoveId a, MoveId b) {
    constexpr Goal kGoals[2][2] = {{60, 0}, {100, 20}};
    return std::vector<Goal>{kGoals[a][b], kGoals[b][a]};
  }));
  for (RoleIndex role = 0; role < 2; ++role) {
    UctSearch uct(machine, iterations(2000));
    EXPECT_EQ(uct.choose_move(machine.initial(), role, no_hurry()), 1u);
  }
}

TEST(UctSimultaneousTest, TakesNoWinForGrantedThatTheOtherCanPrevent) {
  // Move 0 wins if the other errs, 1 is worth 60 whatever it does.
  FakeMachine machine(matrix_game(2, [](MoveId a, MoveId b) {
    if (a == 1) return std::vector<Goal>{60, 40};
    return b == 0 ? std::vector<Goal>{100, 0} : std::vector<Goal>{0, 100};
  }));
  UctSearch uct(machine, iterations(5000));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  EXPECT_EQ(uct.report().playouts, 5000u);
}

// ---- Three roles ------------------------------------------------------------

/// Roles 0, 1 and 2 choose 0 or 1 one after the other; the state is a 1 and
/// the choices behind it in binary; `goals[choices]`.
FakeGame three_in_turn(std::array<std::vector<Goal>, 8> goals) {
  return {.roles = {"first", "second", "third"},
          .move_count = 2,
          .initial = 1,
          .legal =
              [](std::uint64_t state, RoleIndex role) {
                const auto turn = std::bit_width(state) - 1;
                return static_cast<int>(role) == static_cast<int>(turn)
                           ? numbers_below(2)
                           : std::vector<MoveId>{0};
              },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                const auto turn = std::bit_width(state) - 1;
                return state * 2 + joint_move[static_cast<std::size_t>(turn)];
              },
          .result =
              [goals](std::uint64_t state) -> std::optional<std::vector<Goal>> {
            if (state < 8) return std::nullopt;
            return goals[state - 8];
          }};
}

TEST(UctThreeRolesTest, EveryRoleMaximisesItsOwnGoal) {
  FakeMachine machine(three_in_turn({{
      {90, 10, 10},
      {40, 20, 80},  // 0 0: the third takes {40, 20, 80}
      {95, 90, 10},
      {20, 70, 90},  // 0 1: {20, 70, 90}; the second prefers it
      {10, 10, 90},
      {99, 90, 10},  // 1 0: {10, 10, 90}
      {60, 80, 70},
      {99, 10, 10},  // 1 1: {60, 80, 70}; the second prefers it
  }}));
  UctSearch uct(machine, iterations(20000));
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
  UctSearch uct(machine, iterations(500));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  EXPECT_EQ(by_move(uct.report())[0].value, 0);
}

// ---- One role ---------------------------------------------------------------

/// Twelve bits one after the other; 100 for one row of them only.
FakeGame combination_lock() {
  return {
      .roles = {"thief"},
      .move_count = 2,
      .initial = 1,
      .legal = [](auto, auto) { return numbers_below(2); },
      .next =
          [](std::uint64_t state, std::span<const MoveId> joint_move) {
            return state * 2 + joint_move[0];
          },
      .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (state < 1 << 12) return std::nullopt;
        return std::vector<Goal>{state == 0b1101001110010 ? 100 : 0};
      }};
}

TEST(UctOneRoleTest, FollowsTheBestLineItEverFound) {
  FakeMachine machine(combination_lock());
  // Ends as soon as the line is found, long before the iterations do.
  UctSearch uct(machine, iterations(200'000));
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
  UctSearch uct(machine, iterations(200'000));
  EXPECT_EQ(uct.choose_move(machine.initial(), 0, no_hurry()), 1u);
  const State astray = FakeMachine::state(0b10);
  uct.advance(std::array<MoveId, 1>{0}, astray);
  UctSearch fresh(machine, iterations(100));
  EXPECT_LT(fresh.choose_move(astray, 0, no_hurry()), 2u);
  EXPECT_LT(uct.choose_move(astray, 0, no_hurry()), 2u);
  EXPECT_EQ(uct.report().playouts, 200'000u);
}

}  // namespace
}  // namespace search
