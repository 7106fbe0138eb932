#include "gamemaster/ability/ability.h"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <cmath>

namespace gamemaster::ability {

namespace {

constexpr double kTail = 0.025;
constexpr double kTailDeviations = 1.96;
constexpr double kAll = 100;  // the lead of who has won everything

// What one match more leaves of the weight of those before.
const double kDecay = std::exp2(-1.0 / 30);

double normal_below(double deviations) {
  return 0.5 * std::erfc(-deviations / std::sqrt(2.0));
}

}  // namespace

Ability ability_by_results(double won, double lost) {
  Ability ability;
  const double all = won + lost;
  ability.strength = won / all;
  const double variance = won * lost / (all * all * (all + 1));
  if (variance <= 0) return ability;
  ability.confidence = 1 / variance;
  const boost::math::beta_distribution<> distribution(won, lost);
  ability.least = boost::math::quantile(distribution, kTail);
  ability.most = boost::math::quantile(distribution, 1 - kTail);
  return ability;
}

void AbilityEstimate::add(double lead) {
  ++matches_;
  is_by_points_ |= lead != 0 && std::abs(lead) != kAll;
  const double share = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  won_ = kDecay * won_ + share;
  lost_ = kDecay * lost_ + 1 - share;
  weight_ = kDecay * weight_ + 1;
  weight_of_squares_ = kDecay * kDecay * weight_of_squares_ + 1;
  leads_ = kDecay * leads_ + lead;
  squares_ = kDecay * squares_ + lead * lead;
}

Ability AbilityEstimate::by_points() const {
  Ability ability;
  const double mean = leads_ / weight_;
  ability.mean_lead = mean;
  // Matches that weigh alike and tell as much.
  const double effective = weight_ * weight_ / weight_of_squares_;
  const double spread = std::max(0.0, squares_ / weight_ - mean * mean);
  if (effective <= 1 || spread <= 0) {
    ability.strength = mean > 0 ? 1 : mean < 0 ? 0 : 0.5;
    return ability;
  }
  const double deviation = std::sqrt(spread * effective / (effective - 1));
  ability.lead_deviation = deviation;
  ability.strength = normal_below(mean / deviation);
  // Of the mean, where everything is 1.
  const double error = deviation / std::sqrt(effective);
  ability.confidence = kAll * kAll / (error * error);
  ability.least = normal_below((mean - kTailDeviations * error) / deviation);
  ability.most = normal_below((mean + kTailDeviations * error) / deviation);
  return ability;
}

std::optional<double> lead_of(const store::MatchOutcome& outcome,
                              std::size_t role) {
  if (!outcome.goals[role]) return std::nullopt;
  std::optional<int> best;
  for (std::size_t other = 0; other < outcome.goals.size(); ++other) {
    if (other == role) continue;
    if (!outcome.goals[other]) return std::nullopt;
    best = std::max(best.value_or(0), *outcome.goals[other]);
  }
  if (!best) return std::nullopt;
  return *outcome.goals[role] - *best;
}

}  // namespace gamemaster::ability
