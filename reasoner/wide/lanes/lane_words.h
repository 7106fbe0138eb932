#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace reasoner::wide::lanes {

/// 64 lanes: bit i of a group's k-th word is lane 64 * k + i, and a lane is one
/// playout. A group has 256 lanes or a multiple of 512, so that the vectors of
/// every machine divide it.
using LaneWord = std::uint64_t;

inline constexpr std::size_t kLanesPerWord = 64;

constexpr bool is_group_size(std::size_t lanes) {
  return lanes == 256 || (lanes > 0 && lanes % 512 == 0);
}

/// Memory that begins at a cache line, as vector code wants it.
template <typename T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kAlignment{64};

  CacheLineAllocator() = default;
  template <typename U>
  explicit CacheLineAllocator(const CacheLineAllocator<U>& /*other*/) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), kAlignment));
  }
  void deallocate(T* memory, std::size_t /*count*/) {
    ::operator delete(memory, kAlignment);
  }
  friend bool operator==(CacheLineAllocator, CacheLineAllocator) {
    return true;
  }
};

template <typename T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

/// Rows of words, one row a signal: row r begins at r * lane words of the
/// group.
using LaneRows = AlignedVector<LaneWord>;

}  // namespace reasoner::wide::lanes
