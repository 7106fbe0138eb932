#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace reasoner {

/// A proposition of a game, numbered from 0; its name stands in Game.
using PropositionId = std::uint32_t;

/// A position of a game: the set of propositions that are true, one bit each,
/// in 64-bit words. A value. Trailing zero words do not count in comparison
/// and hash, so states stay comparable while the table of propositions grows.
class State {
 public:
  /// All bits clear; keeps the memory.
  void clear() { words_.assign(words_.size(), 0); }

  bool test(PropositionId id) const {
    const std::size_t word = id / 64;
    return word < words_.size() && (words_[word] >> (id % 64) & 1) != 0;
  }

  void set(PropositionId id) {
    const std::size_t word = id / 64;
    if (word >= words_.size()) words_.resize(word + 1);
    words_[word] |= std::uint64_t{1} << (id % 64);
  }

  /// Proposition i is true where bit i % 64 of words[i / 64] is set. The span
  /// must not lie in this state.
  void assign(std::span<const std::uint64_t> words) {
    words_.assign(words.begin(), words.end());
  }

  /// Calls `visit(id)` for every true proposition in ascending order.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1) {
        visit(static_cast<PropositionId>(
            word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
      }
    }
  }

  const std::vector<std::uint64_t>& words() const { return words_; }

  friend bool operator==(const State& a, const State& b);

  std::size_t hash() const;

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace reasoner

template <>
struct std::hash<reasoner::State> {
  std::size_t operator()(const reasoner::State& state) const {
    return state.hash();
  }
};
