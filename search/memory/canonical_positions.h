#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/symmetry/canonical_form.h"

/// What is learnt of a game in one match and used in another.
namespace search::memory {

/// Positions and moves of a game in numbers that are the same in every
/// rulesheet of it, as far as a canonical form is known (reasoner/symmetry),
/// and by which positions that are alike under its symmetries are one. Where
/// the symmetries are too many some like positions stay apart. Immutable; const
/// use is thread-safe.
class CanonicalPositions {
 public:
  explicit CanonicalPositions(const reasoner::network::Propnet& propnet);

  /// Of the game, in the store.
  const std::string& game_key() const { return form_.key; }
  const reasoner::symmetry::CanonicalForm& form() const { return form_; }

  /// A position, and how it came to be the one that stands for those like it.
  struct Position {
    std::uint64_t key = 0;
    /// Of the group, by number; 0 is the identity. Several where the position
    /// is symmetric itself.
    std::vector<std::uint32_t> elements;
  };
  Position position(const reasoner::State& state) const;

  /// The number of a move in a position, the same for those that are alike.
  std::uint32_t move_number(const Position& position, reasoner::RoleIndex role,
                            reasoner::MoveId move) const;
  /// The first of `moves` that has the number; nothing where none has.
  std::optional<reasoner::MoveId> find_move(
      const Position& position, reasoner::RoleIndex role, std::uint32_t number,
      std::span<const reasoner::MoveId> moves) const;

  /// Values by base, which are by number in `canonical`; 0 where a base has no
  /// number. And the other way.
  std::vector<float> values_by_base(const std::vector<float>& canonical) const;
  std::vector<float> values_by_number(const std::vector<float>& by_base) const;

 private:
  std::vector<std::uint64_t> row(const reasoner::State& state,
                                 std::uint32_t element) const;

  reasoner::symmetry::CanonicalForm form_;
  std::vector<reasoner::symmetry::Symmetry> elements_;  // without the identity
};

}  // namespace search::memory
