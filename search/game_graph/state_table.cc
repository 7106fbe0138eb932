#include "search/game_graph/state_table.h"

#include <algorithm>
#include <cassert>

#include "reasoner/playout.h"

namespace search::game_graph {

namespace {

constexpr unsigned kFirstSlotBits = 12;

std::size_t used_words(std::span<const std::uint64_t> row) {
  std::size_t used = row.size();
  while (used > 0 && row[used - 1] == 0) --used;
  return used;
}

}  // namespace

std::uint64_t StateTable::hash(std::span<const std::uint64_t> row) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : row.first(used_words(row))) {
    hash = reasoner::mix64(hash + word + 0x9e3779b97f4a7c15);
  }
  return reasoner::mix64(hash);
}

bool StateTable::equals(Id id, std::span<const std::uint64_t> row) const {
  const std::uint64_t* own = chunk_of(id);
  const std::size_t shared = std::min(words_, row.size());
  return std::equal(own, own + shared, row.begin()) &&
         std::all_of(own + shared, own + words_,
                     [](std::uint64_t word) { return word == 0; }) &&
         std::all_of(row.begin() + static_cast<std::ptrdiff_t>(shared),
                     row.end(), [](std::uint64_t word) { return word == 0; });
}

std::optional<StateTable::Id> StateTable::find(
    std::span<const std::uint64_t> row) const {
  if (slots_.empty()) return std::nullopt;
  const std::size_t mask = slots_.size() - 1;
  const std::uint64_t hash = StateTable::hash(row);
  for (std::size_t place = slot_of(hash);; place = (place + 1) & mask) {
    const Slot slot = slots_[place];
    if (slot == kFree) return std::nullopt;
    if (may_be(slot, hash) && equals(id_of(slot), row)) return id_of(slot);
  }
}

void StateTable::prefetch_slot(std::uint64_t hash) const {
  if (!slots_.empty()) __builtin_prefetch(&slots_[slot_of(hash)]);
}

void StateTable::prefetch_row(std::uint64_t hash) const {
  if (slots_.empty()) return;
  const Slot slot = slots_[slot_of(hash)];
  if (may_be(slot, hash) && id_of(slot) < size_) {
    __builtin_prefetch(chunk_of(id_of(slot)));
  }
}

StateTable::Added StateTable::add(std::span<const std::uint64_t> row,
                                  std::uint64_t hash) {
  if (row.size() > words_ && used_words(row) > words_) widen(used_words(row));
  if (size_ * 3 >= slots_.size() * 2) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t place = slot_of(hash);
  for (; slots_[place] != kFree; place = (place + 1) & mask) {
    const Slot slot = slots_[place];
    if (may_be(slot, hash) && equals(id_of(slot), row)) {
      return {id_of(slot), false};
    }
  }
  assert(size_ < kMostStates);
  const Id id = static_cast<Id>(size_++);
  slots_[place] = slot_for(id, hash);
  if (id >> kRowBits == rows_.size()) {
    rows_.emplace_back(words_ << kRowBits);
  }
  auto* own = const_cast<std::uint64_t*>(chunk_of(id));
  const std::size_t shared = std::min(words_, row.size());
  std::copy_n(row.begin(), shared, own);
  return {id, true};
}

/// Gives all rows more words.
void StateTable::widen(std::size_t words) {
  std::vector<std::vector<std::uint64_t>> wider(rows_.size());
  for (std::size_t chunk = 0; chunk < rows_.size(); ++chunk) {
    wider[chunk].resize(words << kRowBits);
    for (std::size_t i = 0; i < std::size_t{1} << kRowBits; ++i) {
      std::copy_n(rows_[chunk].data() + i * words_, words_,
                  wider[chunk].data() + i * words);
    }
    rows_[chunk].clear();
    rows_[chunk].shrink_to_fit();
  }
  rows_ = std::move(wider);
  words_ = words;
}

void StateTable::grow() {
  slot_bits_ = slots_.empty() ? kFirstSlotBits : slot_bits_ + 1;
  slots_.clear();
  slots_.shrink_to_fit();
  slots_.resize(std::size_t{1} << slot_bits_, kFree);
  const std::size_t mask = slots_.size() - 1;
  for (Id id = 0; id < size_; ++id) {
    const std::uint64_t hash = StateTable::hash(row(id));
    std::size_t place = slot_of(hash);
    while (slots_[place] != kFree) place = (place + 1) & mask;
    slots_[place] = slot_for(id, hash);
  }
}

void StateTable::clear() { *this = {}; }

std::size_t StateTable::next_growth() const {
  const bool grows = (size_ + 10000) * 3 >= slots_.size() * 2;
  return grows ? slots_.size() * sizeof(Slot) : 0;
}

std::size_t StateTable::bytes() const {
  return rows_.size() * (words_ << kRowBits) * 8 + slots_.size() * sizeof(Slot);
}

}  // namespace search::game_graph
