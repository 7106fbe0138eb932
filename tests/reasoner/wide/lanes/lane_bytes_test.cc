#include "reasoner/wide/lanes/lane_bytes.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace reasoner::wide {
namespace lane_bytes_test {

TEST(LaneBytes, AreTheBitsOfEachRowAndNothingBeyond) {
  std::mt19937_64 random(1);
  for (const lanes::Simd simd :
       {lanes::Simd::kPortable, lanes::Simd::kAvx2, lanes::Simd::kAvx512}) {
    if (simd > lanes::widest_simd()) continue;
    for (const std::size_t bits : {1, 8, 63, 64, 65, 128, 200}) {
      const std::size_t words = (bits + 63) / 64;
      constexpr std::size_t kRows = 5;
      std::vector<std::uint64_t> rows(kRows * words);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = random();
        if (i % words + 1 == words && bits % 64 != 0) {
          rows[i] &= (std::uint64_t{1} << bits % 64) - 1;
        }
      }
      // A vector that ends where the bytes do: the sanitizer sees more.
      std::vector<std::uint8_t> bytes(kRows * bits, 7);
      lanes::write_bytes(rows.data(), kRows, words, bits, bytes, simd);
      for (std::size_t r = 0; r < kRows; ++r) {
        for (std::size_t b = 0; b < bits; ++b) {
          ASSERT_EQ(bytes[r * bits + b],
                    rows[r * words + b / 64] >> (b % 64) & 1)
              << name_of(simd) << ", " << bits << " bits, row " << r;
        }
      }
    }
  }
}

}  // namespace lane_bytes_test
}  // namespace reasoner::wide
