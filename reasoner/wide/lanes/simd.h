#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace reasoner::wide::lanes {

/// The vector instructions that the wide engine may use.
enum class Simd : std::uint8_t { kPortable, kAvx2, kAvx512 };

/// The widest that this machine has.
Simd widest_simd();

/// "portable", "avx2" and "avx512".
std::string_view name_of(Simd simd);
/// Nothing for another name.
std::optional<Simd> find_simd(std::string_view name);

}  // namespace reasoner::wide::lanes
