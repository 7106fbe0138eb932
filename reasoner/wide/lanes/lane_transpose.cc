#include "reasoner/wide/lanes/lane_transpose.h"

#include <algorithm>
#include <array>
#include <cassert>

// Compiled once for each set of instructions; what is left is portable code.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reasoner/wide/lanes/lane_transpose.cc"
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

#ifndef HENHOUSE_LANE_TRANSPOSE_ONCE
#define HENHOUSE_LANE_TRANSPOSE_ONCE

namespace reasoner::wide::lanes {

namespace {

constexpr std::size_t kSide = 64;

/// A square matrix of bits, a row a word. Before a transposition row r lies at
/// TransposeKernels::places[r].
struct alignas(64) BitMatrix {
  std::uint64_t words[kSide];
};

using Places = std::array<std::uint8_t, kSide>;

struct TransposeKernels {
  Places places;
  void (*transpose)(const BitMatrix& from, BitMatrix& to);
  /// load_state, by the bits that the rows get.
  void (*broadcast)(const std::uint64_t* bits, const LaneWord* mask,
                    std::size_t lane_words, std::size_t row_count,
                    LaneWord* rows);
};

}  // namespace

}  // namespace reasoner::wide::lanes

#endif  // HENHOUSE_LANE_TRANSPOSE_ONCE

#if HWY_TARGET <= HWY_AVX2

HWY_BEFORE_NAMESPACE();
namespace reasoner::wide::lanes {
// NOLINTNEXTLINE(readability-identifier-naming): Highway's name.
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<std::uint8_t> kBytes;
constexpr hn::ScalableTag<std::uint16_t> kHalves;
constexpr hn::ScalableTag<std::uint32_t> kInts;
constexpr hn::ScalableTag<std::uint64_t> kLongs;
using Bytes = hn::Vec<decltype(kBytes)>;

/// Rows in a vector of words, and in the eight vectors that make vectors of one
/// byte a row.
constexpr std::size_t kVectorRows = hn::MaxLanes(kLongs);
constexpr std::size_t kGroupRows = 8 * kVectorRows;

/// Interleaving goes on within 16 bytes, which are two rows: there the v-th of
/// eight vectors has rows 2 * v and 2 * v + 1 of 16 that follow each other, so
/// that bytes come to lie in the order of the rows.
constexpr Places find_places() {
  Places places = {};
  for (std::size_t row = 0; row < kSide; ++row) {
    const std::size_t in_group = row % kGroupRows;
    places[row] = static_cast<std::uint8_t>(row - in_group +
                                            in_group % 16 / 2 * kVectorRows +
                                            in_group / 16 * 2 + in_group % 2);
  }
  return places;
}

/// Interleaves pairs: even[i] and odd[i], of the lanes of `tag`.
template <typename Tag>
HWY_INLINE void interleave(Tag tag, Bytes a, Bytes b, Bytes& low, Bytes& high) {
  const auto x = hn::BitCast(tag, a);
  const auto y = hn::BitCast(tag, b);
  low = hn::BitCast(kBytes, hn::InterleaveLower(tag, x, y));
  high = hn::BitCast(kBytes, hn::InterleaveUpper(tag, x, y));
}

/// columns[c]: byte c of each row of a group.
HWY_INLINE void split_bytes(const std::uint64_t* rows, Bytes (&columns)[8]) {
  alignas(16) static constexpr std::uint8_t kPairs[16] = {
      0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15};
  const Bytes pairs = hn::LoadDup128(kBytes, kPairs);
  Bytes a[8];
  Bytes b[8];
  for (std::size_t v = 0; v < 8; ++v) {
    const auto words = hn::Load(kLongs, rows + v * kVectorRows);
    a[v] = hn::TableLookupBytes(hn::BitCast(kBytes, words), pairs);
  }
  // The byte pairs of eight vectors are a square of eight columns.
  for (std::size_t v = 0; v < 8; v += 2) {
    interleave(kHalves, a[v], a[v + 1], b[v], b[v + 1]);
  }
  for (std::size_t v = 0; v < 8; v += 4) {
    interleave(kInts, b[v], b[v + 2], a[v], a[v + 1]);
    interleave(kInts, b[v + 1], b[v + 3], a[v + 2], a[v + 3]);
  }
  for (std::size_t v = 0; v < 4; ++v) {
    interleave(kLongs, a[v], a[v + 4], columns[2 * v], columns[2 * v + 1]);
  }
}

HWY_ATTR void transpose(const BitMatrix& from, BitMatrix& to) {
  auto* out = reinterpret_cast<std::uint8_t*>(to.words);
  for (std::size_t group = 0; group < kSide; group += kGroupRows) {
    Bytes columns[8];
    split_bytes(from.words + group, columns);
    for (std::size_t c = 0; c < 8; ++c) {
      Bytes bits = columns[c];
      for (std::size_t k = 8; k-- > 0;) {
        hn::StoreMaskBits(kBytes, hn::MaskFromVec(bits),
                          out + (8 * c + k) * 8 + group / 8);
        bits = hn::Add(bits, bits);
      }
    }
  }
}

HWY_ATTR void broadcast(const std::uint64_t* bits, const LaneWord* mask,
                        std::size_t lane_words, std::size_t row_count,
                        LaneWord* rows) {
  for (std::size_t k = 0; k < lane_words; k += hn::Lanes(kLongs)) {
    const auto lanes = hn::Load(kLongs, mask + k);
    if (hn::AllTrue(kLongs, hn::Eq(lanes, hn::Zero(kLongs)))) continue;
    LaneWord* row = rows + k;
    for (std::size_t b = 0; b < row_count; ++b, row += lane_words) {
      const auto value = hn::Set(kLongs, 0 - (bits[b / 64] >> b % 64 & 1));
      const auto kept = hn::AndNot(lanes, hn::Load(kLongs, row));
      hn::Store(hn::Or(hn::And(lanes, value), kept), kLongs, row);
    }
  }
}

constexpr TransposeKernels kKernels{find_places(), &transpose, &broadcast};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace reasoner::wide::lanes
HWY_AFTER_NAMESPACE();

#endif  // HWY_TARGET <= HWY_AVX2

#if HWY_ONCE

namespace reasoner::wide::lanes {

namespace {

constexpr Places rows_in_order() {
  Places places = {};
  for (std::size_t row = 0; row < kSide; ++row) {
    places[row] = static_cast<std::uint8_t>(row);
  }
  return places;
}

/// Swaps ever smaller squares (Warren, Hacker's Delight, 7-3).
void transpose(const BitMatrix& from, BitMatrix& to) {
  to = from;
  std::uint64_t* rows = to.words;
  std::uint64_t mask = 0xffffffff;
  for (std::size_t half = 32; half != 0; half /= 2, mask ^= mask << half) {
    for (std::size_t r = 0; r < kSide; r = (r + half + 1) & ~half) {
      const std::uint64_t swap = ((rows[r] >> half) ^ rows[r + half]) & mask;
      rows[r] ^= swap << half;
      rows[r + half] ^= swap;
    }
  }
}

void broadcast(const std::uint64_t* bits, const LaneWord* mask,
               std::size_t lane_words, std::size_t row_count, LaneWord* rows) {
  for (std::size_t b = 0; b < row_count; ++b) {
    const std::uint64_t value = 0 - (bits[b / 64] >> b % 64 & 1);
    for (std::size_t k = 0; k < lane_words; ++k) {
      LaneWord& word = rows[b * lane_words + k];
      word = (word & ~mask[k]) | (value & mask[k]);
    }
  }
}

const TransposeKernels& kernels(Simd simd) {
#if HWY_TARGETS & HWY_AVX3
  if (simd == Simd::kAvx512) return N_AVX3::kKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (simd == Simd::kAvx2) return N_AVX2::kKernels;
#endif
  static constexpr TransposeKernels kPortable{rows_in_order(), &transpose,
                                              &broadcast};
  return kPortable;
}

}  // namespace

void load_state(std::span<const std::uint64_t> bits, const LaneWord* mask,
                std::size_t lane_words, std::size_t row_count, LaneWord* rows,
                Simd simd) {
  assert(bits.size() * 64 >= row_count);
  // Of a game without propositions there are no rows to point into.
  if (row_count == 0) return;
  // Rows of 256 lanes are no multiple of the vectors of AVX-512.
  if (simd == Simd::kAvx512 && lane_words % 8 != 0) simd = Simd::kAvx2;
  kernels(simd).broadcast(bits.data(), mask, lane_words, row_count, rows);
}

void load_states(std::span<const std::uint64_t* const, 64> states,
                 LaneWord mask, std::size_t block, std::size_t lane_words,
                 std::size_t row_count, LaneWord* rows, Simd simd) {
  const TransposeKernels& kernel = kernels(simd);
  const Places& places = kernel.places;
  BitMatrix from = {};
  BitMatrix to;
  for (std::size_t first = 0; first < row_count; first += kSide) {
    for (std::size_t i = 0; i < kSide; ++i) {
      if ((mask >> i & 1) != 0) from.words[places[i]] = states[i][first / 64];
    }
    kernel.transpose(from, to);
    const std::size_t count = std::min(kSide, row_count - first);
    LaneWord* row = rows + first * lane_words + block;
    for (std::size_t b = 0; b < count; ++b, row += lane_words) {
      *row = (*row & ~mask) | (to.words[b] & mask);
    }
  }
}

void read_states(const LaneWord* rows, std::size_t block,
                 std::size_t lane_words, std::size_t row_count,
                 std::uint64_t* states, std::size_t state_words, Simd simd) {
  const TransposeKernels& kernel = kernels(simd);
  const Places& places = kernel.places;
  BitMatrix from;
  BitMatrix to;
  for (std::size_t first = 0; first < row_count; first += kSide) {
    const std::size_t count = std::min(kSide, row_count - first);
    const LaneWord* row = rows + first * lane_words + block;
    for (std::size_t b = 0; b < count; ++b, row += lane_words) {
      from.words[places[b]] = *row;
    }
    for (std::size_t b = count; b < kSide; ++b) from.words[places[b]] = 0;
    kernel.transpose(from, to);
    for (std::size_t i = 0; i < kSide; ++i) {
      states[i * state_words + first / 64] = to.words[i];
    }
  }
}

}  // namespace reasoner::wide::lanes

#endif  // HWY_ONCE
