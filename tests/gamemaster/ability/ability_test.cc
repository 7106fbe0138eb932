#include "gamemaster/ability/ability.h"

#include <gtest/gtest.h>

#include <boost/math/distributions/beta.hpp>
#include <cmath>

namespace gamemaster {
namespace ability_test {

using ability::Ability;
using ability::ability_by_results;
using ability::AbilityEstimate;

// The dissertation's own examples.
TEST(Ability, IsWhatIsPrinted) {
  const Ability seven = ability_by_results(7, 3);
  EXPECT_DOUBLE_EQ(seven.strength, 0.7);
  EXPECT_NEAR(seven.confidence, 1100.0 / 21, 1e-9);
  const Ability many = ability_by_results(99, 1);
  EXPECT_DOUBLE_EQ(many.strength, 0.99);
  EXPECT_NEAR(many.confidence, 10202, 0.1);
  const Ability unbeaten = ability_by_results(5, 0);
  EXPECT_EQ(unbeaten.strength, 1);
  EXPECT_EQ(unbeaten.confidence, 0);
  // Four wins, three draws, three losses. It prints 4.44 here, which its
  // formula does not give.
  const Ability drawn = ability_by_results(4 + 1.5, 1.5 + 3);
  EXPECT_DOUBLE_EQ(drawn.strength, 0.55);
  EXPECT_NEAR(drawn.confidence, 44.44, 0.01);
}

TEST(Ability, LiesWithinItsBounds) {
  const Ability ability = ability_by_results(7, 3);
  const boost::math::beta_distribution<> distribution(7, 3);
  EXPECT_NEAR(boost::math::cdf(distribution, ability.least), 0.025, 1e-9);
  EXPECT_NEAR(boost::math::cdf(distribution, ability.most), 0.975, 1e-9);
}

TEST(Ability, WeighsRecentMatchesMore) {
  AbilityEstimate rising;
  AbilityEstimate falling;
  for (int i = 0; i < 30; ++i) {
    rising.add(-100);
    falling.add(100);
  }
  for (int i = 0; i < 30; ++i) {
    rising.add(100);
    falling.add(-100);
  }
  EXPECT_NEAR(rising.by_results().strength, 2.0 / 3, 1e-9);
  EXPECT_NEAR(falling.by_results().strength, 1.0 / 3, 1e-9);
}

TEST(Ability, CountsADrawAsHalfAWin) {
  AbilityEstimate estimate;
  estimate.add(0);
  EXPECT_EQ(estimate.by_results().strength, 0.5);
}

TEST(Ability, IsNormalWhereGamesAreWonByPoints) {
  AbilityEstimate estimate;
  estimate.add(100);
  estimate.add(0);
  EXPECT_FALSE(estimate.is_by_points());
  estimate = {};
  estimate.add(20);
  estimate.add(0);
  EXPECT_TRUE(estimate.is_by_points());
  const Ability ability = estimate.by_points();
  // The second match weighs a little more: 1 against 2^(-1/30).
  EXPECT_NEAR(*ability.mean_lead, 9.8845, 1e-4);
  EXPECT_NEAR(ability.lead_deviation, std::sqrt(200), 1e-9);
  // Of the standard normal distribution, below 9.8845 / sqrt(200).
  EXPECT_NEAR(ability.strength, 0.75770, 1e-5);
  EXPECT_NEAR(ability.confidence, 99.9867, 1e-4);
  EXPECT_LT(ability.least, ability.strength);
  EXPECT_GT(ability.most, ability.strength);
}

TEST(Ability, OfOneMatchByPointsIsNotSure) {
  AbilityEstimate estimate;
  estimate.add(30);
  EXPECT_EQ(estimate.by_points().strength, 1);
  EXPECT_EQ(estimate.by_points().confidence, 0);
}

TEST(Ability, IsByTheLeadOverTheBestOther) {
  store::MatchOutcome outcome;
  outcome.players = {"a", "b", "c"};
  outcome.goals = {60, 80, 10};
  EXPECT_EQ(ability::lead_of(outcome, 0), -20);
  EXPECT_EQ(ability::lead_of(outcome, 1), 20);
  outcome.goals[2].reset();
  EXPECT_FALSE(ability::lead_of(outcome, 0));
  outcome.goals = {60};
  EXPECT_FALSE(ability::lead_of(outcome, 0)) << "nobody else plays";
}

}  // namespace ability_test
}  // namespace gamemaster
