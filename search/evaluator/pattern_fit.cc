#include "search/evaluator/pattern_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "search/evaluator/regression.h"

namespace search::evaluator {

namespace {

constexpr int kRounds = 12;
// What a sample changes its score by, in parts of its error.
constexpr double kRate = 0.12;
// Samples that follow each other are of one game, so blocks of them are held
// back rather than single ones.
constexpr std::size_t kBlock = 64;
constexpr std::size_t kBlocks = 6;
// Positions that tell whose turn it is.
constexpr std::uint32_t kFewestTurns = 20;
constexpr std::uint32_t kMostTurns = 400;

constexpr std::size_t kBetweenStops = 1024;

constexpr double kMostValue = 30;

PatternWeights weights_of(const std::vector<CellWindow>& windows) {
  PatternWeights weights;
  for (std::uint32_t window = 0; window < windows.size(); ++window) {
    std::uint32_t step = 1;
    for (const auto& cell : windows[window].cells) {
      for (const CellContent& content : cell) {
        weights.shares.push_back({content.base, window, content.digit * step});
      }
      step *= windows[window].digits;
    }
    weights.ways.push_back(windows[window].ways);
  }
  return weights;
}

bool holds(std::span<const std::uint64_t> words, std::size_t base) {
  return base / 64 < words.size() && ((words[base / 64] >> (base % 64)) & 1);
}

}  // namespace

PatternFit::PatternFit(const std::vector<CellWindow>& windows,
                       std::size_t base_count)
    : base_count_(base_count),
      places_(weights_of(windows), base_count),
      found_(windows.size()),
      stride_((base_count + 63) / 64),
      agreements_(base_count, 0) {
  std::map<std::uint32_t, std::size_t> windows_of;  // by shape
  for (const CellWindow& window : windows) ++windows_of[window.shape];
  std::map<std::uint32_t, std::size_t> table_of;
  const auto new_table = [this](const CellWindow& window) {
    const std::size_t table = weights_.size();
    weights_.resize(table + std::size_t{2} * window.ways, 0);
    return table;
  };
  for (const CellWindow& window : windows) {
    tables_.push_back(new_table(window));
    if (windows_of[window.shape] == 1) {
      shared_.push_back(kNone);
      continue;
    }
    const auto [table, is_new] = table_of.try_emplace(window.shape, 0);
    if (is_new) table->second = new_table(window);
    shared_.push_back(table->second);
  }
}

void PatternFit::add(reasoner::StateMachine& machine,
                     const PositionSample& sample, double rest) {
  if (looks_ < kMostTurns) note_turn(machine, sample);
  const auto state = sample.state.words();
  for (std::size_t i = 0; i < stride_; ++i) {
    words_.push_back(i < state.size() ? state[i] : 0);
  }
  labels_.push_back(static_cast<float>(sample.outcome[0] / 100));
  rest_.push_back(static_cast<float>(rest));
}

void PatternFit::note_turn(reasoner::StateMachine& machine,
                           const PositionSample& sample) {
  bool has_choice[2];
  for (reasoner::RoleIndex role = 0; role < 2; ++role) {
    machine.legal_moves(sample.state, role, legal_);
    has_choice[role] = legal_.size() > 1;
  }
  if (has_choice[0] == has_choice[1]) return;
  ++looks_;
  const auto state = sample.state.words();
  for (std::size_t base = 0; base < base_count_; ++base) {
    if (holds(state, base) == has_choice[0]) ++agreements_[base];
  }
}

std::uint32_t PatternFit::turn() const {
  if (looks_ < kFewestTurns) return PatternWeights::kNoBase;
  const auto found = std::ranges::find(agreements_, looks_);
  return found == agreements_.end()
             ? PatternWeights::kNoBase
             : static_cast<std::uint32_t>(found - agreements_.begin());
}

bool PatternFit::is_held_back(std::size_t sample) {
  return sample / kBlock % kBlocks == 0;
}

/// Leaves the places of the windows in found_.
double PatternFit::score(std::size_t sample) {
  places_.find_places(words(sample), found_);
  float sum = rest_[sample];
  for (std::size_t window = 0; window < found_.size(); ++window) {
    sum += weights_[tables_[window] + found_[window]];
    if (shared_[window] != kNone) {
      sum += weights_[shared_[window] + found_[window]];
    }
  }
  return static_cast<double>(sum);
}

void PatternFit::learn(std::size_t sample) {
  const double error =
      static_cast<double>(labels_[sample]) - sigmoid(score(sample));
  const auto change = static_cast<float>(kRate / 2 * error /
                                         static_cast<double>(found_.size()));
  for (std::size_t window = 0; window < found_.size(); ++window) {
    weights_[tables_[window] + found_[window]] += change;
    if (shared_[window] != kNone) {
      weights_[shared_[window] + found_[window]] += change;
    }
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
  PatternWeights weights = places_.weights();
  weights.turn = turn();
  places_ = PatternModel(std::move(weights), base_count_);
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

PatternModel PatternFit::model() const {
  PatternWeights weights = places_.weights();
  for (std::size_t window = 0; window < weights.ways.size(); ++window) {
    for (std::size_t i = 0; i < std::size_t{2} * weights.ways[window]; ++i) {
      auto value = static_cast<double>(weights_[tables_[window] + i]);
      if (shared_[window] != kNone) {
        value += static_cast<double>(weights_[shared_[window] + i]);
      }
      weights.values.push_back(static_cast<std::int16_t>(
          std::lround(PatternWeights::kScale *
                      std::clamp(value, -kMostValue, kMostValue))));
    }
  }
  return PatternModel(std::move(weights), base_count_);
}

}  // namespace search::evaluator
