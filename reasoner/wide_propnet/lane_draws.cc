#include "reasoner/wide_propnet/lane_draws.h"

#include <array>
#include <bit>
#include <cassert>
#include <utility>

// Compiled once for each set of instructions; what is left is portable code.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reasoner/wide_propnet/lane_draws.cc"
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
#endif
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

#ifndef HENHOUSE_LANE_DRAWS_ONCE
#define HENHOUSE_LANE_DRAWS_ONCE

namespace reasoner::wide {

namespace {

/// What the kernels read of LaneDraws.
///
/// Counters and mixes lie such that vectors of 32-bit numbers become vectors of
/// bytes without a shuffle: of 64 lanes first every fourth, from the first on,
/// then every fourth from the second on, and so on. Byte q of the j-th number
/// is then lane 4 * j + q, for vectors of every width.
struct Draws {
  const std::uint32_t* counters;
  const std::uint32_t* mixes;
  std::uint32_t add;  ///< to all counters
  std::size_t lane_words;
};

constexpr std::size_t place_of(std::size_t lane) {
  const std::size_t in_word = lane % kLanesPerWord;
  return lane - in_word + in_word % 4 * 16 + in_word / 4;
}

/// By lane of a word.
struct alignas(64) PlaceTable {
  std::uint32_t places[kLanesPerWord] = {};
  constexpr PlaceTable() {
    for (std::uint32_t lane = 0; lane < kLanesPerWord; ++lane) {
      places[lane] = static_cast<std::uint32_t>(place_of(lane));
    }
  }
};
constexpr PlaceTable kPlaces;

/// What playouts that begin get, in the order of their numbers. There is room
/// for a vector behind the last.
struct FreshKeys {
  std::uint32_t* adds;
  std::uint32_t* mixes;
};

/// The two halves of mix64(first + i), the first less `elapsed`.
using MakeKeys = void (*)(std::uint64_t first, std::size_t count,
                          std::uint32_t elapsed, const FreshKeys& keys);
/// Gives keys to the lanes of `mask`, the first to the first.
using TakeKeys = void (*)(const LaneWord* mask, std::size_t lane_words,
                          FreshKeys keys, std::uint32_t* counters,
                          std::uint32_t* mixes);
using DrawRanks = void (*)(const Draws& draws, LaneWord* planes,
                           std::uint32_t plane_count, const LaneWord* skip,
                           LaneWord* stuck);

/// Fewer lanes of a word take their keys faster one by one.
constexpr std::size_t kFewLanes = 6;

/// Does so for the lanes of one word, one by one.
inline void take_keys_singly(LaneWord mask, const FreshKeys& keys,
                             std::uint32_t* counters, std::uint32_t* mixes) {
  for (std::size_t i = 0; mask != 0; mask &= mask - 1, ++i) {
    const std::size_t place =
        kPlaces.places[static_cast<std::size_t>(std::countr_zero(mask))];
    counters[place] = keys.adds[i];
    mixes[place] = keys.mixes[i];
  }
}

struct DrawKernels {
  MakeKeys make_keys;
  TakeKeys take_keys;
  DrawRanks draw_ranks;
};

}  // namespace

}  // namespace reasoner::wide

#endif  // HENHOUSE_LANE_DRAWS_ONCE

#if HWY_TARGET <= HWY_AVX2

HWY_BEFORE_NAMESPACE();
namespace reasoner::wide {
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

HWY_ATTR void make_keys(std::uint64_t first, std::size_t count,
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

/// Gives keys to every fourth lane from the first on. Lower bytes of `ranks`
/// and `taken` say what lane_ranks does and which lanes take one.
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

HWY_INLINE void take_keys_of_word(const LaneWord* mask, std::size_t count,
                                  const FreshKeys& keys,
                                  std::uint32_t* counters,
                                  std::uint32_t* mixes) {
  const std::size_t width = hn::Lanes(kInts);
  const auto* bits = reinterpret_cast<const std::uint8_t*>(mask);
  for (std::size_t lane = 0; lane < kLanesPerWord; lane += 4 * width) {
    const Bytes taken = hn::IfThenElseZero(
        hn::LoadMaskBits(kBytes, bits + lane / 8), hn::Set(kBytes, 1));
    Ints ranks = hn::BitCast(kInts, ranks_in(*mask, lane, taken));
    Ints here = hn::BitCast(kInts, taken);
    for (std::size_t q = 0; q < 4; ++q) {
      take_quarter(ranks, here, count, keys, counters + q * 16 + lane / 4,
                   mixes + q * 16 + lane / 4);
      ranks = hn::ShiftRight<8>(ranks);
      here = hn::ShiftRight<8>(here);
    }
  }
}

HWY_ATTR void take_keys(const LaneWord* mask, std::size_t lane_words,
                        FreshKeys keys, std::uint32_t* counters,
                        std::uint32_t* mixes) {
  for (std::size_t k = 0; k < lane_words; ++k) {
    const auto count = static_cast<std::size_t>(std::popcount(mask[k]));
    // Nor does it pay with narrow vectors.
    if (count < kFewLanes || kVectorInts < 16) {
      take_keys_singly(mask[k], keys, counters, mixes);
    } else {
      take_keys_of_word(mask + k, count, keys, counters, mixes);
    }
    counters += kLanesPerWord;
    mixes += kLanesPerWord;
    keys.adds += count;
    keys.mixes += count;
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

/// floor(x * n / 2^32) of 16-bit n, where the even numbers come of y0 and the
/// odd ones of y1.
HWY_INLINE Halves scale(Ints y0, Ints y1, Halves n) {
  const Halves high = hn::OddEven(hn::BitCast(kHalves, y1),
                                  hn::BitCast(kHalves, hn::ShiftRight<16>(y0)));
  const Halves low =
      hn::Xor(high, hn::OddEven(hn::BitCast(kHalves, hn::ShiftLeft<16>(y1)),
                                hn::BitCast(kHalves, y0)));
  const Halves middle = hn::Mul(high, n);
  const Halves sum = hn::Add(middle, hn::MulHigh(low, n));
  const auto carry = hn::Lt(sum, middle);
  return hn::Add(hn::MulHigh(high, n),
                 hn::IfThenElseZero(carry, hn::Set(kHalves, 1)));
}

/// The lanes of eight planes or fewer as bytes.
template <std::uint32_t kCount>
HWY_INLINE Bytes load_byte(const std::uint8_t* plane, std::size_t plane_bytes) {
  Bytes n = hn::Zero(kBytes);
  for (std::uint32_t p = 0; p < kCount; ++p) {
    const auto mask = hn::LoadMaskBits(kBytes, plane + p * plane_bytes);
    n = hn::Or(n,
               hn::IfThenElseZero(
                   mask, hn::Set(kBytes, static_cast<std::uint8_t>(1 << p))));
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
    auto* plane = reinterpret_cast<std::uint8_t*>(planes) + byte;
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
    const Halves even = scale(y[0], y[2], even_n);
    const Halves odd = scale(y[1], y[3], odd_n);

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
    draw_any(std::make_index_sequence<LaneDraws::kMostPlanes + 1>());

void draw_ranks(const Draws& draws, LaneWord* planes, std::uint32_t plane_count,
                const LaneWord* skip, LaneWord* stuck) {
  kDrawPlanes[plane_count](draws, planes, skip, stuck);
}

constexpr DrawKernels kKernels{&make_keys, &take_keys, &draw_ranks};

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace reasoner::wide
HWY_AFTER_NAMESPACE();

#endif  // HWY_TARGET <= HWY_AVX2

#if HWY_ONCE

namespace reasoner::wide {

namespace {

void make_keys(std::uint64_t first, std::size_t count, std::uint32_t elapsed,
               const FreshKeys& keys) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t key = mix64(first + i);
    keys.adds[i] = static_cast<std::uint32_t>(key) - elapsed;
    keys.mixes[i] = static_cast<std::uint32_t>(key >> 32);
  }
}

void take_keys(const LaneWord* mask, std::size_t lane_words, FreshKeys keys,
               std::uint32_t* counters, std::uint32_t* mixes) {
  for (std::size_t k = 0; k < lane_words; ++k) {
    take_keys_singly(mask[k], keys, counters, mixes);
    const auto count = static_cast<std::size_t>(std::popcount(mask[k]));
    counters += kLanesPerWord;
    mixes += kLanesPerWord;
    keys.adds += count;
    keys.mixes += count;
  }
}

void draw_ranks(const Draws& draws, LaneWord* planes, std::uint32_t plane_count,
                const LaneWord* skip, LaneWord* stuck) {
  for (std::size_t k = 0; k < draws.lane_words; ++k) {
    LaneWord ranks[LaneDraws::kMostPlanes] = {};
    LaneWord none = 0;
    for (std::size_t i = 0; i < kLanesPerWord; ++i) {
      const std::size_t place = place_of(k * kLanesPerWord + i);
      std::uint32_t n = 0;
      for (std::uint32_t p = 0; p < plane_count; ++p) {
        const LaneWord plane = planes[p * draws.lane_words + k];
        n |= static_cast<std::uint32_t>(plane >> i & 1) << p;
      }
      const PlayoutKey key{draws.counters[place] + draws.add,
                           draws.mixes[place]};
      const std::uint32_t rank = pick(hash32(key, 0, 0), n);
      none |= LaneWord{n == 0} << i;
      for (std::uint32_t p = 0; p < plane_count; ++p) {
        ranks[p] |= LaneWord{rank >> p & 1} << i;
      }
    }
    for (std::uint32_t p = 0; p < plane_count; ++p) {
      planes[p * draws.lane_words + k] = ranks[p] | skip[k];
    }
    stuck[k] |= none & ~skip[k];
  }
}

const DrawKernels& kernels(Simd simd) {
#if HWY_TARGETS & HWY_AVX3
  if (simd == Simd::kAvx512) return N_AVX3::kKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (simd == Simd::kAvx2) return N_AVX2::kKernels;
#endif
  static constexpr DrawKernels kPortable{&make_keys, &take_keys, &draw_ranks};
  return kPortable;
}

}  // namespace

LaneDraws::LaneDraws(std::size_t lanes, Simd simd)
    : simd_(simd),
      counters_(lanes),
      mixes_(lanes),
      // The kernels read and write whole vectors.
      fresh_adds_(lanes + 64),
      fresh_mixes_(lanes + 64) {
  assert(is_group_size(lanes));
}

void LaneDraws::begin(const LaneWord* mask, std::uint64_t seed,
                      std::uint64_t first_playout) {
  const std::size_t words = counters_.size() / kLanesPerWord;
  std::size_t count = 0;
  for (std::size_t k = 0; k < words; ++k) {
    count += static_cast<std::size_t>(std::popcount(mask[k]));
  }
  const DrawKernels& kernel = kernels(simd_);
  const FreshKeys keys{fresh_adds_.data(), fresh_mixes_.data()};
  // playout_key
  kernel.make_keys(mix64(seed + 0x9e3779b97f4a7c15) + first_playout, count,
                   elapsed_, keys);
  kernel.take_keys(mask, words, keys, counters_.data(), mixes_.data());
}

void LaneDraws::begin(std::size_t lane, PlayoutKey key, std::uint32_t step) {
  const std::size_t place = place_of(lane);
  counters_[place] = key.add + step * kStepStride * kCounterFactor - elapsed_;
  mixes_[place] = key.mix;
}

void LaneDraws::draw_ranks(RoleIndex role, LaneWord* planes,
                           std::uint32_t plane_count, const LaneWord* skip,
                           LaneWord* stuck) const {
  assert(plane_count <= kMostPlanes);
  const Draws draws{
      counters_.data(), mixes_.data(),
      elapsed_ + static_cast<std::uint32_t>(role) * kCounterFactor,
      counters_.size() / kLanesPerWord};
  kernels(simd_).draw_ranks(draws, planes, plane_count, skip, stuck);
}

void LaneDraws::advance() { elapsed_ += kStepStride * kCounterFactor; }

}  // namespace reasoner::wide

#endif  // HWY_ONCE
