#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace search::solver {

/// What a position counts in a sum of impartial games, in which both roles have
/// the same moves and each turn is a move in one of the games.
struct NimValue {
  /// The size of the heap of nim that it is like: the least that none of its
  /// options is like (Sprague 1935, Grundy 1939).
  std::uint32_t heap = 0;
  /// For misère play: like a nim position with heaps of 0 and 1 only (Conway,
  /// On Numbers and Games, chapter 12).
  bool is_fickle = true;

  NimValue& operator+=(const NimValue& other) {
    heap ^= other.heap;
    is_fickle = is_fickle && other.is_fickle;
    return *this;
  }
};

/// The positions that can be reached from each by one move, by number.
using Options = std::vector<std::vector<std::uint32_t>>;

/// The values of all positions; nothing where a position comes again, or, in
/// `misere` play, where some position is not like one of nim.
std::optional<std::vector<NimValue>> nim_values(const Options& options,
                                                bool misere);

/// Whether who is to move in a sum of this value loses: in normal play who
/// cannot move has lost, in misère play won.
inline bool is_lost(const NimValue& sum, bool misere) {
  return misere && sum.is_fickle ? sum.heap == 1 : sum.heap == 0;
}

}  // namespace search::solver
