#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide::lanes {

/// Writes the first `bit_count` bits of each of `row_count` rows as bytes, 0 or
/// 1, one row right behind the other. A row has `row_words` words; its bits
/// from `bit_count` on must be 0. `bytes` has room for all of it, and nothing
/// beyond is touched.
void write_bytes(const std::uint64_t* rows, std::size_t row_count,
                 std::size_t row_words, std::size_t bit_count,
                 std::span<std::uint8_t> bytes, Simd simd);

}  // namespace reasoner::wide::lanes
