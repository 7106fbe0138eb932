#include "reasoner/wide/lanes/simd.h"

#include <hwy/targets.h>

namespace reasoner::wide::lanes {

Simd widest_simd() {
  const auto supported = hwy::SupportedTargets();
  if ((supported & HWY_AVX3) != 0) return Simd::kAvx512;
  if ((supported & HWY_AVX2) != 0) return Simd::kAvx2;
  return Simd::kPortable;
}

std::string_view name_of(Simd simd) {
  switch (simd) {
    case Simd::kAvx512:
      return "avx512";
    case Simd::kAvx2:
      return "avx2";
    case Simd::kPortable:
      break;
  }
  return "portable";
}

std::optional<Simd> find_simd(std::string_view name) {
  for (const Simd simd : {Simd::kPortable, Simd::kAvx2, Simd::kAvx512}) {
    if (name_of(simd) == name) return simd;
  }
  return std::nullopt;
}

}  // namespace reasoner::wide::lanes
