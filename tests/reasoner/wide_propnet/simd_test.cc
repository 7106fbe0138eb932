#include "reasoner/wide_propnet/simd.h"

#include <gtest/gtest.h>

#include <optional>

namespace reasoner::wide {

namespace {

TEST(Simd, IsFoundByItsName) {
  for (const Simd simd : {Simd::kPortable, Simd::kAvx2, Simd::kAvx512}) {
    EXPECT_EQ(find_simd(name_of(simd)), simd);
  }
  EXPECT_EQ(find_simd("sse"), std::nullopt);
  EXPECT_EQ(find_simd(""), std::nullopt);
}

#if defined(__GNUC__) && defined(__x86_64__)
TEST(Simd, IsTheWidestThatTheMachineHas) {
  Simd widest = Simd::kPortable;
  if (__builtin_cpu_supports("avx2")) widest = Simd::kAvx2;
  if (__builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl")) {
    widest = Simd::kAvx512;
  }
  EXPECT_EQ(widest_simd(), widest);
}
#endif

}  // namespace

}  // namespace reasoner::wide
