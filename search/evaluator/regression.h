#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace search::evaluator {

/// Rows of sparse features, each with a label from 0 to 1.
class RegressionRows {
 public:
  /// One feature of the row that is being made.
  void add(std::size_t feature, double value) {
    features_.push_back(static_cast<std::uint32_t>(feature));
    values_.push_back(static_cast<float>(value));
  }
  /// Ends the row.
  void finish_row(double label) {
    ends_.push_back(features_.size());
    labels_.push_back(label);
  }

  std::size_t size() const { return labels_.size(); }
  double label(std::size_t row) const { return labels_[row]; }
  /// 0 where the row does not have it.
  double value(std::size_t row, std::size_t feature) const;
  double product(std::size_t row, std::span<const double> weights) const;
  /// sum += factor * row
  void add_to(std::size_t row, double factor, std::span<double> sum) const;

 private:
  std::size_t begin(std::size_t row) const {
    return row == 0 ? 0 : ends_[row - 1];
  }

  std::vector<std::uint32_t> features_;
  std::vector<float> values_;
  std::vector<std::size_t> ends_;
  std::vector<double> labels_;
};

/// What is believed of the weight of each feature before any row is seen:
/// penalty * (weight - mean)^2 / 2 is added to the loss.
struct RegressionPrior {
  std::vector<double> means;
  std::vector<double> penalties;
};

/// The weights w for which sigmoid(w * row) has the least cross entropy with
/// the labels of the rows for which `use(row)`, and the penalty of the prior:
/// Newton's method, each step by conjugate gradients. Time is the size of all
/// rows times some hundred; `stop()` is asked between and ends it early.
template <typename Use, typename Stop>
std::vector<double> fit_logistic(const RegressionRows& rows,
                                 const RegressionPrior& prior, const Use& use,
                                 const Stop& stop);

/// Mean square of label - sigmoid(w * row) over the rows for which `use(row)`.
template <typename Use>
double mean_square_error(const RegressionRows& rows,
                         std::span<const double> weights, const Use& use);

double sigmoid(double x);

// ---- Implementation ---------------------------------------------------------

/// One Newton step; the rows that count and where it stands.
class NewtonStep {
 public:
  NewtonStep(const RegressionRows& rows, const RegressionPrior& prior,
             std::span<const std::size_t> used,
             std::span<const double> weights);

  /// Goes a little way; false once there.
  bool advance();
  /// Makes the step; true where it was so small that no other is needed.
  bool apply(std::span<double> weights) const;

 private:
  const RegressionRows& rows_;
  const RegressionPrior& prior_;
  std::span<const std::size_t> used_;
  std::vector<double> curvature_;  // by used row
  std::vector<double> step_;
  std::vector<double> residual_;
  std::vector<double> direction_;
  std::vector<double> product_;
  double error_ = 0;
  double first_error_ = 0;
};

template <typename Use, typename Stop>
std::vector<double> fit_logistic(const RegressionRows& rows,
                                 const RegressionPrior& prior, const Use& use,
                                 const Stop& stop) {
  constexpr int kMostSteps = 8;
  constexpr int kMostAdvances = 25;
  std::vector<std::size_t> used;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (use(row)) used.push_back(row);
  }
  std::vector<double> weights = prior.means;
  for (int i = 0; i < kMostSteps && !stop(); ++i) {
    NewtonStep step(rows, prior, used, weights);
    for (int j = 0; j < kMostAdvances && !stop() && step.advance(); ++j) {
    }
    if (step.apply(weights)) break;
  }
  return weights;
}

template <typename Use>
double mean_square_error(const RegressionRows& rows,
                         std::span<const double> weights, const Use& use) {
  double sum = 0;
  double count = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!use(row)) continue;
    const double error = rows.label(row) - sigmoid(rows.product(row, weights));
    sum += error * error;
    ++count;
  }
  return count > 0 ? sum / count : 0;
}

}  // namespace search::evaluator
