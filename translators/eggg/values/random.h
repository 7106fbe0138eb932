#pragma once

#include <cstddef>
#include <cstdint>

namespace translators::eggg::values {

/// Numbers drawn from a seed, the same on every machine (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  /// 0 to `count` - 1.
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(next() % count);
  }

 private:
  std::uint64_t state_;
};

}  // namespace translators::eggg::values
