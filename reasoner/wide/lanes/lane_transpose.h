#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide::lanes {

// A state lies in one row of bits, 64 bases a word, a group of lanes in one row
// a base. Between the two lies the transposition of a bit matrix.

/// Writes the state `bits` into all lanes of `mask` (a row of lane_words
/// words): row b of `rows`, for each of its row_count rows, becomes bit b there
/// and stays as it is elsewhere.
void load_state(std::span<const std::uint64_t> bits, const LaneWord* mask,
                std::size_t lane_words, std::size_t row_count, LaneWord* rows,
                Simd simd);

/// With more states to be loaded at once, load_states is faster than to load
/// one after the other.
inline constexpr std::size_t kMostSingleLoads = 6;

/// Writes a state of its own into each lane of `mask`, 64 lanes beside each
/// other: bit i of `mask` stands for lane 64 * block + i, which gets the bits
/// at states[i]; others may be null.
void load_states(std::span<const std::uint64_t* const, 64> states,
                 LaneWord mask, std::size_t block, std::size_t lane_words,
                 std::size_t row_count, LaneWord* rows, Simd simd);

/// Reads 64 lanes: bit b of the words from states + i * state_words on is that
/// of lane 64 * block + i in row b. Bits from row_count on are 0.
void read_states(const LaneWord* rows, std::size_t block,
                 std::size_t lane_words, std::size_t row_count,
                 std::uint64_t* states, std::size_t state_words, Simd simd);

}  // namespace reasoner::wide::lanes
