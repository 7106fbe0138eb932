#include "reasoner/wide/lanes/lane_draw_kernels.h"

#include <array>
#include <bit>
#include <utility>

// Compiled once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reasoner/wide/lanes/lane_draw_kernels.cc"
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

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
constexpr std::size_t kVectorBytes = hn::MaxLanes(kBytes);
constexpr std::size_t kVectorInts = hn::MaxLanes(kInts);
using Bytes = hn::Vec<decltype(kBytes)>;
using Halves = hn::Vec<decltype(kHalves)>;
using Ints = hn::Vec<decltype(kInts)>;

HWY_INLINE hn::Vec<decltype(kLongs)> mix(hn::Vec<decltype(kLongs)> z) {
  z = hn::Xor(z, hn::ShiftRight<30>(z));
  z = hn::Mul(z, hn::Set(kLongs, 0xbf58476d1ce4e5b9));
  z = hn::Xor(z, hn::ShiftRight<27>(z));
  z = hn::Mul(z, hn::Set(kLongs, 0x94d049bb133111eb));
  return hn::Xor(z, hn::ShiftRight<31>(z));
}

HWY_INLINE void make_keys(std::uint64_t first, std::size_t count,
                          std::uint32_t elapsed, const FreshKeys& keys) {
  const std::size_t width = hn::Lanes(kLongs);
  const auto step = hn::Set(kLongs, width);
  const Ints less = hn::Set(kInts, elapsed);
  auto low = hn::Add(hn::Set(kLongs, first), hn::Iota(kLongs, 0));
  for (std::size_t i = 0; i < count; i += 2 * width) {
    const auto high = hn::Add(low, step);
    const Ints a = hn::BitCast(kInts, mix(low));
    const Ints b = hn::BitCast(kInts, mix(high));
    hn::StoreU(hn::Sub(hn::ConcatEven(kInts, b, a), less), kInts,
               keys.adds + i);
    hn::StoreU(hn::ConcatOdd(kInts, b, a), kInts, keys.mixes + i);
    low = hn::Add(high, step);
  }
}

/// Fewer lanes of a word take their keys faster one by one.
constexpr std::size_t kFewLanes = 6;

/// By byte, one a lane: how many lanes of `mask` are below it. `taken` are the
/// bits of the mask.
HWY_INLINE Bytes ranks_in(LaneWord mask, std::size_t first_lane, Bytes taken) {
  // Of each byte of the mask, how many lanes are in those below it.
  std::uint64_t counts = mask - (mask >> 1 & 0x5555555555555555);
  counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333);
  counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0f;
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  const std::uint64_t below = counts * kOnes << 8;
  alignas(64) static constexpr std::uint8_t kEighths[64] = {
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
      2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
      5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7};
  const Bytes base =
      hn::TableLookupBytes(hn::BitCast(kBytes, hn::Set(kLongs, below)),
                           hn::Load(kBytes, kEighths + first_lane));
  const Bytes within = hn::BitCast(
      kBytes, hn::Mul(hn::BitCast(kLongs, taken), hn::Set(kLongs, kOnes)));
  return hn::Sub(hn::Add(base, within), taken);
}

/// Gives keys to every fourth lane: the lowest bytes of `taken` say to which,
/// and those of `ranks` the number of its key.
HWY_INLINE void take_quarter(Ints ranks, Ints taken, std::size_t count,
                             const FreshKeys& keys, std::uint32_t* counters,
                             std::uint32_t* mixes) {
  const std::size_t width = hn::Lanes(kInts);
  const auto is_taken = hn::TestBit(taken, hn::Set(kInts, 1));
  const Ints low = hn::Set(kInts, static_cast<std::uint32_t>(width - 1));
  const auto place = hn::IndicesFromVec(kInts, hn::And(ranks, low));
  if (count <= width) {
    const Ints adds = hn::LoadU(kInts, keys.adds);
    const Ints fresh = hn::LoadU(kInts, keys.mixes);
    hn::BlendedStore(hn::TableLookupLanes(adds, place), is_taken, kInts,
                     counters);
    hn::BlendedStore(hn::TableLookupLanes(fresh, place), is_taken, kInts,
                     mixes);
    return;
  }
  const Ints part = hn::AndNot(low, hn::And(ranks, hn::Set(kInts, 0xff)));
  for (std::size_t first = 0; first < count; first += width) {
    const auto here = hn::And(
        is_taken,
        hn::Eq(part, hn::Set(kInts, static_cast<std::uint32_t>(first))));
    const Ints adds = hn::LoadU(kInts, keys.adds + first);
    const Ints fresh = hn::LoadU(kInts, keys.mixes + first);
    hn::BlendedStore(hn::TableLookupLanes(adds, place), here, kInts, counters);
    hn::BlendedStore(hn::TableLookupLanes(fresh, place), here, kInts, mixes);
  }
}

HWY_INLINE void take_keys(const LaneWord* mask, std::size_t count,
                          const FreshKeys& keys, const LaneKeys& lanes) {
  const std::size_t width = hn::Lanes(kInts);
  const auto* bits = reinterpret_cast<const std::uint8_t*>(mask);
  for (std::size_t lane = 0; lane < kLanesPerWord; lane += 4 * width) {
    const Bytes taken = hn::IfThenElseZero(
        hn::LoadMaskBits(kBytes, bits + lane / 8), hn::Set(kBytes, 1));
    Ints ranks = hn::BitCast(kInts, ranks_in(*mask, lane, taken));
    Ints here = hn::BitCast(kInts, taken);
    for (std::size_t q = 0; q < 4; ++q) {
      const std::size_t at = q * 16 + lane / 4;
      take_quarter(ranks, here, count, keys, lanes.counters + at,
                   lanes.mixes + at);
      ranks = hn::ShiftRight<8>(ranks);
      here = hn::ShiftRight<8>(here);
    }
  }
}

HWY_INLINE void take_keys_singly(LaneWord mask, const FreshKeys& keys,
                                 const LaneKeys& lanes) {
  for (std::size_t i = 0; mask != 0; mask &= mask - 1, ++i) {
    const std::size_t place =
        kPlaces.places[static_cast<std::size_t>(std::countr_zero(mask))];
    lanes.counters[place] = keys.adds[i];
    lanes.mixes[place] = keys.mixes[i];
  }
}

/// All lanes of a word get keys: every fourth number goes beside each other.
HWY_INLINE void begin_word(std::uint64_t first, std::uint32_t elapsed,
                           const LaneKeys& lanes) {
  const std::size_t width = hn::Lanes(kLongs);
  const auto fourths = hn::ShiftLeft<2>(hn::Iota(kLongs, 0));
  const auto step = hn::Set(kLongs, 4 * width);
  const Ints less = hn::Set(kInts, elapsed);
  for (std::size_t q = 0; q < 4; ++q) {
    auto low = hn::Add(hn::Set(kLongs, first + q), fourths);
    for (std::size_t i = 0; i < 16; i += 2 * width) {
      const auto high = hn::Add(low, step);
      const Ints a = hn::BitCast(kInts, mix(low));
      const Ints b = hn::BitCast(kInts, mix(high));
      hn::Store(hn::Sub(hn::ConcatEven(kInts, b, a), less), kInts,
                lanes.counters + q * 16 + i);
      hn::Store(hn::ConcatOdd(kInts, b, a), kInts, lanes.mixes + q * 16 + i);
      low = hn::Add(high, step);
    }
  }
}

HWY_ATTR void begin_lanes(const LaneWord* mask, std::size_t lane_words,
                          std::uint64_t first, std::uint32_t elapsed,
                          FreshKeys keys, LaneKeys lanes) {
  std::size_t all = 0;
  for (std::size_t k = 0; k < lane_words; ++k) {
    all += static_cast<std::size_t>(std::popcount(mask[k]));
  }
  const bool is_whole = all == lane_words * kLanesPerWord;
  if (!is_whole) make_keys(first, all, elapsed, keys);
  for (std::size_t k = 0; k < lane_words; ++k) {
    const auto count = static_cast<std::size_t>(std::popcount(mask[k]));
    // Nor does it pay with narrow vectors.
    if (is_whole) {
      begin_word(first + k * kLanesPerWord, elapsed, lanes);
    } else if (count < kFewLanes || kVectorInts < 16) {
      take_keys_singly(mask[k], keys, lanes);
    } else {
      take_keys(mask + k, count, keys, lanes);
    }
    keys.adds += count;
    keys.mixes += count;
    lanes.counters += kLanesPerWord;
    lanes.mixes += kLanesPerWord;
  }
}

/// Copies the numbers of the lanes of `mask`, out of a whole word of them, to
/// where those that are taken follow each other.
HWY_INLINE void compress_numbers(const std::uint32_t* from, LaneWord mask,
                                 std::uint32_t* to) {
  const auto* bits = reinterpret_cast<const std::uint8_t*>(&mask);
  for (std::size_t i = 0; i < kLanesPerWord; i += kVectorInts) {
    const auto taken = hn::LoadMaskBits(kInts, bits + i / 8);
    const std::size_t count = hn::CountTrue(kInts, taken);
    hn::BlendedStore(hn::Compress(hn::Load(kInts, from + i), taken),
                     hn::FirstN(kInts, count), kInts, to);
    to += count;
  }
}

HWY_ATTR void pack_keys(const LaneWord* mask, const LaneWord* filled,
                        std::size_t lane_words, std::uint32_t elapsed,
                        ReadKeys from, LaneKeys to) {
  const Ints more = hn::Set(kInts, elapsed);
  alignas(64) std::uint32_t counters[kLanesPerWord];
  alignas(64) std::uint32_t mixes[kLanesPerWord];
  for (std::size_t k = 0; k < lane_words; ++k) {
    if (mask[k] == 0) continue;
    const std::size_t first = k * kLanesPerWord;
    for (std::size_t i = 0; i < 16; i += kVectorInts) {
      const auto quarter =
          [&](const std::uint32_t* keys, std::size_t q)
              HWY_ATTR { return hn::Load(kInts, keys + first + q * 16 + i); };
      hn::StoreInterleaved4(hn::Add(quarter(from.counters, 0), more),
                            hn::Add(quarter(from.counters, 1), more),
                            hn::Add(quarter(from.counters, 2), more),
                            hn::Add(quarter(from.counters, 3), more), kInts,
                            counters + 4 * i);
      hn::StoreInterleaved4(quarter(from.mixes, 0), quarter(from.mixes, 1),
                            quarter(from.mixes, 2), quarter(from.mixes, 3),
                            kInts, mixes + 4 * i);
    }
    const std::size_t target =
        first + static_cast<std::size_t>(std::popcount(filled[k]));
    compress_numbers(counters, mask[k], to.counters + target);
    compress_numbers(mixes, mask[k], to.mixes + target);
  }
}

HWY_INLINE void unpack_numbers(std::size_t lane_words,
                               const std::uint32_t* from, std::uint32_t* to) {
  for (std::size_t first = 0; first < lane_words * kLanesPerWord;
       first += kLanesPerWord) {
    for (std::size_t i = 0; i < 16; i += kVectorInts) {
      Ints quarters[4];
      hn::LoadInterleaved4(kInts, from + first + 4 * i, quarters[0],
                           quarters[1], quarters[2], quarters[3]);
      for (std::size_t q = 0; q < 4; ++q) {
        hn::Store(quarters[q], kInts, to + first + q * 16 + i);
      }
    }
  }
}

HWY_ATTR void unpack_keys(std::size_t lane_words, ReadKeys from, LaneKeys to) {
  unpack_numbers(lane_words, from.counters, to.counters);
  unpack_numbers(lane_words, from.mixes, to.mixes);
}

HWY_INLINE hn::Vec<decltype(kLongs)> unmix(hn::Vec<decltype(kLongs)> z) {
  z = hn::Xor(z, hn::Xor(hn::ShiftRight<31>(z), hn::ShiftRight<62>(z)));
  z = hn::Mul(z, hn::Set(kLongs, 0x319642b2d24d8ec3));
  z = hn::Xor(z, hn::Xor(hn::ShiftRight<27>(z), hn::ShiftRight<54>(z)));
  z = hn::Mul(z, hn::Set(kLongs, 0x96de1b173f119089));
  return hn::Xor(z, hn::Xor(hn::ShiftRight<30>(z), hn::ShiftRight<60>(z)));
}

HWY_ATTR void read_numbers(ReadKeys keys, std::uint32_t elapsed,
                           std::uint64_t less, std::uint64_t* numbers) {
  constexpr hn::Rebind<std::uint32_t, decltype(kLongs)> kHalf;
  const auto base = hn::Set(kLongs, less);
  alignas(64) std::uint64_t by_place[kLanesPerWord];
  for (std::size_t i = 0; i < kLanesPerWord; i += hn::Lanes(kLongs)) {
    const auto add =
        hn::Add(hn::Load(kHalf, keys.counters + i), hn::Set(kHalf, elapsed));
    const auto mixed = hn::PromoteTo(kLongs, hn::Load(kHalf, keys.mixes + i));
    const auto key =
        hn::Or(hn::ShiftLeft<32>(mixed), hn::PromoteTo(kLongs, add));
    hn::Store(hn::Sub(unmix(key), base), kLongs, by_place + i);
  }
  for (std::size_t lane = 0; lane < kLanesPerWord; ++lane) {
    numbers[lane] = by_place[kPlaces.places[lane]];
  }
}

/// hash32 without its last line, which is y ^= y >> 16.
HWY_INLINE Ints nearly_hash(const std::uint32_t* counters,
                            const std::uint32_t* mixes, Ints add) {
  Ints y = hn::Add(hn::Load(kInts, counters), add);
  y = hn::Xor(y, hn::ShiftRight<16>(y));
  y = hn::Mul(y, hn::Set(kInts, 0x7feb352d));
  y = hn::Add(y, hn::Load(kInts, mixes));
  y = hn::Xor(y, hn::ShiftRight<15>(y));
  return hn::Mul(y, hn::Set(kInts, 0x846ca68b));
}

/// Pairs of numbers x, less the last line of hash32: the even ones of vectors
/// of halves come of `even` and the odd ones of `odd`.
struct Draw {
  Ints even;
  Ints odd;
};

HWY_INLINE Halves high_half(const Draw& x) {
  return hn::OddEven(hn::BitCast(kHalves, x.odd),
                     hn::BitCast(kHalves, hn::ShiftRight<16>(x.even)));
}
HWY_INLINE Halves low_half(const Draw& x, Halves high) {
  const Halves low = hn::OddEven(hn::BitCast(kHalves, hn::ShiftLeft<16>(x.odd)),
                                 hn::BitCast(kHalves, x.even));
  return hn::Xor(low, high);
}

/// What the lower half of x adds to the upper half of x, times n, in units of
/// 2^32: one or nothing.
HWY_INLINE Halves carry_of(const Draw& x, Halves high, Halves middle,
                           Halves n) {
  const Halves sum = hn::Add(middle, hn::MulHigh(low_half(x, high), n));
  return hn::IfThenElseZero(hn::Lt(sum, middle), hn::Set(kHalves, 1));
}

/// The two vectors x[i] become floor(x[i] * n[i] / 2^32).
template <bool kSmall>
HWY_INLINE void scale(const Draw (&x)[2], const Halves (&n)[2],
                      Halves (&rank)[2]) {
  Halves high[2];
  Halves middle[2];
  for (std::size_t i = 0; i < 2; ++i) {
    high[i] = high_half(x[i]);
    middle[i] = hn::Mul(high[i], n[i]);
    rank[i] = hn::MulHigh(high[i], n[i]);
  }
  // The carry of small numbers is so rare that a branch is faster.
  if constexpr (kSmall) {
    const Halves most = hn::Max(hn::SaturatedAdd(middle[0], n[0]),
                                hn::SaturatedAdd(middle[1], n[1]));
    if (HWY_LIKELY(
            hn::AllFalse(kHalves, hn::Eq(most, hn::Set(kHalves, 0xffff))))) {
      return;
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    rank[i] = hn::Add(rank[i], carry_of(x[i], high[i], middle[i], n[i]));
  }
}

/// The lanes of eight planes or fewer as bytes.
template <std::uint32_t kCount>
HWY_INLINE Bytes load_byte(const std::uint8_t* plane, std::size_t plane_bytes) {
  Bytes n = hn::Zero(kBytes);
  for (std::uint32_t p = 0; p < kCount; ++p) {
    const auto mask = hn::LoadMaskBits(kBytes, plane + p * plane_bytes);
    const Bytes bit = hn::Set(kBytes, static_cast<std::uint8_t>(1 << p));
#if HWY_TARGET <= HWY_AVX3
    // One instruction, for which Highway has no name.
    n = Bytes{_mm512_mask_add_epi8(n.raw, mask.raw, n.raw, bit.raw)};
#else
    n = hn::Or(n, hn::IfThenElseZero(mask, bit));
#endif
  }
  return n;
}

template <std::uint32_t kCount>
HWY_INLINE void store_byte(Bytes rank, std::uint8_t* plane,
                           std::size_t plane_bytes) {
  for (std::uint32_t p = 0; p < kCount; ++p) {
    const auto mask =
        hn::TestBit(rank, hn::Set(kBytes, static_cast<std::uint8_t>(1 << p)));
    hn::StoreMaskBits(kBytes, mask, plane + p * plane_bytes);
  }
}

/// draw_ranks for a number of planes that the compiler knows, as many lanes at
/// once as a vector has bytes.
template <std::uint32_t kPlanes>
HWY_ATTR void draw_planes(const Draws& from, LaneWord* planes,
                          const LaneWord* skip, LaneWord* stuck) {
  const Draws draws = from;  // so that no store may change it
  constexpr std::uint32_t kLow = kPlanes < 8 ? kPlanes : 8;
  constexpr std::uint32_t kHigh = kPlanes - kLow;
  const Ints add = hn::Set(kInts, draws.add);
  const Halves low_byte = hn::Set(kHalves, 0xff);
  const std::size_t plane_bytes = draws.lane_words * sizeof(LaneWord);
  for (std::size_t byte = 0; byte < plane_bytes; byte += kVectorBytes / 8) {
    // Without planes there may be no memory for them.
    auto* plane =
        kPlanes == 0 ? nullptr : reinterpret_cast<std::uint8_t*>(planes) + byte;
    const auto* skip_bits = reinterpret_cast<const std::uint8_t*>(skip) + byte;
    auto* stuck_bits = reinterpret_cast<std::uint8_t*>(stuck) + byte;

    // From the word of the first lane to its fourth of the numbers there.
    const std::size_t at = byte / 8 * kLanesPerWord + byte % 8 * 2;
    Ints y[4];
    for (std::size_t q = 0; q < 4; ++q) {
      y[q] = nearly_hash(draws.counters + at + q * 16,
                         draws.mixes + at + q * 16, add);
    }

    const Bytes n = load_byte<kLow>(plane, plane_bytes);
    Halves even_n = hn::And(hn::BitCast(kHalves, n), low_byte);
    Halves odd_n = hn::ShiftRight<8>(hn::BitCast(kHalves, n));
    Bytes any = n;
    if constexpr (kHigh != 0) {
      const Bytes high = load_byte<kHigh>(plane + 8 * plane_bytes, plane_bytes);
      const Halves high_n = hn::BitCast(kHalves, high);
      even_n = hn::Or(even_n, hn::ShiftLeft<8>(high_n));
      odd_n = hn::Or(odd_n, hn::AndNot(low_byte, high_n));
      any = hn::Or(any, high);
    }
    const Draw draw[2] = {{y[0], y[2]}, {y[1], y[3]}};
    const Halves both_n[2] = {even_n, odd_n};
    Halves both[2];
    scale<kHigh == 0>(draw, both_n, both);
    const auto [even, odd] = both;

    const auto skipped = hn::LoadMaskBits(kBytes, skip_bits);
    const Bytes ones = hn::VecFromMask(kBytes, skipped);
    const Halves rank = hn::Or(kHigh == 0 ? even : hn::And(even, low_byte),
                               hn::ShiftLeft<8>(odd));
    store_byte<kLow>(hn::Or(ones, hn::BitCast(kBytes, rank)), plane,
                     plane_bytes);
    if constexpr (kHigh != 0) {
      const Halves high_rank =
          hn::Or(hn::ShiftRight<8>(even), hn::AndNot(low_byte, odd));
      store_byte<kHigh>(hn::Or(ones, hn::BitCast(kBytes, high_rank)),
                        plane + 8 * plane_bytes, plane_bytes);
    }

    const auto none = hn::Eq(any, hn::Zero(kBytes));
    const auto was_stuck = hn::LoadMaskBits(kBytes, stuck_bits);
    hn::StoreMaskBits(kBytes, hn::Or(was_stuck, hn::AndNot(skipped, none)),
                      stuck_bits);
  }
}

/// By number of planes.
using DrawPlanes = void (*)(const Draws& draws, LaneWord* planes,
                            const LaneWord* skip, LaneWord* stuck);
template <std::size_t... kPlanes>
constexpr std::array<DrawPlanes, sizeof...(kPlanes)> draw_any(
    std::index_sequence<kPlanes...> /*planes*/) {
  return {&draw_planes<kPlanes>...};
}
constexpr auto kDrawPlanes =
    draw_any(std::make_index_sequence<kMostVectorPlanes + 1>());

void draw_ranks(const Draws& draws, LaneWord* planes, std::uint32_t plane_count,
                const LaneWord* skip, LaneWord* stuck) {
  kDrawPlanes[plane_count](draws, planes, skip, stuck);
}

constexpr DrawKernels kKernels{&begin_lanes, &draw_ranks, &pack_keys,
                               &unpack_keys, &read_numbers};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace reasoner::wide::lanes
HWY_AFTER_NAMESPACE();

#endif  // HWY_TARGET <= HWY_AVX2

#if HWY_ONCE

namespace reasoner::wide::lanes {

const DrawKernels& draw_kernels(Simd simd) {
#if HWY_TARGETS & HWY_AVX3
  if (simd == Simd::kAvx512) return N_AVX3::kKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (simd == Simd::kAvx2) return N_AVX2::kKernels;
#endif
  return portable_draw_kernels();
}

}  // namespace reasoner::wide::lanes

#endif  // HWY_ONCE
