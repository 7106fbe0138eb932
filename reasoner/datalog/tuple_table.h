#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace reasoner::datalog {

/// Distinct tuples of 32-bit numbers of one width, numbered from 0 in the order
/// of their arrival: an open-addressing hash table over one flat array.
class TupleTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  explicit TupleTable(std::size_t width) : width_(width), slots_(8, kNone) {}

  std::size_t width() const { return width_; }
  std::uint32_t size() const { return size_; }

  /// The tuple's values; valid until the next insertion.
  const std::uint32_t* operator[](std::uint32_t id) const {
    return values_.data() + id * width_;
  }

  /// The id of `tuple` (of `width` values), or kNone.
  std::uint32_t find(const std::uint32_t* tuple) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash(tuple) & mask;; slot = (slot + 1) & mask) {
      const std::uint32_t id = slots_[slot];
      if (id == kNone || equal(id, tuple)) return id;
    }
  }

  /// The id of `tuple`, which is added if it is new.
  std::uint32_t insert(const std::uint32_t* tuple) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(tuple) & mask;
    while (slots_[slot] != kNone) {
      if (equal(slots_[slot], tuple)) return slots_[slot];
      slot = (slot + 1) & mask;
    }
    const std::uint32_t id = size_++;
    slots_[slot] = id;
    values_.insert(values_.end(), tuple, tuple + width_);
    if (size_ * 2 > slots_.size()) grow();
    return id;
  }

  /// Forgets all tuples.
  void clear() {
    size_ = 0;
    values_.clear();
    slots_.assign(8, kNone);
  }

 private:
  std::size_t hash(const std::uint32_t* tuple) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < width_; ++i) {
      hash = (hash ^ tuple[i]) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 29;
    }
    return hash;
  }

  bool equal(std::uint32_t id, const std::uint32_t* tuple) const {
    const std::uint32_t* own = (*this)[id];
    for (std::size_t i = 0; i < width_; ++i) {
      if (own[i] != tuple[i]) return false;
    }
    return true;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, kNone);
    const std::size_t mask = slots_.size() - 1;
    for (std::uint32_t id = 0; id < size_; ++id) {
      std::size_t slot = hash((*this)[id]) & mask;
      while (slots_[slot] != kNone) slot = (slot + 1) & mask;
      slots_[slot] = id;
    }
  }

  std::size_t width_;
  std::uint32_t size_ = 0;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint32_t> slots_;  // tuple ids; a power of two of them
};

}  // namespace reasoner::datalog
