#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "reasoner/state.h"

namespace reasoner {

/// A role of a game, numbered from 0 in the order of the rulesheet.
using RoleIndex = std::uint32_t;

/// A move of one role, numbered from 0 for each role by itself.
using MoveId = std::uint32_t;

/// The tables of a game: its roles, and the names of its propositions and
/// moves. Names are ground terms in prefix KIF, with the spelling of the
/// rulesheet; they are looked up without regard to case, and with `(p)` for
/// `p` (gdl::canonical_text). Propositions are named without `true`.
///
/// An engine that does not know its propositions beforehand adds them on first
/// sight: an id never changes, tables only grow. Const use is thread-safe
/// while nobody adds.
class Game {
 public:
  explicit Game(std::vector<std::string> roles);

  std::size_t role_count() const { return roles_.size(); }
  const std::string& role_name(RoleIndex role) const { return roles_[role]; }
  std::optional<RoleIndex> find_role(std::string_view name) const;

  std::size_t proposition_count() const { return propositions_.names.size(); }
  const std::string& proposition_name(PropositionId id) const {
    return propositions_.names[id];
  }
  std::optional<PropositionId> find_proposition(std::string_view name) const;
  /// Throws gdl::Error where no state that can be reached has the fact; for
  /// complete tables.
  PropositionId known_proposition(std::string_view name) const;
  /// The id of `name`, which is added if it is new.
  PropositionId intern_proposition(std::string_view name);

  std::size_t move_count(RoleIndex role) const {
    return moves_[role].names.size();
  }
  const std::string& move_name(RoleIndex role, MoveId move) const {
    return moves_[role].names[move];
  }
  std::optional<MoveId> find_move(RoleIndex role, std::string_view name) const;
  /// Throws gdl::Error where the role can never play it; for complete tables.
  MoveId known_move(RoleIndex role, std::string_view name) const;
  /// The id of `name`, which is added if it is new.
  MoveId intern_move(RoleIndex role, std::string_view name);

  /// The true propositions of `state` by name, sorted by name.
  std::vector<std::string> facts(const State& state) const;

 private:
  struct NameTable {
    std::vector<std::string> names;
    std::unordered_map<std::string, std::uint32_t> by_canonical_name;

    std::optional<std::uint32_t> find(std::string_view name) const;
    std::uint32_t intern(std::string_view name);
  };

  std::vector<std::string> roles_;
  NameTable propositions_;
  std::vector<NameTable> moves_;  // one table a role
};

}  // namespace reasoner
