#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "reasoner/wide/lanes/lane_words.h"

namespace reasoner::wide::lanes {

/// Some of the lanes of a group: one row of bits.
class LaneSet {
 public:
  /// None of `lanes` lanes.
  explicit LaneSet(std::size_t lanes) : words_(lanes / kLanesPerWord) {}

  std::size_t word_count() const { return words_.size(); }
  LaneWord word(std::size_t index) const { return words_[index]; }
  LaneWord* data() { return words_.data(); }
  const LaneWord* data() const { return words_.data(); }

  bool contains(std::size_t lane) const {
    return (words_[lane / kLanesPerWord] >> (lane % kLanesPerWord) & 1) != 0;
  }
  void insert(std::size_t lane) {
    words_[lane / kLanesPerWord] |= LaneWord{1} << (lane % kLanesPerWord);
  }
  void erase(std::size_t lane) {
    words_[lane / kLanesPerWord] &= ~(LaneWord{1} << (lane % kLanesPerWord));
  }
  void clear() { std::ranges::fill(words_, 0); }
  /// Makes it all lanes.
  void fill() { std::ranges::fill(words_, ~LaneWord{0}); }

  bool empty() const {
    return std::ranges::all_of(words_, [](LaneWord word) { return word == 0; });
  }

  /// The lowest lane; there must be one.
  std::size_t first() const {
    std::size_t index = 0;
    while (words_[index] == 0) ++index;
    return index * kLanesPerWord +
           static_cast<std::size_t>(std::countr_zero(words_[index]));
  }

  LaneSet& operator|=(const LaneSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i)
      words_[i] |= other.words_[i];
    return *this;
  }
  /// Without those of `other`.
  LaneSet& operator-=(const LaneSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= ~other.words_[i];
    }
    return *this;
  }

  bool intersects(const LaneSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & other.words_[i]) != 0) return true;
    }
    return false;
  }

  /// Calls `visit(lane)` in ascending order.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (LaneWord word = words_[i]; word != 0; word &= word - 1) {
        visit(i * kLanesPerWord +
              static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

  /// Moves the first `count` lanes to `taken`, which is made empty before; all
  /// where there are no more.
  void take(std::size_t count, LaneSet& taken);

 private:
  AlignedVector<LaneWord> words_;
};

}  // namespace reasoner::wide::lanes
