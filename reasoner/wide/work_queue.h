#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"

namespace reasoner::wide {

/// The work items of an engine, from their submission until all their playouts
/// have ended: those that wait, by phase and in their order, and those under
/// way. Belongs to one thread.
class WorkQueue {
 public:
  using Entry = std::uint32_t;

  /// A run of lanes for one item: `count` playouts from the
  /// `first_playout`-th of all on.
  struct Lanes {
    Entry entry = 0;
    std::uint64_t first_playout = 0;
    std::uint32_t count = 0;
    bool first_of_item = false;  ///< which does the look
  };

  /// States have `state_words` words here: further ones are not kept.
  WorkQueue(std::size_t phase_count, std::size_t state_words,
            std::size_t role_count);

  void submit(std::uint32_t phase, const State& state,
              std::span<const WorkItem> items,
              std::span<const MoveId> joint_moves);

  /// Forgets all items.
  void clear();

  /// Lanes that the items of a phase still want.
  std::size_t waiting(std::uint32_t phase) const { return waiting_[phase]; }
  std::size_t waiting() const;
  /// The phase that most lanes are wanted for.
  std::uint32_t fullest_phase() const;
  /// Those wanted, and those taken that have not ended.
  std::size_t unfinished() const { return unfinished_; }

  /// Takes at most `most` lanes for the first item of a phase that has one
  /// waiting.
  Lanes take(std::uint32_t phase, std::size_t most);
  /// `count` lanes of an item have ended. The entry may be gone afterwards.
  void finish(Entry entry, std::uint32_t count);

  const WorkItem& item(Entry entry) const { return entries_[entry].item; }
  std::span<const std::uint64_t> state(Entry entry) const {
    return {states_.data() + entries_[entry].state * state_words_,
            state_words_};
  }
  /// The move of each role; empty where none is given.
  std::span<const MoveId> joint_move(Entry entry) const;

 private:
  struct Record {
    WorkItem item;
    std::uint32_t state = 0;
    std::uint32_t begun = 0;  // lanes taken
    std::uint32_t open = 0;   // lanes wanted or taken that have not ended
    bool has_joint_move = false;
  };

  std::uint32_t keep_state(const State& state, std::uint32_t users);
  Entry new_entry();

  std::size_t state_words_;
  std::size_t role_count_;
  std::vector<Record> entries_;
  std::vector<MoveId> joint_moves_;  // role_count a entry
  std::vector<Entry> free_entries_;
  std::vector<std::uint64_t> states_;  // state_words each
  std::vector<std::uint32_t> state_users_;
  std::vector<std::uint32_t> free_states_;
  std::vector<std::deque<Entry>> queues_;  // by phase
  std::vector<std::size_t> waiting_;       // by phase
  std::size_t unfinished_ = 0;
};

}  // namespace reasoner::wide
