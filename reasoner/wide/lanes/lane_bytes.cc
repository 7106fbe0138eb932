#include "reasoner/wide/lanes/lane_bytes.h"

#include <algorithm>
#include <cassert>
#include <cstring>

// Compiled once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reasoner/wide/lanes/lane_bytes.cc"
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

[[maybe_unused]] constexpr hn::ScalableTag<std::uint8_t> kBytes;

/// Writes 64 bytes, whatever the row needs of them.
HWY_INLINE void write_word(std::uint64_t word, std::uint8_t* to) {
#if HWY_TARGET > HWY_AVX2
  // Eight bits as eight bytes: bit i is left in byte i alone, and then carried
  // to the top of it.
  for (std::size_t i = 0; i < 64; i += 8) {
    std::uint64_t bytes = (word >> i & 0xff) * 0x0101010101010101;
    bytes = (bytes & 0x8040201008040201) + 0x7f7f7f7f7f7f7f7f;
    bytes = bytes >> 7 & 0x0101010101010101;
    std::memcpy(to + i, &bytes, sizeof bytes);
  }
#else
  constexpr std::size_t kStep = hn::MaxLanes(kBytes);
  const auto one = hn::Set(kBytes, 1);
  const auto* bits = reinterpret_cast<const std::uint8_t*>(&word);
  for (std::size_t i = 0; i < 64; i += kStep) {
    const auto chosen = hn::LoadMaskBits(kBytes, bits + i / 8);
    hn::StoreU(hn::IfThenElseZero(chosen, one), kBytes, to + i);
  }
#endif
}

/// What is written beyond the end of a row is the beginning of the next one,
/// which comes later.
HWY_ATTR void write_rows(const std::uint64_t* rows, std::size_t row_count,
                         std::size_t row_words, std::size_t bit_count,
                         std::uint8_t* bytes, const std::uint8_t* end) {
  alignas(64) std::uint8_t last[64];
  for (std::size_t r = 0; r < row_count; ++r) {
    const std::uint64_t* word = rows + r * row_words;
    for (std::size_t first = 0; first < bit_count; first += 64, ++word) {
      std::uint8_t* const to = bytes + r * bit_count + first;
      if (end - to >= 64) {
        write_word(*word, to);
      } else {
        write_word(*word, last);
        std::copy_n(last, std::min<std::size_t>(64, bit_count - first), to);
      }
    }
  }
}

}  // namespace

constexpr auto kWriteRows = &write_rows;

}  // namespace HWY_NAMESPACE
}  // namespace reasoner::wide::lanes
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace reasoner::wide::lanes {

void write_bytes(const std::uint64_t* rows, std::size_t row_count,
                 std::size_t row_words, std::size_t bit_count,
                 std::span<std::uint8_t> bytes, Simd simd) {
  assert(bytes.size() >= row_count * bit_count);
  auto write = HWY_STATIC_DISPATCH(kWriteRows);
#if HWY_TARGETS & HWY_AVX2
  if (simd == Simd::kAvx2) write = N_AVX2::kWriteRows;
#endif
#if HWY_TARGETS & HWY_AVX3
  if (simd == Simd::kAvx512) write = N_AVX3::kWriteRows;
#endif
  write(rows, row_count, row_words, bit_count, bytes.data(),
        bytes.data() + row_count * bit_count);
}

}  // namespace reasoner::wide::lanes

#endif  // HWY_ONCE
