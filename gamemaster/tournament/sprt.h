#pragma once

#include <cstddef>
#include <cstdint>

namespace gamemaster::tournament {

/// The question that a sequential test answers: is the first player stronger
/// than the second by `elo1` rather than by `elo0`?
struct SprtOptions {
  double elo0 = 0;      ///< both from -1000 to 1000
  double elo1 = 20;     ///< more than elo0
  double alpha = 0.05;  ///< how often H1 may be accepted where H0 is true
  double beta = 0.05;   ///< how often H0 may be accepted where H1 is true
};

/// How the games went for the first player.
struct SprtCounts {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  std::size_t games() const { return wins + draws + losses; }
};

/// A share of the points, 0 to 1, and how well it is known: the true one lies
/// within share ± error_bar with 95 %. Nothing is known without games.
struct ScoreEstimate {
  double share = 0.5;
  double error_bar = 0.5;
};

ScoreEstimate estimate_score(const SprtCounts& counts);

/// The difference in strength, on the logistic Elo scale, of who gets `share`
/// of the points; 1000 or -1000 at most.
double elo_of_score(double share);

enum class SprtVerdict : std::uint8_t { kGoOn, kAcceptH0, kAcceptH1 };

struct SprtState {
  double llr = 0;    ///< logarithm of the likelihood ratio of H1 to H0
  double lower = 0;  ///< H0 is accepted from here down
  double upper = 0;  ///< H1 is accepted from here up
  SprtVerdict verdict = SprtVerdict::kGoOn;
};

/// Wald's sequential probability ratio test ("Sequential Tests of Statistical
/// Hypotheses", Annals of Mathematical Statistics 16, 1945), generalised to
/// games with draws, whose share is not known beforehand: both likelihoods are
/// those of the most likely distribution over win, draw and loss that has the
/// expected score of the hypothesis (Van den Bergh, "A practical introduction
/// to the GSPRT", 2017). An expected score is that of the logistic Elo scale.
SprtState sprt(const SprtCounts& counts, const SprtOptions& options);

}  // namespace gamemaster::tournament
