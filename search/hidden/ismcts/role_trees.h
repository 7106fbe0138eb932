#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "search/hidden/information.h"
#include "search/hidden/ismcts/information_tree.h"

namespace search::hidden::ismcts {

/// By what a role is taken to choose.
enum Memory : std::uint8_t {
  kOwn,     ///< all that it knows
  kRecent,  ///< what it has done and perceived since the turn began
  kCommon   ///< what the searching role knows
};

/// The trees of all roles, once by each memory. A choice is made in one of them
/// and counted in all. A value that belongs to one thread.
class RoleTrees {
 public:
  /// A node in each tree where the choice is counted, by Memory; else kNone.
  using Nodes = std::array<std::uint32_t, 3>;
  /// What was chosen on the way down, by Memory.
  using Visits = std::array<std::vector<Visit>, 3>;
  static constexpr Nodes kNowhere = {
      InformationTree::kNone, InformationTree::kNone, InformationTree::kNone};

  InformationTree& operator[](Memory memory) { return trees_[memory]; }
  const InformationTree& operator[](Memory memory) const {
    return trees_[memory];
  }
  std::size_t bytes() const;

  /// Whether the role has seen something of each of so many moves in the node
  /// of all that it knows.
  bool is_known(std::uint32_t node, std::size_t moves) const;

  /// By which of `nodes`, one of which at least is there, one of so many moves
  /// is to be chosen: all that the role knows where that is known, or there is
  /// nothing else; else what is recent before what is common.
  Memory memory_for(const Nodes& nodes, std::size_t moves) const;
  /// Chooses in the node of `memory` as InformationTree::choose does, and
  /// counts the choice as awaited in all; a visit of each is added to `visits`.
  Visit choose(Memory memory, const Nodes& nodes, reasoner::RoleIndex role,
               std::span<const reasoner::MoveId> legal, bool together,
               std::uint32_t random, Visits& visits);
  /// The visits came to these goals, by role.
  void reward(const Visits& visits, std::span<const double> goals);
  /// The visits come to nothing.
  void forget(const Visits& visits);

 private:
  std::array<InformationTree, 3> trees_;
};

}  // namespace search::hidden::ismcts
