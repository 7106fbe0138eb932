#pragma once

#include <cstdint>
#include <string_view>

namespace search {

/// The hash of Fowler, Noll and Vo (FNV-1a) of a text, the same on every
/// machine; `before` is the hash of what comes before it.
constexpr std::uint64_t fnv_hash(std::string_view text,
                                 std::uint64_t before = 0xcbf29ce484222325) {
  std::uint64_t hash = before;
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  return hash;
}

}  // namespace search
