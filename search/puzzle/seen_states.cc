#include "search/puzzle/seen_states.h"

#include <algorithm>
#include <bit>

#include "reasoner/playout.h"

namespace search::puzzle {

namespace {

constexpr std::size_t kFirstSlots = 1024;

constexpr std::size_t kNumberBits = 16;
constexpr std::size_t kNumbersPerWord = 64 / kNumberBits;
constexpr std::uint64_t kNoNumber = (std::uint64_t{1} << kNumberBits) - 1;
constexpr std::size_t kSpareNumbers = 11;

std::uint64_t hash(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) {
    hash = reasoner::mix64(hash + word + 0x9e3779b97f4a7c15);
  }
  return hash;
}

}  // namespace

StateMask::StateMask(std::size_t bits,
                     std::span<const reasoner::PropositionId> apart,
                     std::span<const std::uint64_t> example)
    : bits_(bits), words_((bits + 63) / 64) {
  std::vector<std::uint64_t> masks(words_, ~std::uint64_t{0});
  if (bits % 64 != 0) masks.back() = (std::uint64_t{1} << (bits % 64)) - 1;
  for (const reasoner::PropositionId id : apart) {
    masks[id / 64] &= ~(std::uint64_t{1} << (id % 64));
  }
  for (std::size_t i = 0; i < words_; ++i) {
    if (masks[i] != 0) kept_.push_back({i, masks[i]});
  }
  size_ = kept_.size();
  std::size_t count = 0;
  for (const Word& kept : kept_) {
    if (kept.index >= example.size()) continue;
    count += static_cast<std::size_t>(
        std::popcount(example[kept.index] & kept.mask));
  }
  const std::size_t room = (2 * count + kSpareNumbers) / kNumbersPerWord;
  if (bits < kNoNumber && 2 * room < size_) {
    as_numbers_ = true;
    size_ = room;
  }
}

bool StateMask::pack(std::span<const std::uint64_t> words,
                     std::span<std::uint64_t> packed) const {
  if (as_numbers_) return pack_numbers(words, packed);
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    const Word& kept = kept_[i];
    packed[i] = kept.index < words.size() ? words[kept.index] & kept.mask : 0;
  }
  return true;
}

bool StateMask::pack_numbers(std::span<const std::uint64_t> words,
                             std::span<std::uint64_t> packed) const {
  std::ranges::fill(packed, ~std::uint64_t{0});
  std::size_t count = 0;
  for (const Word& kept : kept_) {
    if (kept.index >= words.size()) break;
    for (std::uint64_t bits = words[kept.index] & kept.mask; bits != 0;
         bits &= bits - 1) {
      if (count == packed.size() * kNumbersPerWord) return false;
      const std::uint64_t number =
          64 * kept.index + static_cast<std::uint64_t>(std::countr_zero(bits));
      const std::size_t shift = kNumberBits * (count % kNumbersPerWord);
      packed[count / kNumbersPerWord] ^= (number ^ kNoNumber) << shift;
      ++count;
    }
  }
  return true;
}

void StateMask::unpack(std::span<const std::uint64_t> packed,
                       std::span<const std::uint64_t> others,
                       std::vector<std::uint64_t>& words) const {
  words.assign(words_, 0);
  std::ranges::copy(others, words.begin());
  if (as_numbers_) {
    for (std::size_t i = 0; i < packed.size() * kNumbersPerWord; ++i) {
      const std::uint64_t number =
          packed[i / kNumbersPerWord] >> (kNumberBits * (i % kNumbersPerWord)) &
          kNoNumber;
      if (number == kNoNumber) return;
      words[number / 64] |= std::uint64_t{1} << (number % 64);
    }
    return;
  }
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    words[kept_[i].index] |= packed[i];
  }
}

void StateMask::rest(std::span<const std::uint64_t> words,
                     std::vector<std::uint64_t>& others) const {
  others.assign(words.begin(),
                words.begin() + static_cast<std::ptrdiff_t>(
                                    std::min(words.size(), words_)));
  for (const Word& kept : kept_) {
    if (kept.index < others.size()) others[kept.index] &= ~kept.mask;
  }
  if (bits_ % 64 != 0 && others.size() == words_) {
    others.back() &= (std::uint64_t{1} << (bits_ % 64)) - 1;
  }
}

bool SeenStates::insert(std::span<const std::uint64_t> words, Index parent,
                        reasoner::MoveId move) {
  if (2 * (size() + 1) > slots_.size()) {
    rehash(std::max(kFirstSlots, 2 * slots_.size()));
  }
  const std::size_t slot = find_slot(words);
  if (slots_[slot] != kNone) return false;
  slots_[slot] = static_cast<Index>(size());
  states_.insert(states_.end(), words.begin(), words.end());
  parents_.push_back(parent);
  moves_.push_back(move);
  return true;
}

/// The slot of these words, or the empty one where they belong.
std::size_t SeenStates::find_slot(std::span<const std::uint64_t> words) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(words) & mask;
  while (slots_[slot] != kNone &&
         !std::ranges::equal((*this)[slots_[slot]], words)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void SeenStates::rehash(std::size_t slot_count) {
  slots_.assign(slot_count, kNone);
  for (Index state = 0; state < size(); ++state) {
    slots_[find_slot((*this)[state])] = state;
  }
}

void SeenStates::keep_only(Index first, std::span<const Index> kept) {
  // Earlier states did not have to give way to these, so the slots of these can
  // be emptied without moving others.
  std::vector<std::size_t> slots;
  for (Index state = first; state < size(); ++state) {
    slots.push_back(find_slot((*this)[state]));
  }
  for (const std::size_t slot : slots) slots_[slot] = kNone;
  Index next = first;
  for (const Index state : kept) {
    std::copy_n(states_.begin() + static_cast<std::ptrdiff_t>(state * width_),
                width_,
                states_.begin() + static_cast<std::ptrdiff_t>(next * width_));
    parents_[next] = parents_[state];
    moves_[next] = moves_[state];
    slots_[find_slot((*this)[next])] = next;
    ++next;
  }
  states_.resize(next * width_);
  parents_.resize(next);
  moves_.resize(next);
}

std::vector<reasoner::MoveId> SeenStates::line_to(Index state) const {
  std::vector<reasoner::MoveId> line;
  for (; parents_[state] != kNone; state = parents_[state]) {
    line.push_back(moves_[state]);
  }
  std::ranges::reverse(line);
  return line;
}

}  // namespace search::puzzle
