#include "search/hidden/exact/regret_solver.h"

#include <algorithm>
#include <numeric>

namespace search::hidden::exact {

RegretSolver::RegretSolver(const SequenceForm& form)
    : form_(form), strategies_(uniform_profile(form)) {
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    const PlayerForm& own = form.players[player];
    regrets_.emplace_back(own.sequence_count(), 0.0);
    sums_.emplace_back(own.sequence_count(), 0.0);
    reaches_.push_back(reach_of(own, strategies_[player]));
  }
}

void RegretSolver::iterate() {
  ++iterations_;
  if (form_.players.size() == 1) {
    strategies_[0] = best_response(form_, 0, strategies_).strategy;
    reaches_[0] = reach_of(form_.players[0], strategies_[0]);
    sums_[0] = reaches_[0];
    return;
  }
  for (std::size_t player = 0; player < form_.players.size(); ++player) {
    update(player);
  }
}

/// From the last decisions up: works out what each move is worth against the
/// others' present strategies, and by that the player's regrets.
void RegretSolver::update(std::size_t player) {
  const PlayerForm& own = form_.players[player];
  add_up_payoffs(form_, player, reaches_, payoffs_);
  std::vector<double>& regrets = regrets_[player];
  for (auto decision = own.decisions.rbegin(); decision != own.decisions.rend();
       ++decision) {
    const Sequence end = decision->first + decision->count;
    double value = 0;
    for (Sequence s = decision->first; s < end; ++s) {
      value += strategies_[player][s] * payoffs_[s];
    }
    payoffs_[decision->parent] += value;
    if (decision->count == 1) continue;
    for (Sequence s = decision->first; s < end; ++s) {
      regrets[s] = std::max(0.0, regrets[s] + payoffs_[s] - value);
    }
    match_regrets(*decision, player);
  }
  reaches_[player] = reach_of(own, strategies_[player]);
  const auto weight = static_cast<double>(iterations_);
  for (std::size_t s = 0; s < own.sequence_count(); ++s) {
    sums_[player][s] += weight * reaches_[player][s];
  }
}

void RegretSolver::match_regrets(const Decision& decision, std::size_t player) {
  const auto regrets = regrets_[player].begin() + decision.first;
  const auto strategy = strategies_[player].begin() + decision.first;
  const double sum = std::accumulate(regrets, regrets + decision.count, 0.0);
  if (sum > 0) {
    std::transform(regrets, regrets + decision.count, strategy,
                   [sum](double regret) { return regret / sum; });
  } else {
    std::fill_n(strategy, decision.count, 1.0 / decision.count);
  }
}

Strategy RegretSolver::average(std::size_t player) const {
  Strategy average = strategies_[player];
  for (const Decision& decision : form_.players[player].decisions) {
    const auto sums = sums_[player].begin() + decision.first;
    const double sum = std::accumulate(sums, sums + decision.count, 0.0);
    if (sum <= 0) continue;
    std::transform(sums, sums + decision.count,
                   average.begin() + decision.first,
                   [sum](double weight) { return weight / sum; });
  }
  return average;
}

Profile RegretSolver::averages() const {
  Profile averages;
  for (std::size_t player = 0; player < form_.players.size(); ++player) {
    averages.push_back(average(player));
  }
  return averages;
}

}  // namespace search::hidden::exact
