// Equilibria of small games whose values are known by hand.

#include <gtest/gtest.h>

#include <vector>

#include "search/hidden/exact/equilibrium_finder.h"
#include "tests/search/hidden/exact_games.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search::hidden::exact::exact_test {
namespace {

using Status = SequenceFormBuilder::Status;

ValueBounds bounds_of(const EquilibriumFinder& finder, std::size_t player) {
  return value_bounds(finder.builder().form(), player, finder.found());
}

void expect_value(const EquilibriumFinder& finder, std::size_t player,
                  double value) {
  const ValueBounds bounds = bounds_of(finder, player);
  EXPECT_TRUE(bounds.proven);
  EXPECT_LE(bounds.least, value + 1e-9);
  EXPECT_GE(bounds.most, value - 1e-9);
  EXPECT_LE(bounds.most - bounds.least, EquilibriumFinder::kSolved + 1e-9);
}

TEST(SequenceFormBuilder, RefusesWhatDoesNotFit) {
  FakeMachine machine(kuhn_poker());
  SequenceFormBuilder builder(machine, {.memory_bytes = 1 << 10});
  EXPECT_EQ(builder.build(no_hurry()), Status::kRefused);
  EXPECT_EQ(builder.refusal(), "the game does not fit into 0 MB");
}

TEST(Equilibrium, OfHiddenRockPaperScissorsIsTheOnlyOne) {
  for (const FakeGame& game :
       {hidden_rock_paper_scissors(), rock_paper_scissors_at_once()}) {
    FakeMachine machine(game);
    EquilibriumFinder finder(machine);
    finder.work(no_hurry());
    ASSERT_TRUE(finder.is_solved());
    EXPECT_TRUE(finder.builder().form().constant_sum);
    expect_value(finder, 0, 50);
    for (std::size_t player = 0; player < 2; ++player) {
      const PlayerForm& own = finder.builder().form().players[player];
      for (const Decision& decision : own.decisions) {
        if (decision.count == 1) continue;
        const double* const strategy =
            &finder.profile()[player][decision.first];
        EXPECT_NEAR(strategy[0], 0.4, 1e-3);
        EXPECT_NEAR(strategy[1], 0.4, 1e-3);
        EXPECT_NEAR(strategy[2], 0.2, 1e-3);
      }
    }
  }
}

TEST(Equilibrium, OfKuhnPokerHasTheValueOfTheBook) {
  FakeMachine machine(kuhn_poker());
  EquilibriumFinder finder(machine);
  finder.work(no_hurry());
  ASSERT_TRUE(finder.is_solved());
  EXPECT_EQ(finder.builder().node_count(), 55U);
  EXPECT_EQ(finder.builder().form().choice_count(), 12U);
  expect_value(finder, 0, 50 - 25.0 / 18);
  expect_value(finder, 1, 50 + 25.0 / 18);
}

TEST(Exploitability, OfUniformPlayInKuhnPoker) {
  FakeMachine machine(kuhn_poker());
  SequenceFormBuilder builder(machine);
  ASSERT_EQ(builder.build(no_hurry()), Status::kDone);
  const SequenceForm& form = builder.form();
  const Exploitability found = exploitability(form, uniform_profile(form));
  EXPECT_NEAR(found.nash_conv, 25 * 11.0 / 12, 1e-9);
  EXPECT_NEAR(found.goals[0] + found.goals[1], 100, 1e-9);
}

TEST(Equilibrium, OfOneRoleValuesWhatAMoveTells) {
  FakeMachine machine(coin_and_cups());
  EquilibriumFinder finder(machine);
  finder.work(no_hurry());
  ASSERT_TRUE(finder.is_solved());
  EXPECT_EQ(finder.iterations(), 1U);
  expect_value(finder, 0, 90);
}

TEST(SequenceFormBuilder, MergesHistoriesThatAreTheSameToAll) {
  // Before it is pointed: two cups, asked or not. Whoever asked knows.
  FakeMachine machine(coin_and_cups());
  SequenceFormBuilder builder(machine);
  ASSERT_EQ(builder.build(no_hurry()), Status::kDone);
  EXPECT_EQ(builder.node_count(), 1u + 2 + 4 + 8);
  // The cup is a matter of chance, and the wrong one is worth 0 everywhere.
  EXPECT_EQ(builder.form().players.size(), 1U);
  EXPECT_EQ(builder.form().leaf_count(), 2u + 2 * 2);
  EXPECT_EQ(builder.form().choice_count(), 1u + 3);
}

TEST(SequenceFormBuilder, RefusesGamesThatAreTooLarge) {
  FakeMachine machine(endless({"a", "b"}, 3));
  SequenceFormBuilder builder(machine, {.edges = 1000});
  EXPECT_EQ(builder.build(no_hurry()), Status::kRefused);
  EXPECT_EQ(builder.refusal(), "the game has more than 1000 joint moves");
  EXPECT_LE(builder.edge_count(), 1000u + 9);
}

TEST(SequenceFormBuilder, RefusesStepsThatAreTooLargeBeforeTheyAreTried) {
  FakeMachine machine(endless({"a", "b"}, 3));
  SequenceFormBuilder builder(machine, {.edges_of_node = 8});
  EXPECT_EQ(builder.build(no_hurry()), Status::kRefused);
  EXPECT_EQ(builder.refusal(), "a step has more than 8 joint moves");
  EXPECT_EQ(builder.edge_count(), 0u);
}

TEST(SequenceFormBuilder, RefusesGamesWhoseLegalMovesAreNotKnown) {
  FakeGame game = hidden_rock_paper_scissors();
  const auto legal = game.legal;
  game.legal = [legal](std::uint64_t state, reasoner::RoleIndex role) {
    auto moves = legal(state, role);
    if (state == 2 && role == 1) moves.pop_back();
    return moves;
  };
  FakeMachine machine(game);
  SequenceFormBuilder builder(machine);
  EXPECT_EQ(builder.build(no_hurry()), Status::kRefused);
  EXPECT_EQ(builder.refusal(), "bob cannot always know its legal moves");
}

TEST(SequenceFormBuilder, GoesOnWhereTheDeadlineStoppedIt) {
  FakeMachine machine(kuhn_poker());
  SequenceFormBuilder builder(machine);
  int calls = 0;
  while (builder.status() == Status::kUnfinished) {
    Deadline deadline(Deadline::Clock::time_point::max());
    machine.before_step = [&deadline] { deadline.cancel(); };
    builder.build(deadline);
    ++calls;
  }
  EXPECT_GT(calls, 20);
  EXPECT_EQ(builder.node_count(), 55U);
}

TEST(DropRareMoves, KeepsWhatIsLikeliest) {
  FakeMachine machine(hidden_rock_paper_scissors());
  SequenceFormBuilder builder(machine);
  ASSERT_EQ(builder.build(no_hurry()), Status::kDone);
  const PlayerForm& own = builder.form().players[0];
  Strategy strategy = uniform_strategy(own);
  const Sequence first = own.decisions[0].first;
  strategy[first] = 0.01;
  strategy[first + 1] = 0.495;
  strategy[first + 2] = 0.495;
  drop_rare_moves(own, strategy);
  EXPECT_EQ(strategy[first], 0);
  EXPECT_DOUBLE_EQ(strategy[first + 1], 0.5);
  drop_rare_moves(own, strategy, 1);
  EXPECT_DOUBLE_EQ(strategy[first + 1] + strategy[first + 2], 1);
}

}  // namespace
}  // namespace search::hidden::exact::exact_test
