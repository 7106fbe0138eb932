#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "search/opponents/strategies.h"

namespace search::opponents {

/// Whether guesses came true more often than by chance: Pearson's chi-squared
/// test with one degree of freedom, and with the correction of Yates, since
/// rounds are few. Counts all guesses, and the last eight apart, as players
/// change their minds.
class GuessTest {
 public:
  /// A guess that would be right by `chance`, and whether it was.
  void add(bool is_right, double chance);

  /// Whether either count is better than chance at half of `level` each.
  bool passes(double level) const;

 private:
  struct Count {
    double right = 0;
    double expected = 0;
    double variance = 0;

    void add(bool is_right, double chance, double times = 1);
    /// How likely chance alone would have been as far off; 1 where fewer were
    /// right than chance lets expect.
    double p_value() const;
  };
  struct Guess {
    bool is_right = false;
    double chance = 0;
  };

  Count all_;
  Count recent_;
  std::array<Guess, 8> last_{};
  std::size_t count_ = 0;
};

/// Which strategy a role is likely to follow in a repeated round, by the
/// forward algorithm of hidden Markov models: what is hidden is the strategy,
/// which may change after each round (Rabiner: A tutorial on hidden Markov
/// models, 1989). A strategy is believed only while the choices that it held
/// likely came more often than uniform play makes them, at a level of 0.05.
/// Belongs to one thread.
class StrategyBelief {
 public:
  /// Of `role`, as `ours` sees it. `round` must outlive it.
  StrategyBelief(const RepeatedRound& round, reasoner::RoleIndex role,
                 reasoner::RoleIndex ours);

  reasoner::RoleIndex role() const { return role_; }

  /// The last round of `history` was played; all before were observed.
  void observe(std::span<const Joint> history);

  /// How sure it is of what it believes, 0 to 1; 0 where it believes nothing.
  double strength() const { return strength_; }

  /// How likely the choices of the role are in the next round, by what is
  /// believed; uniform where that is nothing.
  std::span<const double> next() const { return next_; }
  /// The same for the round after the next, if that is `joint`; what does not
  /// answer rounds is supposed to stay as it is.
  void predict_after(Joint joint, std::span<double> chances) const;
  /// Whether anything is believed that answers what we choose.
  bool answers() const;

  struct Favourite {
    std::string_view name;
    double probability = 0;
  };
  /// The likeliest of what is believed.
  std::optional<Favourite> favourite() const;

 private:
  struct Hypothesis {
    std::unique_ptr<Strategy> strategy;
    double prior = 0;
    double probability = 0;
    GuessTest test;
    bool is_believed = false;
    std::vector<double> next;
  };

  void judge(Hypothesis& hypothesis, std::size_t choice);
  void expect(std::span<const Joint> history);

  reasoner::RoleIndex role_;
  const RepeatedRound& round_;
  std::vector<Hypothesis> hypotheses_;  // uniform play first
  std::vector<double> next_;
  double strength_ = 0;
};

}  // namespace search::opponents
