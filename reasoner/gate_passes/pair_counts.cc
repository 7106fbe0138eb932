#include "reasoner/gate_passes/pair_counts.h"

namespace reasoner::gate_passes {

namespace {

std::uint32_t hash_of(SignalPair pair) {
  const std::uint64_t hash = pair.key() * 0x9e3779b97f4a7c15;
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

}  // namespace

void PairCounts::add(SignalPair pair) {
  const auto next = static_cast<std::uint32_t>(entries_.size());
  const std::uint32_t place = places_.find_or_add(
      hash_of(pair), next,
      [&](std::uint32_t known) { return entries_[known].pair == pair; });
  if (place == next) entries_.push_back({pair});
  ++entries_[place].count;
}

void PairCounts::remove(SignalPair pair) {
  const std::uint32_t at = place(pair);
  if (at != IndexTable::kNone && entries_[at].count > 0) --entries_[at].count;
}

std::uint32_t PairCounts::count(SignalPair pair) const {
  const std::uint32_t at = place(pair);
  return at == IndexTable::kNone ? 0 : entries_[at].count;
}

std::uint32_t PairCounts::place(SignalPair pair) const {
  return places_.find(hash_of(pair), [&](std::uint32_t known) {
    return entries_[known].pair == pair;
  });
}

}  // namespace reasoner::gate_passes
