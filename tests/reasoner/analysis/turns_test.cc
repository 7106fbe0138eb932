// Who chooses when, what depends on the step alone, and what goals add up to.

#include "reasoner/analysis/turns.h"

#include <gtest/gtest.h>

#include "reasoner/analysis/clock.h"
#include "reasoner/analysis/constant_sum.h"
#include "reasoner/network/propnet_facts.h"
#include "tests/reasoner/built_game.h"

namespace reasoner {
namespace analysis_turns_test {

analysis::Turns turns_of(const network::Propnet& propnet) {
  return analysis::find_turns(propnet,
                              analysis::find_exclusive_groups(propnet));
}

/// Turns as text: who has a choice, by phase.
std::string choosers(const network::Propnet& propnet) {
  std::string text;
  for (const analysis::PhaseTurn& phase : turns_of(propnet).phases) {
    if (phase.proposition) {
      text += propnet.game.proposition_name(*phase.proposition);
    }
    text += ':';
    for (const RoleIndex role : phase.roles) {
      text += ' ' + propnet.game.role_name(role);
    }
    text += '\n';
  }
  return text;
}

TEST(TurnsTest, ConnectFourHasTwoPhases) {
  const network::Propnet propnet = build_game("connect_four");
  EXPECT_EQ(turns_of(propnet).kind, analysis::Turns::Kind::kAlternating);
  EXPECT_EQ(choosers(propnet), "(turn red): red\n(turn yellow): yellow\n");
}

TEST(TurnsTest, PentagoHasTwoPhasesForEachRole) {
  const network::Propnet propnet = build_game("pentago");
  const analysis::Turns turns = turns_of(propnet);
  EXPECT_EQ(turns.kind, analysis::Turns::Kind::kAlternating);
  ASSERT_EQ(turns.phases.size(), 4u);
  for (const analysis::PhaseTurn& phase : turns.phases) {
    EXPECT_EQ(phase.roles.size(), 1u);
  }
}

TEST(TurnsTest, AlternationIsProvenWhereControlDependsOnMoves) {
  const network::Propnet propnet = build_game("nine_mens_morris");
  const analysis::Turns turns = turns_of(propnet);
  EXPECT_EQ(turns.kind, analysis::Turns::Kind::kAlternating);
  ASSERT_EQ(turns.phases.size(), 1u);
  EXPECT_FALSE(turns.phases[0].proposition);
  EXPECT_EQ(turns.phases[0].roles.size(), 2u);
}

TEST(TurnsTest, BothRolesChooseAtOnce) {
  EXPECT_EQ(turns_of(build_game("rock_paper_scissors")).kind,
            analysis::Turns::Kind::kSimultaneous);
  EXPECT_EQ(turns_of(build_game("tron")).kind,
            analysis::Turns::Kind::kSimultaneous);
}

TEST(TurnsTest, APuzzleHasOneRole) {
  EXPECT_EQ(turns_of(build_game("hanoi")).kind,
            analysis::Turns::Kind::kSinglePlayer);
}

TEST(ClockTest, AStepCounterEndsTheGame) {
  const network::Propnet propnet = build_game("hanoi");
  const analysis::GameClock clock = analysis::find_clock(propnet);
  EXPECT_EQ(clock.most_steps, 40u);
  ASSERT_EQ(clock.counters.size(), 1u);
  EXPECT_EQ(clock.counters[0].first_step, 0u);
  const auto steps = names(propnet, clock.counters[0].propositions);
  ASSERT_EQ(steps.size(), 41u);
  EXPECT_EQ(steps.front(), "(step 0)");
  EXPECT_EQ(steps[9], "(step 9)");
  EXPECT_EQ(steps.back(), "(step 40)");
}

TEST(ClockTest, CountsBesideTheTurn) {
  const network::Propnet propnet = build_rules(R"(
    (role a) (role b)
    (init (on 1)) (init (turn a))
    (succ 1 2) (succ 2 3) (succ 3 4)
    (<= (legal ?r (say ?x)) (true (turn ?r)) (word ?x))
    (<= (legal a noop) (true (turn b)))
    (<= (legal b noop) (true (turn a)))
    (word x) (word y)
    (<= (next (on ?n)) (true (on ?m)) (succ ?m ?n))
    (<= (next (turn b)) (true (turn a)))
    (<= (next (turn a)) (true (turn b)))
    (<= (next (said ?r ?x)) (does ?r (say ?x)))
    (<= terminal (true (on 4)))
    (<= (goal a 100) (true (said a x)))
    (<= (goal a 0) (not (true (said a x))))
    (<= (goal b 0) (true (said a x)))
    (<= (goal b 100) (not (true (said a x)))))");
  const analysis::GameClock clock = analysis::find_clock(propnet);
  EXPECT_EQ(clock.most_steps, 3u);
  ASSERT_EQ(clock.counters.size(), 1u);
  EXPECT_EQ(names(propnet, clock.counters[0].propositions),
            (std::vector<std::string>{"(on 1)", "(on 2)", "(on 3)", "(on 4)"}));
  EXPECT_EQ(names(propnet, clock.cyclic),
            (std::vector<std::string>{"(turn a)", "(turn b)"}));
}

TEST(ClockTest, NothingEndsAGameWithoutALimit) {
  const network::Propnet propnet = build_game("breakthrough");
  const analysis::GameClock clock = analysis::find_clock(propnet);
  EXPECT_FALSE(clock.most_steps);
  EXPECT_TRUE(clock.counters.empty());
  EXPECT_EQ(clock.cyclic.size(), 2u);
}

std::optional<analysis::ConstantSum> sum_of(const std::string& game) {
  const network::Propnet propnet = build_game(game);
  return analysis::find_constant_sum(propnet,
                                     analysis::find_exclusive_groups(propnet));
}

TEST(ConstantSumTest, IsProvenForTwoRoles) {
  for (const char* game : {"tic_tac_toe", "connect_four", "nim"}) {
    const auto sum = sum_of(game);
    ASSERT_TRUE(sum) << game;
    EXPECT_EQ(sum->sum, 100) << game;
    EXPECT_TRUE(sum->proven) << game;
  }
}

TEST(ConstantSumTest, IsOnlyObservedWhereTheProofIsTooHard) {
  const auto sum = sum_of("four_corners");
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->sum, 100);
  EXPECT_FALSE(sum->proven);
  EXPECT_GT(sum->matches, 100u);
}

TEST(ConstantSumTest, IsSeenAtOnceWhereGoalsAreOpposedByDefinition) {
  for (const std::string game : {"tic_tac_toe", "breakthrough"}) {
    const GameFacts facts = network::find_game_facts(build_game(game));
    EXPECT_EQ(facts.constant_sum, 100) << game;
    EXPECT_TRUE(facts.opposed) << game;
    EXPECT_EQ(facts.best(0), 100) << game;
  }
  for (const std::string game :
       {"prisoners_dilemma", "three_player_tic_tac_toe"}) {
    const GameFacts facts = network::find_game_facts(build_game(game));
    EXPECT_FALSE(facts.constant_sum) << game;
    EXPECT_FALSE(facts.opposed) << game;
  }
}

TEST(ConstantSumTest, CommonInterestsHaveNone) {
  EXPECT_FALSE(sum_of("prisoners_dilemma"));
  EXPECT_FALSE(sum_of("three_player_tic_tac_toe"));
}

TEST(ConstantSumTest, MeansNothingForASingleRole) {
  EXPECT_FALSE(sum_of("hanoi"));
}

}  // namespace analysis_turns_test
}  // namespace reasoner
