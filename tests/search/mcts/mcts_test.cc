#include "search/mcts/mcts.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"
#include "tests/search/search_games.h"

namespace search {
namespace mcts_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

// ---- Three roles ------------------------------------------------------------

TEST(MctsThreeRolesTest, EveryRoleMaximisesItsOwnGoal) {
  FakeMachine machine(three_for_themselves());
  mcts::MctsSearch mcts(machine, iterations(20'000));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  auto moves = by_move(mcts.report());
  EXPECT_EQ(moves[0].proven, 20);
  EXPECT_EQ(moves[1].proven, 60);
  ASSERT_EQ(mcts.report().principal_variation.size(), 3U);
  EXPECT_EQ(mcts.report().principal_variation[1][1], 1U);
  EXPECT_EQ(mcts.report().principal_variation[2][2], 0U);
}

TEST(MctsThreeRolesTest, CountsARoleWithoutAGoalAsZero) {
  std::array<std::vector<Goal>, 8> goals;
  goals.fill({20, 20, 20});
  goals[0] = goals[1] = goals[2] = goals[3] = {reasoner::kNoGoal, 50, 50};
  FakeMachine machine(three_in_turn(goals));
  mcts::MctsSearch mcts(machine, iterations(500));
  EXPECT_EQ(mcts.choose_move(machine.initial(), 0, no_hurry()), 1U);
  EXPECT_EQ(by_move(mcts.report())[0].proven, 0);
}

/// Of `count` roles the last one chooses; move 2 is best for it.
FakeGame last_of_many(std::size_t count) {
  return {.roles = std::vector<std::string>(count, "role"),
          .move_count = 3,
          .initial = 0,
          .legal =
              [count](std::uint64_t, RoleIndex role) {
                return numbers_below(role + 1 == count ? 3 : 1);
              },
          .next =
              [](std::uint64_t, std::span<const MoveId> joint_move) {
                return joint_move.back() + 1;
              },
          .result =
              [count](std::uint64_t state) -> std::optional<std::vector<Goal>> {
            if (state == 0) return std::nullopt;
            std::vector<Goal> goals(count, 50);
            goals.back() = static_cast<Goal>(30 * state);
            return goals;
          }};
}

TEST(MctsManyRolesTest, SearchesForSixteenAndPlaysForMore) {
  FakeMachine sixteen(last_of_many(16));
  mcts::MctsSearch mcts(sixteen, iterations(100));
  EXPECT_EQ(mcts.choose_move(sixteen.initial(), 15, no_hurry()), 2U);
  EXPECT_EQ(mcts.report().proven, 90);
  FakeMachine more(last_of_many(17));
  mcts::MctsSearch any(more, iterations(100));
  EXPECT_LT(any.choose_move(more.initial(), 16, no_hurry()), 3U);
  EXPECT_TRUE(any.candidate());
}

// ---- The tree between moves -------------------------------------------------

TEST(MctsTest, PlaysGamesOfAllKindsToTheEnd) {
  for (const std::string game :
       {"connect_four", "tron", "breakthrough", "three_player_tic_tac_toe"}) {
    const auto machine = load_for_playouts(game);
    std::vector<std::unique_ptr<Search>> players;
    for (RoleIndex role = 0; role < machine->game().role_count(); ++role) {
      players.push_back(
          std::make_unique<mcts::MctsSearch>(*machine, iterations(400, role)));
    }
    play(*machine, players);
  }
}

TEST(MctsTest, DependsOnSeedAndIterationsOnly) {
  const auto machine = load_for_playouts("breakthrough");
  const auto visits = [&](std::uint64_t seed) {
    mcts::MctsSearch search(*machine, iterations(3000, seed));
    return visits_at_start(*machine, search);
  };
  EXPECT_EQ(visits(1), visits(1));
  EXPECT_NE(visits(1), visits(2));
}

TEST(MctsTest, SearchesOnWhatItKnowsOfTheMovesThatWerePlayed) {
  const auto machine = load_for_playouts("connect_four");
  mcts::MctsSearch search(*machine, iterations(20'000));
  State state = initial_state(*machine);
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  std::uint64_t visits = 0;
  for (int turn = 0; turn < 3; ++turn) {
    const auto mover = static_cast<RoleIndex>(turn % 2);
    const MoveId move = search.choose_move(state, mover, no_hurry());
    std::uint64_t now = 0;
    for (const MoveReport& each : search.report().moves) now += each.visits;
    EXPECT_GT(now, visits);
    EXPECT_GE(now, search.report().playouts);
    visits = search.report().moves.front().visits;
    machine->legal_moves(state, 1 - mover, legal);
    joint_move[mover] = move;
    joint_move[1 - mover] = legal.front();
    machine->next_state(state, joint_move, state);
    search.advance(joint_move, state);
  }
  // Out of the blue.
  machine->initial_state(state);
  search.choose_move(state, 0, no_hurry());
  EXPECT_LT(search.report().nodes, 25'000U);
}

TEST(MctsTest, FollowsTheRefereeWhereverItGoes) {
  FakeMachine machine(tic_tac_toe());
  mcts::MctsSearch mcts(machine, iterations(50));
  mcts.choose_move(machine.initial(), 0, no_hurry());
  // A state that the joint move does not lead to, and one out of the blue.
  const State odd = FakeMachine::state(0402 | 0101 << 9);
  mcts.advance(std::array<MoveId, 2>{4, kNoop}, odd);
  EXPECT_NE(mcts.choose_move(odd, 0, no_hurry()), 0U);
  EXPECT_EQ(mcts.report().moves.size(), 5U);
  mcts.choose_move(machine.initial(), 0, no_hurry());
  EXPECT_EQ(mcts.report().moves.size(), 9U);
  // A joint move that was never legal.
  mcts.advance(std::array<MoveId, 2>{kNoop, kNoop}, odd);
  EXPECT_NE(mcts.choose_move(odd, 0, no_hurry()), 0U);
}

TEST(MctsTest, ReportsAVariationThatBeginsWithTheMove) {
  for (const bool at_once : {false, true}) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      FakeMachine machine =
          RandomGame{.seed = seed, .cyclic = false, .simultaneous = at_once}
              .machine();
      mcts::MctsSearch mcts(machine, iterations(64));
      const MoveId move = mcts.choose_move(machine.initial(), 0, no_hurry());
      const Report report = mcts.report();
      if (report.principal_variation.empty()) continue;
      EXPECT_EQ(report.principal_variation[0][0], move) << "seed " << seed;
    }
  }
}

// ---- The clock --------------------------------------------------------------

TEST(MctsTest, StopsWithinOneStepOfTheDeadline) {
  for (std::uint64_t last = 1; last < 3000; last += last / 3 + 1) {
    FakeMachine machine(endless({"row", "column"}, 3));
    mcts::MctsSearch search(machine, {.memory_mb = 16});
    EXPECT_LT(choose_until_step(machine, search, last), 3U);
    EXPECT_EQ(machine.steps, last);
  }
}

TEST(MctsTest, HasAMoveEvenWhenTheDeadlineHasPassed) {
  for (const bool is_wide : {false, true}) {
    FakeMachine fake(tic_tac_toe());
    const auto wide = load_for_playouts("tic_tac_toe");
    reasoner::StateMachine& machine =
        is_wide ? *wide : static_cast<reasoner::StateMachine&>(fake);
    State state;
    machine.initial_state(state);
    mcts::MctsSearch search(machine, {.memory_mb = 16});
    const Deadline passed(Deadline::after(-1));
    const MoveId move = search.choose_move(state, 0, passed);
    EXPECT_LT(move, machine.game().move_count(0));
    EXPECT_EQ(search.report().playouts, 0U);
    EXPECT_EQ(search.candidate(), move);
    // The other has nothing to choose.
    EXPECT_LT(search.choose_move(state, 1, no_hurry()),
              machine.game().move_count(1));
    EXPECT_EQ(search.report().playouts, 0U);
  }
}

TEST(MctsTest, SurvivesStatesWithoutMoves) {
  FakeGame game = with_delayed_end(matrix_game(2, [](MoveId a, auto) {
    return std::vector<Goal>{a == 1 ? 80 : 20, 50};
  }));
  game.legal = [](std::uint64_t state, auto) {
    if (state == 1) return numbers_below(2);
    return state == 4 ? std::vector<MoveId>{} : std::vector<MoveId>{0};
  };
  FakeMachine machine(game);
  mcts::MctsSearch search(machine, iterations(200));
  EXPECT_LT(search.choose_move(machine.initial(), 0, no_hurry()), 2U);
}

}  // namespace mcts_test
}  // namespace search
