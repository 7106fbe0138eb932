#include "search/evaluator/cell_patterns/pattern_tables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace search::evaluator::cell_patterns {

namespace {

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

}  // namespace

PatternTables::PatternTables(const std::vector<CellWindow>& windows,
                             std::size_t base_count)
    : base_count_(base_count), windows_(weights_of(windows), base_count) {
  std::map<std::uint32_t, std::size_t> windows_of;  // by shape
  for (const CellWindow& window : windows) ++windows_of[window.shape];
  std::map<std::uint32_t, std::size_t> table_of;
  const auto new_table = [this](const CellWindow& window) {
    return std::exchange(weight_count_,
                         weight_count_ + std::size_t{2} * window.ways);
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

PatternTables::PatternTables(const PatternWeights& windows,
                             std::size_t base_count)
    : base_count_(base_count),
      windows_({.shares = windows.shares,
                .ways = windows.ways,
                .turn = windows.turn,
                .values = {}},
               base_count),
      shared_(windows.ways.size(), kNone) {
  for (const std::uint32_t ways : windows.ways) {
    tables_.push_back(weight_count_);
    weight_count_ += std::size_t{2} * ways;
  }
}

void PatternTables::set_turn(std::uint32_t base) {
  PatternWeights weights = windows_.weights();
  weights.turn = base;
  windows_ = PatternModel(std::move(weights), base_count_);
}

PatternModel PatternTables::model(std::span<const float> weights) const {
  PatternWeights model = windows_.weights();
  for (std::size_t window = 0; window < model.ways.size(); ++window) {
    for (std::uint32_t place = 0; place < 2 * model.ways[window]; ++place) {
      double value = 0;
      visit(window, place, [&](std::size_t weight) {
        value += static_cast<double>(weights[weight]);
      });
      model.values.push_back(static_cast<std::int16_t>(
          std::lround(PatternWeights::kScale *
                      std::clamp(value, -kMostValue, kMostValue))));
    }
  }
  return PatternModel(std::move(model), base_count_);
}

void PatternTables::take(const PatternModel& model,
                         std::span<float> weights) const {
  std::ranges::fill(weights.first(weight_count_), 0.0F);
  auto value = model.weights().values.begin();
  for (std::size_t window = 0; window < tables_.size(); ++window) {
    const std::size_t places = std::size_t{2} * model.weights().ways[window];
    for (std::size_t place = 0; place < places; ++place) {
      weights[tables_[window] + place] =
          static_cast<float>(*value++) / PatternWeights::kScale;
    }
  }
}

}  // namespace search::evaluator::cell_patterns
