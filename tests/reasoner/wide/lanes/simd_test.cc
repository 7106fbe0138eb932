#include "reasoner/wide/lanes/simd.h"

#include <gtest/gtest.h>

#include <optional>

namespace reasoner::wide {

namespace simd_test {

TEST(Simd, IsFoundByItsName) {
  for (const lanes::Simd simd :
       {lanes::Simd::kPortable, lanes::Simd::kAvx2, lanes::Simd::kAvx512}) {
    EXPECT_EQ(lanes::find_simd(lanes::name_of(simd)), simd);
  }
  EXPECT_EQ(lanes::find_simd("sse"), std::nullopt);
  EXPECT_EQ(lanes::find_simd(""), std::nullopt);
}

#if defined(__GNUC__) && defined(__x86_64__)
TEST(Simd, IsTheWidestThatTheMachineHas) {
  lanes::Simd widest = lanes::Simd::kPortable;
  if (__builtin_cpu_supports("avx2")) widest = lanes::Simd::kAvx2;
  if (__builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl")) {
    widest = lanes::Simd::kAvx512;
  }
  EXPECT_EQ(lanes::widest_simd(), widest);
}
#endif

}  // namespace simd_test

}  // namespace reasoner::wide
