#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace reasoner::datalog {

/// The order of names that are numbered on first sight, kept while their table
/// grows: ids are compared by rank instead of by name.
class NameOrder {
 public:
  /// Brings `ids` into the order of their names (byte by byte) and removes what
  /// is there twice. The table has `count` names by now, never fewer than at
  /// the last call; `name_of(id)` gives one that stays as it is.
  template <typename NameOf>
  void sort(std::vector<std::uint32_t>& ids, std::size_t count,
            const NameOf& name_of) {
    rank_new(count, name_of);
    for (std::uint32_t& id : ids) id = rank_[id];
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    for (std::uint32_t& id : ids) id = by_name_[id];
  }

 private:
  /// Takes up the names that were added since the last call, at once: there may
  /// be a million of them.
  template <typename NameOf>
  void rank_new(std::size_t count, const NameOf& name_of) {
    const std::size_t old_count = by_name_.size();
    if (old_count == count) return;
    by_name_.resize(count);
    const auto first_new =
        by_name_.begin() + static_cast<std::ptrdiff_t>(old_count);
    std::iota(first_new, by_name_.end(), static_cast<std::uint32_t>(old_count));
    const auto precedes = [&](std::uint32_t a, std::uint32_t b) {
      return name_of(a) < name_of(b);
    };
    std::sort(first_new, by_name_.end(), precedes);
    std::inplace_merge(by_name_.begin(), first_new, by_name_.end(), precedes);
    rank_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) rank_[by_name_[i]] = i;
  }

  std::vector<std::uint32_t> by_name_;  ///< all ids in the order of names
  std::vector<std::uint32_t> rank_;     ///< by id: its place in by_name_
};

}  // namespace reasoner::datalog
