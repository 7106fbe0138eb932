#include "reasoner/wide/lanes/lane_kernels.h"

#include <bit>

#include "reasoner/wide/lanes/end_lanes.h"

// Compiled once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reasoner/wide/lanes/lane_kernels.cc"
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace reasoner::wide::lanes {
// NOLINTNEXTLINE(readability-identifier-naming): Highway's name.
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<std::uint64_t> kLongs;
constexpr hn::ScalableTag<std::uint32_t> kInts;

HWY_ATTR std::size_t count_common(const LaneWord* a, const LaneWord* b,
                                  std::size_t lane_words) {
  // One instruction a word on all processors that have AVX2.
  std::size_t count = 0;
  for (std::size_t i = 0; i < lane_words; ++i) {
    count += static_cast<std::size_t>(__builtin_popcountll(a[i] & b[i]));
  }
  return count;
}

HWY_ATTR EndCounts end_lanes(const EndRows& rows, std::size_t lane_words) {
  return end_all_lanes(rows, lane_words);
}

HWY_ATTR void copy_lanes(std::span<const std::uint32_t> rows,
                         const LaneWord* mask, std::size_t lane_words,
                         const LaneWord* from, LaneWord* to) {
  for (std::size_t k = 0; k < lane_words; k += hn::Lanes(kLongs)) {
    const auto lanes = hn::Load(kLongs, mask + k);
    if (hn::AllTrue(kLongs, hn::Eq(lanes, hn::Zero(kLongs)))) continue;
    for (const std::uint32_t row : rows) {
      const std::size_t place = row * lane_words + k;
      const auto taken = hn::And(lanes, hn::Load(kLongs, from + place));
      const auto kept = hn::AndNot(lanes, hn::Load(kLongs, to + place));
      hn::Store(hn::Or(taken, kept), kLongs, to + place);
    }
  }
}

HWY_ATTR void fill_lanes(const LaneWord* mask, std::size_t lane_words,
                         std::uint32_t value, std::uint32_t* values) {
  constexpr std::size_t kStep = hn::MaxLanes(kInts);
  if constexpr (kStep % 8 != 0) {
    // A byte of the mask is for more than a vector.
    for (std::size_t i = 0; i < lane_words; ++i) {
      for (LaneWord word = mask[i]; word != 0; word &= word - 1) {
        values[i * kLanesPerWord +
               static_cast<std::size_t>(std::countr_zero(word))] = value;
      }
    }
    return;
  }
  const auto* bits = reinterpret_cast<const std::uint8_t*>(mask);
  const auto filled = hn::Set(kInts, value);
  for (std::size_t lane = 0; lane < lane_words * kLanesPerWord; lane += kStep) {
    const auto chosen = hn::LoadMaskBits(kInts, bits + lane / 8);
    hn::BlendedStore(filled, chosen, kInts, values + lane);
  }
}

HWY_ATTR void keep_lanes(const RowConditions& conditions, const LaneWord* rows,
                         std::size_t lane_words, LaneWord* lanes) {
  for (std::size_t k = 0; k < lane_words; k += hn::Lanes(kLongs)) {
    auto kept = hn::Load(kLongs, lanes + k);
    for (const std::uint32_t row : conditions.held) {
      kept = hn::And(kept, hn::Load(kLongs, rows + row * lane_words + k));
    }
    for (const std::uint32_t row : conditions.absent) {
      kept = hn::AndNot(hn::Load(kLongs, rows + row * lane_words + k), kept);
    }
    hn::Store(kept, kLongs, lanes + k);
  }
}

HWY_ATTR void place_lanes(const LaneWord* lanes, const LaneWord* filled,
                          std::size_t lane_words, LaneWord* placed,
                          LaneWord* left) {
  for (std::size_t k = 0; k < lane_words; ++k) {
    const int room = 64 - __builtin_popcountll(filled[k]);
    LaneWord rest = 0;
    if (__builtin_popcountll(lanes[k]) > room) {
      rest = lanes[k];
      for (int i = 0; i < room; ++i) rest &= rest - 1;
    }
    left[k] = rest;
    placed[k] = lanes[k] & ~rest;
  }
}

using Longs = hn::Vec<decltype(kLongs)>;

/// The bits that move down by 2^i in the i-th of six steps, after which the
/// bits of `mask` are the lowest ones of each word (Warren, Hacker's Delight,
/// 7-4: a parallel suffix).
struct Moves {
  Longs steps[6];
};

template <int kStep>
HWY_INLINE void find_moves(Longs& mask, Longs& zeros, Moves& moves) {
  Longs odd = hn::Xor(zeros, hn::ShiftLeft<1>(zeros));
  odd = hn::Xor(odd, hn::ShiftLeft<2>(odd));
  odd = hn::Xor(odd, hn::ShiftLeft<4>(odd));
  odd = hn::Xor(odd, hn::ShiftLeft<8>(odd));
  odd = hn::Xor(odd, hn::ShiftLeft<16>(odd));
  odd = hn::Xor(odd, hn::ShiftLeft<32>(odd));
  const Longs moved = hn::And(odd, mask);
  moves.steps[kStep] = moved;
  mask = hn::Or(hn::Xor(mask, moved), hn::ShiftRight<(1 << kStep)>(moved));
  zeros = hn::AndNot(odd, zeros);
}

template <int kStep>
HWY_INLINE Longs move_down(Longs bits, const Moves& moves) {
  const Longs moved = hn::And(bits, moves.steps[kStep]);
  return hn::Or(hn::Xor(bits, moved), hn::ShiftRight<(1 << kStep)>(moved));
}

HWY_INLINE Longs move_down_all(Longs bits, const Moves& moves) {
  bits = move_down<0>(bits, moves);
  bits = move_down<1>(bits, moves);
  bits = move_down<2>(bits, moves);
  bits = move_down<3>(bits, moves);
  bits = move_down<4>(bits, moves);
  return move_down<5>(bits, moves);
}

HWY_ATTR void pack_lanes(const LaneWord* mask, std::size_t lane_words,
                         std::size_t row_count, const LaneWord* from,
                         LaneWord* to, LaneWord* filled) {
  for (std::size_t k = 0; k < lane_words; k += hn::Lanes(kLongs)) {
    const Longs lanes = hn::Load(kLongs, mask + k);
    const Longs before = hn::Load(kLongs, filled + k);
    // Where a word is full, nothing comes into it and no shift matters.
    const Longs shift =
        hn::And(hn::PopulationCount(before), hn::Set(kLongs, 63));
    Moves moves;
    Longs rest = lanes;
    Longs zeros = hn::ShiftLeft<1>(hn::Not(lanes));
    find_moves<0>(rest, zeros, moves);
    find_moves<1>(rest, zeros, moves);
    find_moves<2>(rest, zeros, moves);
    find_moves<3>(rest, zeros, moves);
    find_moves<4>(rest, zeros, moves);
    find_moves<5>(rest, zeros, moves);
    const LaneWord* source = from + k;
    LaneWord* target = to + k;
    for (std::size_t r = 0; r < row_count; ++r) {
      const Longs bits =
          move_down_all(hn::And(hn::Load(kLongs, source), lanes), moves);
      const Longs kept = hn::And(hn::Load(kLongs, target), before);
      hn::Store(hn::Or(kept, hn::Shl(bits, shift)), kLongs, target);
      source += lane_words;
      target += lane_words;
    }
    hn::Store(hn::Or(before, hn::Shl(rest, shift)), kLongs, filled + k);
  }
}

}  // namespace

constexpr LaneKernels kLaneKernels{&count_common, &end_lanes,  &copy_lanes,
                                   &fill_lanes,   &keep_lanes, &place_lanes,
                                   &pack_lanes};

}  // namespace HWY_NAMESPACE
}  // namespace reasoner::wide::lanes
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace reasoner::wide::lanes {

const LaneKernels& lane_kernels(Simd simd, std::size_t lane_words) {
  // Rows of 256 lanes are no multiple of the vectors of AVX-512.
  if (simd == Simd::kAvx512 && lane_words % 8 != 0) simd = Simd::kAvx2;
#if HWY_TARGETS & HWY_AVX3
  if (simd == Simd::kAvx512) return N_AVX3::kLaneKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (simd != Simd::kPortable) return N_AVX2::kLaneKernels;
#endif
  return HWY_STATIC_DISPATCH(kLaneKernels);
}

}  // namespace reasoner::wide::lanes

#endif  // HWY_ONCE
