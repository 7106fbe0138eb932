#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace search {

/// Bytes that several stores share. What was taken stays taken: stores use
/// their own memory again.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t limit) : limit_(limit) {}

  /// Takes `bytes`, or nothing and returns false where they are not left.
  bool take(std::size_t bytes) {
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    return true;
  }

  std::size_t used() const { return used_; }

 private:
  std::size_t limit_;
  std::size_t used_ = 0;
};

/// Arrays of T under 32-bit numbers, in large slabs that never move. A block
/// has room for the next power of two of elements; freed blocks are used
/// again, and larger ones are halved where no other is left.
template <typename T>
class BlockPool {
 public:
  /// The number of a block's first element.
  using Block = std::uint32_t;

  /// `budget` must outlive the pool.
  explicit BlockPool(MemoryBudget& budget) : budget_(budget) {}

  /// A block of `count` > 0 fresh elements; nothing where the budget has no
  /// room for it.
  std::optional<Block> allocate(std::size_t count) {
    const std::size_t order = order_of(count);
    if (!provide(order)) return std::nullopt;
    const Block block = free_[order].back();
    free_[order].pop_back();
    std::ranges::fill(at(block, count), T{});
    return block;
  }

  /// Takes back a block that was allocated with this `count`.
  void release(Block block, std::size_t count) {
    free_[order_of(count)].push_back(block);
  }

  std::span<T> at(Block block, std::size_t count) {
    return {pages_[block / kPageSize] + block % kPageSize, count};
  }
  std::span<const T> at(Block block, std::size_t count) const {
    return {pages_[block / kPageSize] + block % kPageSize, count};
  }

 private:
  static constexpr std::size_t kPageOrder = 12;
  static constexpr std::size_t kPageSize = std::size_t{1} << kPageOrder;

  static std::size_t order_of(std::size_t count) {
    assert(count > 0);
    return static_cast<std::size_t>(std::bit_width(count - 1));
  }

  /// Sees to it that there is a free block of this order.
  bool provide(std::size_t order) {
    std::size_t larger = order;
    while (larger < free_.size() && free_[larger].empty()) ++larger;
    if (larger == free_.size()) {
      larger = std::max(order, kPageOrder);
      if (!add_slab(larger)) return false;
    }
    for (; larger > order; --larger) {
      const Block block = free_[larger].back();
      free_[larger].pop_back();
      const auto half = Block{1} << (larger - 1);
      free_[larger - 1].push_back(block + half);
      free_[larger - 1].push_back(block);
    }
    return true;
  }

  /// Adds a slab of one or more whole pages as one free block.
  bool add_slab(std::size_t order) {
    if (order > kMaxOrder || pages_.size() >= kMaxPages ||
        !budget_.take(sizeof(T) << order)) {
      return false;
    }
    const std::size_t size = std::size_t{1} << order;
    free_[order].push_back(static_cast<Block>(pages_.size() * kPageSize));
    slabs_.push_back(std::make_unique<T[]>(size));
    for (std::size_t i = 0; i < size; i += kPageSize) {
      pages_.push_back(slabs_.back().get() + i);
    }
    return true;
  }

  // Half of the 32-bit numbers for pages, so that the last slab fits as well.
  static constexpr std::size_t kMaxOrder = 31;
  static constexpr std::size_t kMaxPages = std::size_t{1} << (31 - kPageOrder);

  MemoryBudget& budget_;
  std::vector<std::unique_ptr<T[]>> slabs_;
  std::vector<T*> pages_;  // where each page of the numbers lies
  std::array<std::vector<Block>, kMaxOrder + 1> free_;  // by order
};

}  // namespace search
