#include "reasoner/gate_passes/pair_counts.h"

#include <utility>

namespace reasoner::gate_passes {

PairCounts::PairCounts() : entries_(1024) {}

void PairCounts::add(SignalPair pair) {
  Entry* entry = &entries_[place(pair.key())];
  if (entry->key == kEmpty) {
    if (++used_ * 2 > entries_.size()) {
      grow();
      entry = &entries_[place(pair.key())];
    }
    entry->key = pair.key();
  }
  ++entry->count;
}

void PairCounts::remove(SignalPair pair) {
  Entry& entry = entries_[place(pair.key())];
  if (entry.count > 0) --entry.count;
}

std::uint32_t PairCounts::count(SignalPair pair) const {
  return entries_[place(pair.key())].count;
}

std::size_t PairCounts::place(std::uint64_t key) const {
  const std::size_t mask = entries_.size() - 1;
  std::uint64_t hash = key * 0x9e3779b97f4a7c15;
  hash ^= hash >> 32;
  std::size_t at = hash & mask;
  while (entries_[at].key != key && entries_[at].key != kEmpty) {
    at = (at + 1) & mask;
  }
  return at;
}

void PairCounts::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  for (const Entry& entry : old) {
    if (entry.key != kEmpty) entries_[place(entry.key)] = entry;
  }
}

}  // namespace reasoner::gate_passes
