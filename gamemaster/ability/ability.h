#pragma once

#include <cstddef>
#include <optional>

#include "gamemaster/store/store_rows.h"

namespace gamemaster::ability {

/// How able a player is against those whom it met, and how sure that is.
struct Ability {
  /// How likely it wins, a draw being half a win: 0 to 1.
  double strength = 0;
  /// One by the variance of that; 0 for who has only won or only lost, since
  /// then there is no bound to one side.
  double confidence = 0;
  /// The strength lies between these with 95 %.
  double least = 0;
  double most = 1;
  /// By how many points it wins in the mean, and how far that varies; where
  /// games are won by points.
  std::optional<double> mean_lead;
  double lead_deviation = 0;
};

/// By the beta distribution: after so many wins and losses, of which a draw is
/// half of each; there must be some.
Ability ability_by_results(double won, double lost);

/// Estimates the ability of one player by its matches, told one by one, the
/// oldest first, as the EGGG dissertation says (Orwant 1999, "Estimating Player
/// Ability"): games that are won, drawn or lost by the beta distribution, and
/// games that are won by points by the normal distribution of the lead. Recent
/// matches weigh more: after 30 others one weighs half as much.
class AbilityEstimate {
 public:
  /// `lead` is by how many goals the player was ahead of the best of the
  /// others, -100 to 100.
  void add(double lead);

  std::size_t matches() const { return matches_; }
  /// Whether a match was won by less than everything.
  bool is_by_points() const { return is_by_points_; }

  /// By what was won, drawn and lost. There must be a match.
  Ability by_results() const { return ability_by_results(won_, lost_); }
  /// By the points; there must be a match.
  Ability by_points() const;

 private:
  std::size_t matches_ = 0;
  bool is_by_points_ = false;
  double won_ = 0;
  double lost_ = 0;
  double weight_ = 0;
  double weight_of_squares_ = 0;  // the sum of the squared weights
  double leads_ = 0;
  double squares_ = 0;
};

/// The lead of a role over the best of the others at the end of a match;
/// nothing where there is no other, or goals are missing.
std::optional<double> lead_of(const store::MatchOutcome& outcome,
                              std::size_t role);

}  // namespace gamemaster::ability
