#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/symmetry/symmetries.h"

namespace search::game_graph {

/// Takes one state for all that symmetries of the game make of it: that whose
/// row of words comes first. Symmetries that do not keep the initial state are
/// not used, since they may lead to states that cannot be reached. Immutable;
/// const use is thread-safe.
class CanonicalStates {
 public:
  /// A row, and by which element of the group it came about.
  using Element = std::uint32_t;
  static constexpr Element kIdentity = 0;

  /// Null where no symmetry can be used. Of large groups it takes a part.
  static std::unique_ptr<CanonicalStates> make(
      const reasoner::network::Propnet& propnet,
      std::span<const reasoner::symmetry::Symmetry> generators);

  std::size_t group_size() const { return elements_.size() + 1; }
  std::size_t words() const { return words_; }

  /// Writes the canonical row of a state, whose row may be longer or shorter.
  Element map(std::span<const std::uint64_t> row,
              std::span<std::uint64_t> canonical) const;
  /// What a move becomes, and what it was before.
  reasoner::MoveId image(Element element, reasoner::RoleIndex role,
                         reasoner::MoveId move) const {
    return element == kIdentity ? move
                                : elements_[element - 1].images[role][move];
  }
  reasoner::MoveId origin(Element element, reasoner::RoleIndex role,
                          reasoner::MoveId move) const {
    return element == kIdentity ? move
                                : elements_[element - 1].origins[role][move];
  }

 private:
  struct GroupElement {
    std::vector<std::vector<reasoner::MoveId>> images;   // by role and move
    std::vector<std::vector<reasoner::MoveId>> origins;  // likewise
    /// Rows of what each value of each byte contributes, one behind the other.
    std::vector<std::uint64_t> table;
  };

  explicit CanonicalStates(
      std::span<const reasoner::symmetry::Symmetry> elements);
  GroupElement element_for(const reasoner::symmetry::Symmetry& symmetry) const;

  std::size_t words_ = 0;
  std::vector<GroupElement> elements_;  // without the identity
};

}  // namespace search::game_graph
