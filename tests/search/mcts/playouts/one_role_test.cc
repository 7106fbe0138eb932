// MCTS in games for one role: the best line, and its variations.
#include <gtest/gtest.h>

#include <array>

#include "gdl/rulesheet.h"
#include "search/mcts/mcts.h"
#include "search/mcts/playouts/line.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace mcts_one_role_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

// ---- The line ---------------------------------------------------------------

/// Three switches, one after the other; 90 where all are on.
FakeGame switches() {
  return left_or_right(
      1, [](std::uint64_t state, MoveId move) { return state * 2 + move; },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 8) return std::nullopt;
        return state == 0b1111 ? 90 : 30;
      });
}

TEST(BestLineTest, ChangesAtMostOneMove) {
  FakeMachine machine(switches());
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    mcts::playouts::BestLine line(machine, seed);
    // Whatever one move is changed to, it ends as well.
    line.set({0, 0, 0}, 30);
    ASSERT_TRUE(line.vary(machine.initial(), 100, no_hurry()));
    ASSERT_EQ(line.moves().size(), 3U);
    const auto different = std::ranges::count(line.moves(), 1U);
    EXPECT_LE(different, 1);
    changed += static_cast<int>(different);
  }
  // Half of the draws hit the move of the line again.
  EXPECT_GT(changed, 20);
  EXPECT_LT(changed, 80);
}

TEST(BestLineTest, KeepsWhatNoVariationIsBetterThan) {
  FakeMachine machine(switches());
  mcts::playouts::BestLine line(machine, 1);
  line.set({1, 1, 1}, 90);
  for (int i = 0; i < 50; ++i) {
    EXPECT_TRUE(line.vary(machine.initial(), 100, no_hurry()));
  }
  EXPECT_EQ(line.goal(), 90);
  EXPECT_EQ(line.moves().size(), 3U);
}

TEST(BestLineTest, GoesOnAtRandomBehindTheLine) {
  FakeMachine machine(switches());
  mcts::playouts::BestLine line(machine, 1);
  line.set({1}, 10);
  EXPECT_TRUE(line.vary(machine.initial(), 100, no_hurry()));
  EXPECT_EQ(line.moves().size(), 3U);
}

TEST(BestLineTest, IsAbandonedAtTheDeadline) {
  FakeMachine machine(switches());
  mcts::playouts::BestLine line(machine, 1);
  line.set({1, 1, 1}, 90);
  EXPECT_FALSE(
      line.vary(machine.initial(), 100, Deadline(Deadline::after(-1))));
}

TEST(BestLineTest, GoesOnBehindItsFirstMoveOnly) {
  FakeMachine machine(switches());
  mcts::playouts::BestLine line(machine, 1);
  line.set({1, 0, 1}, 30);
  line.advance(1);
  EXPECT_EQ(line.moves().size(), 2U);
  line.advance(1);
  EXPECT_TRUE(line.moves().empty());
  EXPECT_EQ(line.goal(), 0);
}

// ---- The search -------------------------------------------------------------

/// Twelve bits one after the other; 100 for one row of them only.
FakeGame combination_lock() {
  return left_or_right(
      1, [](std::uint64_t state, MoveId move) { return state * 2 + move; },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 1 << 12) return std::nullopt;
        return state == 0b1101001110010 ? 100 : 0;
      });
}

TEST(MctsOneRoleTest, FollowsTheBestLineItEverFound) {
  FakeMachine machine(combination_lock());
  // Ends as soon as the line is found, long before the iterations do.
  mcts::MctsSearch search(machine, iterations(200'000));
  State state = machine.initial();
  bool first = true;
  while (!machine.is_terminal(state)) {
    const std::array joint_move = {search.choose_move(state, 0, no_hurry())};
    const Report report = search.report();
    EXPECT_LT(report.playouts, 100'000U);
    EXPECT_EQ(report.playouts > 0, first);
    EXPECT_EQ(report.proven, 100);
    EXPECT_EQ(report.moves.front().move, joint_move[0]);
    ASSERT_FALSE(report.principal_variation.empty());
    EXPECT_EQ(report.principal_variation.front().front(), joint_move[0]);
    first = false;
    machine.next_state(state, joint_move, state);
    search.advance(joint_move, state);
  }
  std::array<Goal, 1> goals{};
  machine.goals(state, goals);
  EXPECT_EQ(goals[0], 100);
}

TEST(MctsOneRoleTest, ForgetsTheLineThatWasLeft) {
  FakeMachine machine(combination_lock());
  mcts::MctsSearch search(machine, iterations(200'000));
  EXPECT_EQ(search.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(search.best_line()->goal(), 100);
  const State astray = FakeMachine::state(0b10);
  search.advance(std::array<MoveId, 1>{0}, astray);
  EXPECT_TRUE(search.best_line()->moves().empty());
  EXPECT_LT(search.choose_move(astray, 0, no_hurry()), 2U);
  // All of it was seen: there is nothing.
  EXPECT_EQ(search.report().proven, 0);
}

TEST(MctsOneRoleTest, ProvesThatTheBestIsNotTheBestOfTheGame) {
  FakeMachine machine(switches());
  mcts::MctsSearch search(machine, iterations(1000));
  EXPECT_EQ(search.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(search.report().proven, 90);
  EXPECT_LT(search.report().playouts, 100U);
}

TEST(MctsOneRoleTest, BettersALineMoveByMove) {
  // Each of 40 bits that is set adds to the goal; playouts see about 50 of 100.
  const FakeGame game = {
      .roles = {"one"},
      .move_count = 2,
      .initial = 0,
      .legal = [](std::uint64_t, auto) { return numbers_below(2); },
      // 64 times the bits that are set, and the step.
      .next =
          [](std::uint64_t state, std::span<const MoveId> joint_move) {
            return state + 1 + 64 * joint_move[0];
          },
      .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
        if (state % 64 < 40) return std::nullopt;
        return std::vector<Goal>{static_cast<Goal>(state / 64 * 5 / 2)};
      }};
  FakeMachine machine(game);
  mcts::MctsSearch search(machine, iterations(3000));
  search.choose_move(machine.initial(), 0, no_hurry());
  EXPECT_EQ(search.best_line()->goal(), 100);
  EXPECT_EQ(search.best_line()->moves().size(), 40U);
}

TEST(MctsOneRoleTest, ReportsALineThatBeginsWhereTheTreeHasNotBeen) {
  // Of 200 moves the later half leads to 90, in five more steps; the tree has
  // children for the first 64.
  FakeGame game = left_or_right(
      0,
      [](std::uint64_t state, MoveId move) {
        return state == 0 ? move + 1 : state + 1000;
      },
      [](std::uint64_t state) -> std::optional<Goal> {
        if (state < 5000) return std::nullopt;
        return state % 1000 > 100 ? 90 : 30;
      });
  game.move_count = 200;
  game.legal = [](std::uint64_t state, auto) {
    return numbers_below(state == 0 ? 200 : 2);
  };
  FakeMachine machine(game);
  mcts::MctsSearch search(machine, iterations(500));
  const MoveId move = search.choose_move(machine.initial(), 0, no_hurry());
  EXPECT_GE(move, 100U);
  const Report report = search.report();
  ASSERT_GT(report.moves.size(), 1U);
  EXPECT_EQ(report.moves[0].move, move);
  EXPECT_EQ(report.moves[0].value, 90);
  EXPECT_EQ(report.moves[0].probability, 1);
  EXPECT_EQ(report.moves[1].value, 30);
}

TEST(MctsOneRoleTest, LooksOnWhereOneMoveIsLegal) {
  FakeGame game = combination_lock();
  game.legal = [](std::uint64_t state, auto) {
    return state == 1 ? std::vector<MoveId>{1} : numbers_below(2);
  };
  FakeMachine machine(game);
  mcts::MctsSearch search(machine, iterations(200'000));
  EXPECT_EQ(search.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_GT(search.report().playouts, 0U);
  EXPECT_EQ(search.report().proven, 100);
}

TEST(MctsOneRoleTest, KnowsALineThatIsLegal) {
  const auto machine = load_for_playouts("lights_out");
  mcts::MctsSearch search(*machine, iterations(50'000));
  std::vector<MoveId> moves;
  State state = initial_state(*machine);
  search.choose_move(state, 0, no_hurry());
  const mcts::playouts::BestLine& line = *search.best_line();
  ASSERT_FALSE(line.moves().empty());
  for (const MoveId move : line.moves()) {
    ASSERT_FALSE(machine->is_terminal(state));
    machine->legal_moves(state, 0, moves);
    ASSERT_NE(std::ranges::find(moves, move), moves.end());
    machine->next_state(state, std::array{move}, state);
  }
  ASSERT_TRUE(machine->is_terminal(state));
  std::array<Goal, 1> goals{};
  machine->goals(state, goals);
  EXPECT_EQ(goals[0], line.goal());
}

TEST(MctsOneRoleTest, StopsWithinOneStepOfTheDeadline) {
  for (std::uint64_t last = 1; last < 3000; last += last / 3 + 1) {
    FakeMachine machine(endless({"runner"}, 2));
    mcts::MctsSearch search(machine, {.memory_mb = 16});
    EXPECT_LT(choose_until_step(machine, search, last), 2U);
    EXPECT_EQ(machine.steps, last);
  }
}

TEST(MctsOneRoleTest, SurvivesStatesWithoutMoves) {
  // One that may run on for ever, or stop with 50.
  FakeGame game = left_or_right(
      2,
      [](std::uint64_t state, MoveId move) {
        return move == 0 ? std::uint64_t{1} : state + 1;
      },
      [](std::uint64_t state) {
        return state == 1 ? std::optional<Goal>(50) : std::nullopt;
      });
  game.legal = [](std::uint64_t state, auto) {
    return state == 4 ? std::vector<MoveId>{} : numbers_below(2);
  };
  FakeMachine machine(game);
  mcts::MctsSearch search(machine, iterations(200));
  EXPECT_EQ(search.choose_move(machine.initial(), 0, no_hurry()), 0U);
}

}  // namespace mcts_one_role_test
}  // namespace search
