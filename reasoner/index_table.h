#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace reasoner {

/// A hash table of numbers of things that its owner keeps in an array: open
/// addressing with linear probing, half full at most. A number stands beside
/// its hash, 8 bytes a slot, so that few things are compared in vain, and
/// growing asks nobody.
class IndexTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  IndexTable() : slots_(kLeastSlots) {}

  /// The number with this hash for which `equals(number)`, or kNone.
  template <typename Equals>
  std::uint32_t find(std::uint32_t hash, const Equals& equals) const {
    return slots_[place(hash, equals)].number;
  }

  /// The same; where there is none, `number` is added and returned.
  template <typename Equals>
  std::uint32_t find_or_add(std::uint32_t hash, std::uint32_t number,
                            const Equals& equals) {
    Slot& slot = slots_[place(hash, equals)];
    if (slot.number != kNone) return slot.number;
    slot = {number, hash};
    if (++size_ * 2 > slots_.size()) resize(slots_.size() * 2);
    return number;
  }

  /// Makes room for so many numbers.
  void reserve(std::size_t count) {
    if (count * 2 > slots_.size()) resize(std::bit_ceil(count * 2));
  }
  void clear() {
    slots_.assign(kLeastSlots, {});
    size_ = 0;
  }

 private:
  static constexpr std::size_t kLeastSlots = 16;

  struct Slot {
    std::uint32_t number = kNone;
    std::uint32_t hash = 0;
  };

  std::vector<Slot> slots_;  // a power of two of them
  std::size_t size_ = 0;

  /// Of the number, or of the free slot where it belongs.
  template <typename Equals>
  std::size_t place(std::uint32_t hash, const Equals& equals) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    while (slots_[place].number != kNone &&
           (slots_[place].hash != hash || !equals(slots_[place].number))) {
      place = (place + 1) & mask;
    }
    return place;
  }

  void resize(std::size_t slot_count) {
    std::vector<Slot> old(slot_count);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.number == kNone) continue;
      slots_[place(slot.hash, [](std::uint32_t) { return false; })] = slot;
    }
  }
};

}  // namespace reasoner
