#include "reasoner/network/choice_set.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace reasoner::network {

namespace {

/// What of a group of `size` is not in `listed`, which is sorted.
std::vector<std::uint32_t> others(std::uint32_t size,
                                  std::span<const std::uint32_t> listed) {
  std::vector<std::uint32_t> others;
  others.reserve(size - listed.size());
  auto next = listed.begin();
  for (std::uint32_t member = 0; member < size; ++member) {
    if (next != listed.end() && *next == member) {
      ++next;
    } else {
      others.push_back(member);
    }
  }
  return others;
}

}  // namespace

ChoiceSet::ChoiceSet(std::uint32_t group_size,
                     std::vector<std::uint32_t> listed, bool excluded)
    : listed_(std::move(listed)), excluded_(excluded) {
  std::ranges::sort(listed_);
  const auto last = std::ranges::unique(listed_).begin();
  listed_.erase(last, listed_.end());
  const std::size_t rest = group_size - listed_.size();
  if (rest < listed_.size() || (rest == listed_.size() && excluded_)) {
    listed_ = others(group_size, listed_);
    excluded_ = !excluded_;
  }
}

ChoiceSet ChoiceSet::intersection(std::uint32_t group_size,
                                  std::span<const ChoiceSet> sets) {
  std::vector<std::uint32_t> outside;
  const ChoiceSet* inside = nullptr;
  for (const ChoiceSet& set : sets) {
    if (set.excluded_) {
      outside.insert(outside.end(), set.listed_.begin(), set.listed_.end());
    } else if (!inside || set.listed_.size() < inside->listed_.size()) {
      inside = &set;
    }
  }
  if (!inside) return {group_size, std::move(outside), true};
  std::ranges::sort(outside);
  std::vector<std::uint32_t> common;
  std::ranges::set_difference(inside->listed_, outside,
                              std::back_inserter(common));
  for (const ChoiceSet& set : sets) {
    if (set.excluded_ || &set == inside) continue;
    std::erase_if(common, [&](std::uint32_t member) {
      return !std::ranges::binary_search(set.listed_, member);
    });
  }
  return {group_size, std::move(common), false};
}

std::size_t ChoiceSet::hash() const {
  std::uint64_t hash = listed_.size() * 2 + (excluded_ ? 1 : 0);
  for (const std::uint32_t member : listed_) {
    hash = (hash ^ member) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace reasoner::network
