#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/index_table.h"

namespace reasoner::datalog {

/// Distinct tuples of 32-bit numbers of one width, numbered from 0 in the order
/// of their arrival, in one flat array.
class TupleTable {
 public:
  static constexpr std::uint32_t kNone = IndexTable::kNone;

  explicit TupleTable(std::size_t width) : width_(width) {}

  std::size_t width() const { return width_; }
  std::uint32_t size() const { return size_; }

  /// The tuple's values; valid until the next insertion.
  const std::uint32_t* operator[](std::uint32_t id) const {
    return values_.data() + id * width_;
  }

  /// The id of `tuple` (of `width` values), or kNone.
  std::uint32_t find(const std::uint32_t* tuple) const {
    return ids_.find(hash(tuple),
                     [&](std::uint32_t id) { return equal(id, tuple); });
  }

  /// The id of `tuple`, which is added if it is new.
  std::uint32_t insert(const std::uint32_t* tuple) {
    const std::uint32_t id = ids_.find_or_add(
        hash(tuple), size_,
        [&](std::uint32_t known) { return equal(known, tuple); });
    if (id == size_) {
      ++size_;
      values_.insert(values_.end(), tuple, tuple + width_);
    }
    return id;
  }

  /// Forgets all tuples.
  void clear() {
    size_ = 0;
    values_.clear();
    ids_.clear();
  }

 private:
  std::uint32_t hash(const std::uint32_t* tuple) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < width_; ++i) {
      hash = (hash ^ tuple[i]) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 29;
    }
    return static_cast<std::uint32_t>(hash);
  }

  bool equal(std::uint32_t id, const std::uint32_t* tuple) const {
    const std::uint32_t* own = (*this)[id];
    for (std::size_t i = 0; i < width_; ++i) {
      if (own[i] != tuple[i]) return false;
    }
    return true;
  }

  std::size_t width_;
  std::uint32_t size_ = 0;
  std::vector<std::uint32_t> values_;
  IndexTable ids_;
};

}  // namespace reasoner::datalog
