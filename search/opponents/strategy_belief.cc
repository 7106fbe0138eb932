#include "search/opponents/strategy_belief.h"

#include <algorithm>
#include <cmath>

namespace search::opponents {

namespace {

constexpr double kLevel = 0.05;

// After each round the role chooses a strategy anew with this probability.
constexpr double kChange = 0.001;

// How much of the time a role keeps to its strategy.
constexpr double kKeeping = 0.98;

// Before anything is seen.
constexpr double kUniformPrior = 0.2;

}  // namespace

void GuessTest::Count::add(bool is_right, double chance, double times) {
  right += is_right ? times : 0;
  expected += times * chance;
  variance += times * chance * (1 - chance);
}

double GuessTest::Count::p_value() const {
  const double excess = right - expected - 0.5;
  if (excess <= 0 || variance <= kEqual) return 1;
  // The tail probability of chi-squared = excess^2 / variance.
  return std::erfc(excess / std::sqrt(2 * variance));
}

void GuessTest::add(bool is_right, double chance) {
  Guess& oldest = last_[count_ % last_.size()];
  if (count_ >= last_.size()) {
    recent_.add(oldest.is_right, oldest.chance, -1);
  }
  oldest = {is_right, chance};
  recent_.add(is_right, chance);
  all_.add(is_right, chance);
  ++count_;
}

bool GuessTest::passes(double level) const {
  return std::min(all_.p_value(), recent_.p_value()) < level / 2;
}

StrategyBelief::StrategyBelief(const RepeatedRound& round,
                               reasoner::RoleIndex role,
                               reasoner::RoleIndex ours)
    : role_(role), round_(round), next_(round.choice_count(role)) {
  for (auto& strategy : make_strategies(round, role, ours)) {
    Hypothesis& hypothesis = hypotheses_.emplace_back();
    hypothesis.strategy = std::move(strategy);
    hypothesis.next.resize(next_.size());
  }
  const auto others = static_cast<double>(hypotheses_.size() - 1);
  for (Hypothesis& each : hypotheses_) {
    each.prior = (1 - kUniformPrior) / others;
  }
  hypotheses_.front().prior = kUniformPrior;
  for (Hypothesis& each : hypotheses_) each.probability = each.prior;
  expect({});
}

void StrategyBelief::observe(std::span<const Joint> history) {
  const std::size_t choice = round_.choice_in(history.back(), role_);
  double sum = 0;
  for (Hypothesis& each : hypotheses_) {
    judge(each, choice);
    sum += each.probability;
  }
  for (Hypothesis& each : hypotheses_) {
    each.probability =
        (1 - kChange) * each.probability / sum + kChange * each.prior;
    each.strategy->learn(history);
  }
  expect(history);
}

void StrategyBelief::judge(Hypothesis& hypothesis, std::size_t choice) {
  const double by_chance = 1 / static_cast<double>(next_.size());
  hypothesis.probability *=
      kKeeping * hypothesis.next[choice] + (1 - kKeeping) * by_chance;
  const auto is_likely = [&](double chance) {
    return chance > by_chance + kEqual;
  };
  const auto likely = std::ranges::count_if(hypothesis.next, is_likely);
  if (likely == 0) return;  // it says nothing
  hypothesis.test.add(is_likely(hypothesis.next[choice]),
                      static_cast<double>(likely) * by_chance);
}

void StrategyBelief::expect(std::span<const Joint> history) {
  std::ranges::fill(next_, 0);
  strength_ = 0;
  for (Hypothesis& each : hypotheses_) {
    each.strategy->predict(history, each.next);
    each.is_believed = each.test.passes(kLevel);
    if (!each.is_believed) continue;
    strength_ += each.probability;
    for (std::size_t i = 0; i < next_.size(); ++i) {
      next_[i] += each.probability * each.next[i];
    }
  }
  if (strength_ <= 0) {
    std::ranges::fill(next_, 1 / static_cast<double>(next_.size()));
    return;
  }
  for (double& chance : next_) chance /= strength_;
}

void StrategyBelief::predict_after(Joint joint,
                                   std::span<double> chances) const {
  if (strength_ <= 0) {
    std::ranges::copy(next_, chances.begin());
    return;
  }
  std::ranges::fill(chances, 0);
  std::vector<double> of_one(next_.size());
  for (const Hypothesis& each : hypotheses_) {
    if (!each.is_believed) continue;
    if (each.strategy->answers_last_round()) {
      each.strategy->predict(std::span(&joint, 1), of_one);
    } else {
      of_one = each.next;
    }
    for (std::size_t i = 0; i < chances.size(); ++i) {
      chances[i] += each.probability / strength_ * of_one[i];
    }
  }
}

bool StrategyBelief::answers() const {
  return std::ranges::any_of(hypotheses_, [](const Hypothesis& each) {
    return each.is_believed && each.strategy->answers_last_round();
  });
}

std::optional<StrategyBelief::Favourite> StrategyBelief::favourite() const {
  const Hypothesis* best = nullptr;
  for (const Hypothesis& each : hypotheses_) {
    if (!each.is_believed) continue;
    if (best == nullptr || each.probability > best->probability) best = &each;
  }
  if (best == nullptr) return std::nullopt;
  return Favourite{best->strategy->name(), best->probability};
}

}  // namespace search::opponents
