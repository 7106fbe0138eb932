#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace search::puzzle {

/// Packs what tells a state apart from others: all bits but those set apart,
/// such as the number of the step. Where few bits of many are true, their
/// numbers are packed instead.
class StateMask {
 public:
  /// For states of `bits` propositions like `example`.
  StateMask(std::size_t bits, std::span<const reasoner::PropositionId> apart,
            std::span<const std::uint64_t> example);

  /// Words of a packed state.
  std::size_t size() const { return size_; }

  /// False where it does not fit, since more is true than in the example.
  bool pack(std::span<const std::uint64_t> words,
            std::span<std::uint64_t> packed) const;
  /// The state with the bits set apart as they are in `others`, which may be
  /// empty.
  void unpack(std::span<const std::uint64_t> packed,
              std::span<const std::uint64_t> others,
              std::vector<std::uint64_t>& words) const;
  /// What pack leaves out, for unpack.
  void rest(std::span<const std::uint64_t> words,
            std::vector<std::uint64_t>& others) const;

 private:
  struct Word {
    std::size_t index;
    std::uint64_t mask;
  };
  std::size_t bits_;
  std::size_t words_;
  std::vector<Word> kept_;
  bool as_numbers_ = false;
  std::size_t size_ = 0;

  bool pack_numbers(std::span<const std::uint64_t> words,
                    std::span<std::uint64_t> packed) const;
};

/// States, each once, with the move and the state that led there first.
/// Numbered as they come.
class SeenStates {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0xffffffff;

  /// Of so many words each.
  explicit SeenStates(std::size_t width) : width_(width) {}

  std::size_t size() const { return parents_.size(); }
  std::size_t bytes() const {
    return states_.capacity() * sizeof(std::uint64_t) +
           (parents_.capacity() + moves_.capacity() + slots_.capacity()) *
               sizeof(Index);
  }
  std::span<const std::uint64_t> operator[](Index state) const {
    return {states_.data() + state * width_, width_};
  }

  /// Adds a state; false where it is there already. May double the memory.
  bool insert(std::span<const std::uint64_t> words, Index parent,
              reasoner::MoveId move);
  /// Of the states from `first` on, forgets all but `kept` (ascending), which
  /// are numbered anew.
  void keep_only(Index first, std::span<const Index> kept);

  /// The moves that led to `state` from the first one.
  std::vector<reasoner::MoveId> line_to(Index state) const;

 private:
  std::size_t width_;
  std::vector<std::uint64_t> states_;
  std::vector<Index> parents_;
  std::vector<reasoner::MoveId> moves_;
  std::vector<Index> slots_;  // a hash table, half full at most

  std::size_t find_slot(std::span<const std::uint64_t> words) const;
  void rehash(std::size_t slot_count);
};

}  // namespace search::puzzle
