#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/index_table.h"

namespace search::hidden {

/// The information state of one role, numbered by an InformationTable.
using InformationId = std::uint32_t;

/// Numbers information states: what a role has done and perceived since the
/// game began, step by step. Two histories are the same to a role if, and only
/// if, they have one number. As a role forgets nothing, its information states
/// are a tree, whose root is the beginning of the game; each knows the one
/// before.
///
/// A value; const use is thread-safe while nobody adds.
class InformationTable {
 public:
  explicit InformationTable(std::size_t role_count);

  /// What `role` knows at the beginning: the number of the role itself.
  static InformationId root(reasoner::RoleIndex role) { return role; }

  /// What the role of `before` knows when it has then made `own_move` and
  /// perceived `percepts`, in the order of StateMachine::percepts. Numbered if
  /// it is new.
  InformationId after(InformationId before, reasoner::MoveId own_move,
                      std::span<const reasoner::PerceptId> percepts);
  /// The same; nothing where it has no number yet.
  std::optional<InformationId> find(
      InformationId before, reasoner::MoveId own_move,
      std::span<const reasoner::PerceptId> percepts) const;

  /// Forgets all but the roots, `kept` and what came before these, which get
  /// new numbers. Returns these by the old ones, with kGone where there is none
  /// any more.
  std::vector<InformationId> keep_only(std::span<const InformationId> kept);
  static constexpr InformationId kGone = ~InformationId{0};

  std::size_t size() const { return entries_.size(); }

  reasoner::RoleIndex role(InformationId id) const { return entries_[id].role; }
  /// The steps since the beginning.
  std::uint32_t depth(InformationId id) const { return entries_[id].depth; }
  /// These are of the last step; not for a root.
  InformationId before(InformationId id) const { return entries_[id].before; }
  reasoner::MoveId own_move(InformationId id) const {
    return entries_[id].own_move;
  }
  std::span<const reasoner::PerceptId> percepts(InformationId id) const {
    return {percepts_.data() + entries_[id].first_percept,
            entries_[id].percept_count};
  }

  std::size_t bytes() const;

 private:
  struct Entry {
    reasoner::RoleIndex role = 0;
    std::uint32_t depth = 0;
    InformationId before = 0;
    reasoner::MoveId own_move = 0;
    std::uint64_t first_percept = 0;
    std::uint32_t percept_count = 0;
  };

  bool equals(InformationId id, InformationId before, reasoner::MoveId own_move,
              std::span<const reasoner::PerceptId> percepts) const;

  std::vector<Entry> entries_;
  std::vector<reasoner::PerceptId> percepts_;  // of all entries
  reasoner::IndexTable table_;                 // of all but the roots
};

}  // namespace search::hidden
