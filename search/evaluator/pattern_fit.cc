#include "search/evaluator/pattern_fit.h"

#include <algorithm>
#include <random>

#include "search/evaluator/regression.h"

namespace search::evaluator {

using cell_patterns::CellWindow;

namespace {

constexpr int kRounds = 12;
// The part of its error by which a sample changes its score.
constexpr double kRate = 0.12;
// Samples that follow each other are of one game, so blocks of them are held
// back rather than single ones.
constexpr std::size_t kBlock = 64;
constexpr std::size_t kBlocks = 6;
constexpr std::size_t kBetweenStops = 1024;

}  // namespace

PatternFit::PatternFit(const std::vector<CellWindow>& windows,
                       std::size_t base_count)
    : tables_(windows, base_count),
      weights_(tables_.weight_count(), 0),
      found_(windows.size()),
      stride_((base_count + 63) / 64),
      turn_(base_count) {}

void PatternFit::add(reasoner::StateMachine& machine,
                     const PositionSample& sample, double rest) {
  turn_.look(machine, sample.state);
  const auto state = sample.state.words();
  for (std::size_t i = 0; i < stride_; ++i) {
    words_.push_back(i < state.size() ? state[i] : 0);
  }
  labels_.push_back(static_cast<float>(sample.outcome[0] / 100));
  rest_.push_back(static_cast<float>(rest));
}

bool PatternFit::is_held_back(std::size_t sample) {
  return sample / kBlock % kBlocks == 0;
}

/// Leaves what the windows show in found_, as places in their tables.
double PatternFit::score(std::size_t sample) {
  tables_.windows().find_places(words(sample), found_);
  float sum = rest_[sample];
  for (std::size_t window = 0; window < found_.size(); ++window) {
    tables_.visit(window, found_[window],
                  [&](std::size_t weight) { sum += weights_[weight]; });
  }
  return static_cast<double>(sum);
}

void PatternFit::learn(std::size_t sample) {
  const double error =
      static_cast<double>(labels_[sample]) - sigmoid(score(sample));
  const auto change = static_cast<float>(kRate / 2 * error /
                                         static_cast<double>(found_.size()));
  for (std::size_t window = 0; window < found_.size(); ++window) {
    tables_.visit(window, found_[window],
                  [&](std::size_t weight) { weights_[weight] += change; });
  }
}

PatternFit::Errors PatternFit::errors() {
  Errors errors;
  double mean = 0;
  double count = 0;
  for (std::size_t i = 0; i < samples(); ++i) {
    if (!is_held_back(i)) continue;
    mean += static_cast<double>(labels_[i]);
    ++count;
  }
  if (count == 0) return errors;
  mean /= count;
  const auto square = [](double x) { return x * x; };
  for (std::size_t i = 0; i < samples(); ++i) {
    if (!is_held_back(i)) continue;
    const auto label = static_cast<double>(labels_[i]);
    errors.mean += square(label - mean) / count;
    errors.before +=
        square(label - sigmoid(static_cast<double>(rest_[i]))) / count;
    errors.after += square(label - sigmoid(score(i))) / count;
  }
  return errors;
}

PatternFit::Errors PatternFit::fit(std::uint64_t seed,
                                   const std::function<bool()>& stop) {
  tables_.set_turn(turn_.base());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < samples(); ++i) {
    if (!is_held_back(i)) order.push_back(i);
  }
  std::mt19937_64 random(seed);
  Errors best = errors();
  std::vector<float> best_weights = weights_;
  for (int round = 0; round < kRounds && !stop(); ++round) {
    std::ranges::shuffle(order, random);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i % kBetweenStops == 0 && stop()) break;
      learn(order[i]);
    }
    const Errors now = errors();
    if (now.after >= best.after) continue;
    best = now;
    best_weights = weights_;
  }
  weights_ = std::move(best_weights);
  return best;
}

}  // namespace search::evaluator
