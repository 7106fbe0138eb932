#include "search/evaluator/regression.h"

#include <algorithm>
#include <cmath>

namespace search::evaluator {

namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The most that a weight may change in one step: where labels are nearly
/// certain, the curvature is too small to trust.
constexpr double kLongestStep = 4;
constexpr double kLeastCurvature = 1e-4;

}  // namespace

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double RegressionRows::value(std::size_t row, std::size_t feature) const {
  for (std::size_t i = begin(row); i < ends_[row]; ++i) {
    if (features_[i] == feature) return static_cast<double>(values_[i]);
  }
  return 0;
}

double RegressionRows::product(std::size_t row,
                               std::span<const double> weights) const {
  double sum = 0;
  for (std::size_t i = begin(row); i < ends_[row]; ++i) {
    sum += static_cast<double>(values_[i]) * weights[features_[i]];
  }
  return sum;
}

void RegressionRows::add_to(std::size_t row, double factor,
                            std::span<double> sum) const {
  for (std::size_t i = begin(row); i < ends_[row]; ++i) {
    sum[features_[i]] += factor * static_cast<double>(values_[i]);
  }
}

NewtonStep::NewtonStep(const RegressionRows& rows, const RegressionPrior& prior,
                       std::span<const std::size_t> used,
                       std::span<const double> weights)
    : rows_(rows),
      prior_(prior),
      used_(used),
      step_(weights.size(), 0),
      residual_(weights.size(), 0),
      direction_(weights.size(), 0),
      product_(weights.size(), 0) {
  curvature_.reserve(used.size());
  for (const std::size_t row : used) {
    const double p = sigmoid(rows.product(row, weights));
    rows.add_to(row, rows.label(row) - p, residual_);
    curvature_.push_back(std::max(p * (1 - p), kLeastCurvature));
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    residual_[i] -= prior.penalties[i] * (weights[i] - prior.means[i]);
  }
  direction_ = residual_;
  error_ = first_error_ = dot(residual_, residual_);
}

bool NewtonStep::advance() {
  constexpr double kEnough = 1e-6;
  if (error_ <= kEnough * first_error_ || error_ == 0) return false;
  for (std::size_t i = 0; i < product_.size(); ++i) {
    product_[i] = prior_.penalties[i] * direction_[i];
  }
  for (std::size_t i = 0; i < used_.size(); ++i) {
    const double factor = curvature_[i] * rows_.product(used_[i], direction_);
    rows_.add_to(used_[i], factor, product_);
  }
  const double scale = dot(direction_, product_);
  if (scale <= 0) return false;
  const double length = error_ / scale;
  for (std::size_t i = 0; i < step_.size(); ++i) {
    step_[i] += length * direction_[i];
    residual_[i] -= length * product_[i];
  }
  const double error = dot(residual_, residual_);
  const double keep = error / error_;
  for (std::size_t i = 0; i < direction_.size(); ++i) {
    direction_[i] = residual_[i] + keep * direction_[i];
  }
  error_ = error;
  return true;
}

bool NewtonStep::apply(std::span<double> weights) const {
  constexpr double kSmall = 1e-4;
  double longest = 0;
  for (const double change : step_) {
    longest = std::max(longest, std::abs(change));
  }
  const double factor = longest > kLongestStep ? kLongestStep / longest : 1;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] += factor * step_[i];
  }
  return longest < kSmall;
}

}  // namespace search::evaluator
