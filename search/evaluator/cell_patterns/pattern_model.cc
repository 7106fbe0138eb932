#include "search/evaluator/cell_patterns/pattern_model.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "search/evaluator/cell_patterns/cell_windows.h"

namespace search::evaluator::cell_patterns {

bool PatternWeights::is_sound(std::size_t base_count) const {
  if (ways.size() > kMostWindows) return false;
  std::size_t size = 0;
  for (const std::uint32_t window : ways) size += std::size_t{2} * window;
  if (size != values.size() || (turn != kNoBase && turn >= base_count)) {
    return false;
  }
  const bool has_ways = std::ranges::none_of(
      ways, [](std::uint32_t window) { return window == 0; });
  return has_ways && std::ranges::all_of(shares, [&](const Share& share) {
           return share.base < base_count && share.window < ways.size();
         });
}

PatternModel::PatternModel(PatternWeights weights, std::size_t base_count)
    : weights_(std::move(weights)) {
  std::ranges::stable_sort(weights_.shares, {}, &PatternWeights::Share::base);
  std::size_t share = 0;
  for (std::size_t base = 0; base <= base_count; ++base) {
    while (share < weights_.shares.size() &&
           weights_.shares[share].base < base) {
      ++share;
    }
    first_share_.push_back(share);
  }
  std::size_t table = 0;
  for (const std::uint32_t ways : weights_.ways) {
    tables_.push_back(table);
    table += std::size_t{2} * ways;
  }
}

bool PatternModel::is_turn_of_first(
    std::span<const std::uint64_t> words) const {
  const std::uint32_t turn = weights_.turn;
  return turn / 64 < words.size() && ((words[turn / 64] >> (turn % 64)) & 1);
}

void PatternModel::find_ways(std::span<const std::uint64_t> words,
                             std::span<std::uint32_t> ways) const {
  std::ranges::fill(ways, 0U);
  const std::size_t bases = first_share_.size() - 1;
  for (std::size_t i = 0; i < words.size() && i * 64 < bases; ++i) {
    for (std::uint64_t bits = words[i]; bits != 0; bits &= bits - 1) {
      const std::size_t base =
          i * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      if (base >= bases) break;
      for (const PatternWeights::Share& share : shares_of(base)) {
        ways[share.window] += share.step;
      }
    }
  }
}

void PatternModel::find_places(std::span<const std::uint64_t> words,
                               std::span<std::uint32_t> places) const {
  find_ways(words, places);
  const bool is_turn = is_turn_of_first(words);
  for (std::size_t window = 0; window < places.size(); ++window) {
    places[window] = place(window, places[window], is_turn);
  }
}

double PatternModel::score(std::span<const std::uint64_t> words) const {
  std::array<std::uint32_t, kMostWindows> room;
  const auto places = std::span(room).first(windows());
  find_places(words, places);
  std::int32_t sum = 0;
  for (std::size_t window = 0; window < places.size(); ++window) {
    sum += weights_.values[tables_[window] + places[window]];
  }
  return static_cast<double>(sum) / PatternWeights::kScale;
}

}  // namespace search::evaluator::cell_patterns
