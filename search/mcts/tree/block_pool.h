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

namespace search::mcts::tree {

/// Bytes that several stores share. What was taken stays taken: stores use
/// their own memory again.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t limit) : limit_(limit) {}

  /// Takes `bytes`, or nothing and returns false where they are not left. A
  /// small part is left for what cannot be refused.
  bool take(std::size_t bytes) {
    const std::size_t most = limit_ - limit_ / 32;
    if (used_ > most || bytes > most - used_) return false;
    used_ += bytes;
    return true;
  }

  /// Takes `bytes` whether they are left or not.
  void charge(std::size_t bytes) { used_ += bytes; }

  std::size_t limit() const { return limit_; }
  std::size_t used() const { return used_; }

 private:
  std::size_t limit_;
  std::size_t used_ = 0;
};

/// Arrays of T under 32-bit numbers, in large slabs that never move. A block
/// has room for the next power of two of elements (a buddy system: Knuth, The
/// Art of Computer Programming 1, 2.5): freed blocks are used again, larger
/// ones are halved where no other is left, and freed halves grow together up to
/// a page.
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
    const std::optional<Block> block = provide(order);
    if (block) std::ranges::fill(at(*block, count), T{});
    return block;
  }

  /// Takes back a block that was allocated with this `count`.
  void release(Block block, std::size_t count) {
    std::size_t order = order_of(count);
    for (; order < kPageOrder; ++order) {
      const Block buddy = block ^ (Block{1} << order);
      if (!is_free(buddy, order)) break;
      set_free(buddy, order, false);
      --free_[order].count;
      block = std::min(block, buddy);
    }
    add_free(block, order);
  }

  /// All numbers of elements are below.
  Block end() const { return static_cast<Block>(pages_.size() * kPageSize); }

  std::span<T> at(Block block, std::size_t count) {
    return {pages_[block / kPageSize] + block % kPageSize, count};
  }
  std::span<const T> at(Block block, std::size_t count) const {
    return {pages_[block / kPageSize] + block % kPageSize, count};
  }

 private:
  static constexpr std::size_t kPageOrder = 12;
  static constexpr std::size_t kPageSize = std::size_t{1} << kPageOrder;

  /// Free blocks of one order, the last freed first. Some in the list have
  /// grown together with others since: of those in it, is_free tells.
  struct FreeBlocks {
    std::vector<Block> list;
    std::size_t count = 0;  // that are really free
  };

  static std::size_t order_of(std::size_t count) {
    assert(count > 0);
    return static_cast<std::size_t>(std::bit_width(count - 1));
  }

  /// Takes a block of this order out of the free ones.
  std::optional<Block> provide(std::size_t order) {
    std::size_t larger = order;
    while (larger < free_.size() && free_[larger].count == 0) ++larger;
    if (larger == free_.size()) {
      larger = std::max(order, kPageOrder);
      if (!add_slab(larger)) return std::nullopt;
    }
    const Block block = take_free(larger);
    while (larger > order) {
      --larger;
      add_free(block + (Block{1} << larger), larger);
    }
    return block;
  }

  Block take_free(std::size_t order) {
    FreeBlocks& blocks = free_[order];
    Block block = blocks.list.back();
    for (; !is_free(block, order); block = blocks.list.back()) {
      blocks.list.pop_back();
    }
    blocks.list.pop_back();
    --blocks.count;
    set_free(block, order, false);
    return block;
  }

  void add_free(Block block, std::size_t order) {
    FreeBlocks& blocks = free_[order];
    if (blocks.list.size() == blocks.list.capacity()) make_room_in(order);
    blocks.list.push_back(block);
    ++blocks.count;
    set_free(block, order, true);
  }

  /// Leaves each free block in the list once; where that is not enough, the
  /// list grows.
  void make_room_in(std::size_t order) {
    FreeBlocks& blocks = free_[order];
    std::erase_if(blocks.list, [&](Block block) {
      const bool is_stale = !is_free(block, order);
      set_free(block, order, false);
      return is_stale;
    });
    for (const Block block : blocks.list) set_free(block, order, true);
    const std::size_t old = blocks.list.capacity();
    if (blocks.list.size() <= old / 2 && old > 0) return;
    blocks.list.reserve(std::max<std::size_t>(2 * old, 16));
    budget_.charge((blocks.list.capacity() - old) * sizeof(Block));
  }

  // A page's bits are a heap: the whole page is number 1, the halves of number
  // i are 2 i and 2 i + 1. Blocks of several pages have the bit of their first.
  static constexpr std::size_t kBitWords = 2 * kPageSize / 64;

  bool is_free(Block block, std::size_t order) const {
    const std::size_t bit = bit_of(block, order);
    return (free_bits_[bit / 64] >> bit % 64 & 1) != 0;
  }

  void set_free(Block block, std::size_t order, bool value) {
    const std::size_t bit = bit_of(block, order);
    const std::uint64_t mask = std::uint64_t{1} << bit % 64;
    std::uint64_t& word = free_bits_[bit / 64];
    word = value ? word | mask : word & ~mask;
  }

  static std::size_t bit_of(Block block, std::size_t order) {
    const std::size_t page = block / kPageSize * (2 * kPageSize);
    if (order > kPageOrder) return page;
    return page + (kPageSize >> order) + (block % kPageSize >> order);
  }

  /// Adds a slab of one or more whole pages as one free block.
  bool add_slab(std::size_t order) {
    const std::size_t size = std::size_t{1} << order;
    constexpr std::size_t kPageExtra =
        sizeof(T*) + kBitWords * sizeof(std::uint64_t);
    if (order > kMaxOrder || pages_.size() >= kMaxPages ||
        !budget_.take((sizeof(T) << order) + size / kPageSize * kPageExtra)) {
      return false;
    }
    const auto block = static_cast<Block>(pages_.size() * kPageSize);
    slabs_.push_back(std::make_unique<T[]>(size));
    for (std::size_t i = 0; i < size; i += kPageSize) {
      pages_.push_back(slabs_.back().get() + i);
    }
    free_bits_.resize(pages_.size() * kBitWords);
    add_free(block, order);
    return true;
  }

  // Half of the 32-bit numbers for pages, so that the last slab fits as well.
  static constexpr std::size_t kMaxOrder = 31;
  static constexpr std::size_t kMaxPages = std::size_t{1} << (31 - kPageOrder);

  MemoryBudget& budget_;
  std::vector<std::unique_ptr<T[]>> slabs_;
  std::vector<T*> pages_;  // where each page of the numbers lies
  std::vector<std::uint64_t> free_bits_;
  std::array<FreeBlocks, kMaxOrder + 1> free_;  // by order
};

}  // namespace search::mcts::tree
