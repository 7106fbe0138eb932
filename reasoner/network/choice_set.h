#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace reasoner::network {

/// Some of the members of a group, which are numbered from 0: listed are those
/// in the set, or those that are not, whichever are fewer. Equal sets compare
/// equal.
class ChoiceSet {
 public:
  ChoiceSet() = default;
  /// Of a group of `group_size` members, those that `listed` names or, if
  /// `excluded`, all others.
  ChoiceSet(std::uint32_t group_size, std::vector<std::uint32_t> listed,
            bool excluded);

  /// What all of `sets` contain; the whole group if there are none.
  static ChoiceSet intersection(std::uint32_t group_size,
                                std::span<const ChoiceSet> sets);
  ChoiceSet rest(std::uint32_t group_size) const {
    return {group_size, listed_, !excluded_};
  }

  /// Ascending.
  const std::vector<std::uint32_t>& listed() const { return listed_; }
  /// Whether the set is all but those listed.
  bool excluded() const { return excluded_; }
  std::size_t hash() const;

  friend bool operator==(const ChoiceSet&, const ChoiceSet&) = default;

 private:
  std::vector<std::uint32_t> listed_;
  bool excluded_ = false;
};

}  // namespace reasoner::network
