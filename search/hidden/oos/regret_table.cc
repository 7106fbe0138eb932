#include "search/hidden/oos/regret_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace search::hidden::oos {

namespace {

/// A weight in the unit of `values`. The unit is raised to the weight where
/// that is much larger, so that sums do not overflow.
double in_unit(double log_weight, double& log_unit, std::span<double> values) {
  constexpr double kMost = 500;
  if (std::isinf(log_weight) && log_weight < 0) return 0;
  if (log_weight > log_unit + kMost) {
    const double factor = std::exp(log_unit - log_weight);
    for (double& value : values) value *= factor;
    log_unit = log_weight;
  }
  return std::exp(log_weight - log_unit);
}

}  // namespace

const RegretTable::Entry* RegretTable::entry(
    InformationId information, std::span<const reasoner::MoveId> moves) {
  if (information >= of_information_.size()) {
    of_information_.resize(information + 1 + information / 2, kNone);
  }
  std::uint32_t& number = of_information_[information];
  if (number == kNone) {
    number = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back(
        {moves_.size(), static_cast<std::uint32_t>(moves.size())});
    moves_.insert(moves_.end(), moves.begin(), moves.end());
    regrets_.resize(moves_.size(), 0.0);
    sums_.resize(moves_.size(), 0.0);
    return &entries_.back();
  }
  const Entry& known = entries_[number];
  const std::span<const reasoner::MoveId> expected = this->moves(known);
  return std::equal(moves.begin(), moves.end(), expected.begin(),
                    expected.end())
             ? &known
             : nullptr;
}

RegretTable::Entry* RegretTable::find(InformationId information) {
  if (information >= of_information_.size() ||
      of_information_[information] == kNone) {
    return nullptr;
  }
  return &entries_[of_information_[information]];
}

void RegretTable::add_regrets(Entry& entry, double log_weight,
                              std::uint32_t chosen, double gain,
                              double probability) {
  const std::span<double> regrets(regrets_.data() + entry.first, entry.count);
  const double weight = in_unit(log_weight, entry.log_regret_unit, regrets);
  for (double& regret : regrets) regret -= weight * gain * probability;
  regrets[chosen] += weight * gain;
}

void RegretTable::add_to_average(Entry& entry, double log_weight,
                                 std::span<const double> strategy) {
  const std::span<double> sums(sums_.data() + entry.first, entry.count);
  const double weight = in_unit(log_weight, entry.log_sum_unit, sums);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i] += weight * strategy[i];
  }
}

void RegretTable::match(const Entry& entry,
                        std::vector<double>& strategy) const {
  const double* const regrets = regrets_.data() + entry.first;
  strategy.assign(entry.count, 1.0 / entry.count);
  double sum = 0;
  for (std::uint32_t i = 0; i < entry.count; ++i) {
    sum += std::max(0.0, regrets[i]);
  }
  if (sum <= 0) return;
  for (std::uint32_t i = 0; i < entry.count; ++i) {
    strategy[i] = std::max(0.0, regrets[i]) / sum;
  }
}

void RegretTable::average(const Entry& entry,
                          std::vector<double>& strategy) const {
  const double* const sums = sums_.data() + entry.first;
  const double sum = std::accumulate(sums, sums + entry.count, 0.0);
  strategy.assign(entry.count, 1.0 / entry.count);
  if (sum <= 0) return;
  std::transform(sums, sums + entry.count, strategy.begin(),
                 [sum](double weight) { return weight / sum; });
}

std::size_t RegretTable::bytes() const {
  return of_information_.capacity() * sizeof(std::uint32_t) +
         entries_.capacity() * sizeof(Entry) +
         moves_.capacity() * sizeof(reasoner::MoveId) +
         (regrets_.capacity() + sums_.capacity()) * sizeof(double);
}

}  // namespace search::hidden::oos
