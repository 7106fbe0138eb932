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

}  // namespace

constexpr LaneKernels kLaneKernels{&count_common, &end_lanes, &copy_lanes,
                                   &fill_lanes};

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
