#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/game_graph/chunked_array.h"

namespace search::game_graph {

/// States as rows of 64-bit words, each once, numbered from 0 in the order in
/// which they came. Rows are compared in full, so that two states are never
/// taken for one. Trailing zero words do not count; rows may grow while the
/// table of propositions does.
class StateTable {
 public:
  using Id = std::uint32_t;

  /// No more states than these fit.
  static constexpr std::size_t kMostStates = (std::size_t{1} << 26) - 2;

  std::size_t size() const { return size_; }
  std::size_t words_per_row() const { return words_; }

  /// The row of a state, words_per_row() long; until a longer one is added.
  std::span<const std::uint64_t> row(Id id) const {
    return {chunk_of(id), words_};
  }

  std::optional<Id> find(std::span<const std::uint64_t> row) const;

  /// The hash that the calls below want.
  static std::uint64_t hash(std::span<const std::uint64_t> row);
  /// Gets what `add` will read first nearer to the processor.
  void prefetch_slot(std::uint64_t hash) const;
  void prefetch_row(std::uint64_t hash) const;

  /// The number of the state, and whether it is new.
  struct Added {
    Id id = 0;
    bool is_new = false;
  };
  Added add(std::span<const std::uint64_t> row, std::uint64_t hash);

  void clear();
  std::size_t bytes() const;
  /// What adding some thousand states may take.
  std::size_t next_growth() const;

 private:
  static constexpr std::size_t kRowBits = 12;
  /// A slot holds a state's number and some bits of its hash above it, which
  /// save most of the rows that would be compared in vain.
  using Slot = std::uint32_t;
  static constexpr unsigned kIdBits = 26;
  static constexpr Slot kFree = ~Slot{0};

  static Slot slot_for(Id id, std::uint64_t hash) {
    return id | static_cast<Slot>(hash) << kIdBits;
  }
  static Id id_of(Slot slot) { return slot & kIdMask; }
  static constexpr Slot kIdMask = (Slot{1} << kIdBits) - 1;
  static bool may_be(Slot slot, std::uint64_t hash) {
    return ((slot ^ slot_for(0, hash)) & ~kIdMask) == 0;
  }

  const std::uint64_t* chunk_of(Id id) const {
    return rows_[id >> kRowBits].data() +
           (id & ((std::size_t{1} << kRowBits) - 1)) * words_;
  }
  bool equals(Id id, std::span<const std::uint64_t> row) const;
  std::size_t slot_of(std::uint64_t hash) const {
    return hash >> (64 - slot_bits_);
  }
  void widen(std::size_t words);
  void grow();

  std::size_t words_ = 1;
  std::size_t size_ = 0;
  std::vector<std::vector<std::uint64_t>> rows_;
  unsigned slot_bits_ = 0;
  std::vector<Slot> slots_;  // open addressing, linear probing
};

}  // namespace search::game_graph
