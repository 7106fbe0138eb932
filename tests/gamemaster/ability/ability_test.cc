#include "gamemaster/ability/ability.h"

#include <gtest/gtest.h>

#include <boost/math/distributions/beta.hpp>
#include <cmath>

namespace gamemaster {
namespace ability_test {

using ability::Ability;
using ability::AbilityEstimate;

AbilityEstimate after(int won, int drawn, int lost) {
  AbilityEstimate estimate(0);
  for (int i = 0; i < won; ++i) estimate.add(100);
  for (int i = 0; i < drawn; ++i) estimate.add(0);
  for (int i = 0; i < lost; ++i) estimate.add(-100);
  return estimate;
}

// The dissertation's own examples.
TEST(Ability, IsWhatIsPrinted) {
  const Ability seven = after(7, 0, 3).by_results();
  EXPECT_DOUBLE_EQ(seven.strength, 0.7);
  EXPECT_NEAR(seven.confidence, 1100.0 / 21, 1e-9);
  const Ability many = after(99, 0, 1).by_results();
  EXPECT_DOUBLE_EQ(many.strength, 0.99);
  EXPECT_NEAR(many.confidence, 10202, 0.1);
  const Ability unbeaten = after(5, 0, 0).by_results();
  EXPECT_EQ(unbeaten.strength, 1);
  EXPECT_EQ(unbeaten.confidence, 0);
  // It prints 4.44 here, which its formula does not give.
  const Ability drawn = after(4, 3, 3).by_results();
  EXPECT_DOUBLE_EQ(drawn.strength, 0.55);
  EXPECT_NEAR(drawn.confidence, 44.44, 0.01);
}

TEST(Ability, LiesWithinItsBounds) {
  const Ability ability = after(7, 0, 3).by_results();
  const boost::math::beta_distribution<> distribution(7, 3);
  EXPECT_NEAR(boost::math::cdf(distribution, ability.least), 0.025, 1e-9);
  EXPECT_NEAR(boost::math::cdf(distribution, ability.most), 0.975, 1e-9);
}

TEST(Ability, WeighsRecentMatchesMore) {
  AbilityEstimate rising(10);
  AbilityEstimate falling(10);
  for (int i = 0; i < 10; ++i) {
    rising.add(-100);
    falling.add(100);
  }
  for (int i = 0; i < 10; ++i) {
    rising.add(100);
    falling.add(-100);
  }
  EXPECT_NEAR(rising.by_results().strength, 2.0 / 3, 1e-9);
  EXPECT_NEAR(falling.by_results().strength, 1.0 / 3, 1e-9);
}

TEST(Ability, IsNormalWhereGamesAreWonByPoints) {
  AbilityEstimate estimate(0);
  for (const int lead : {10, 20, -10, 20}) estimate.add(lead);
  EXPECT_TRUE(estimate.is_by_points());
  EXPECT_FALSE(after(1, 1, 1).is_by_points());
  const Ability ability = estimate.by_points();
  EXPECT_DOUBLE_EQ(*ability.mean_lead, 10);
  EXPECT_NEAR(ability.lead_deviation, std::sqrt(200), 1e-9);
  // Of the standard normal distribution, below 0.7071.
  EXPECT_NEAR(ability.strength, 0.76025, 1e-5);
  EXPECT_NEAR(ability.confidence, 10000.0 / 50, 1e-9);
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
