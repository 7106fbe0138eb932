#pragma once

#include <cstdint>
#include <optional>
#include <span>
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

/// What one role may perceive in a step (`sees`), numbered from 0 for each role
/// by itself.
using PerceptId = std::uint32_t;

/// The tables of a game: its roles, and the names of its propositions, moves
/// and percepts. Names are ground terms in prefix KIF, with the spelling of the
/// rulesheet; they are looked up without regard to case, and with `(p)` for
/// `p` (gdl::canonical_text). Propositions are named without `true`.
///
/// An engine that does not know its propositions beforehand adds them on first
/// sight: an id never changes, tables only grow. Const use is thread-safe
/// while nobody adds.
class Game {
 public:
  /// `hides`: the rules keep something from somebody.
  explicit Game(std::vector<std::string> roles, bool hides = false);

  std::size_t role_count() const { return roles_.size(); }
  const std::string& role_name(RoleIndex role) const { return roles_[role]; }
  std::optional<RoleIndex> find_role(std::string_view name) const;

  /// The role `random` of GDL-II, which nobody plays: it draws one of its legal
  /// moves uniformly in each step (Thielscher, A General Game Description
  /// Language for Incomplete Information Games, 2010).
  std::optional<RoleIndex> chance_role() const { return chance_role_; }
  /// Whether the rules keep something from somebody: they say what each role
  /// perceives (`sees`), and not that all see all moves. Then a role knows
  /// its own moves and its percepts, and nothing else; where they do not,
  /// everybody is told all moves, those of chance among them.
  bool hides() const { return hides_; }

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
  /// The names of `moves` of one role, in their order.
  std::vector<std::string> move_names(RoleIndex role,
                                      std::span<const MoveId> moves) const;
  /// The names of the moves of the first roles, by role: of all for a joint
  /// move.
  std::vector<std::string> joint_move_names(
      std::span<const MoveId> joint_move) const;
  std::optional<MoveId> find_move(RoleIndex role, std::string_view name) const;
  /// Throws gdl::Error where the role can never play it; for complete tables.
  MoveId known_move(RoleIndex role, std::string_view name) const;
  /// The id of `name`, which is added if it is new.
  MoveId intern_move(RoleIndex role, std::string_view name);

  std::size_t percept_count(RoleIndex role) const {
    return percepts_[role].names.size();
  }
  const std::string& percept_name(RoleIndex role, PerceptId percept) const {
    return percepts_[role].names[percept];
  }
  std::optional<PerceptId> find_percept(RoleIndex role,
                                        std::string_view name) const;
  /// The id of `name`, which is added if it is new.
  PerceptId intern_percept(RoleIndex role, std::string_view name);

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
  std::vector<NameTable> moves_;     // one table a role
  std::vector<NameTable> percepts_;  // likewise
  std::optional<RoleIndex> chance_role_;
  bool hides_;
};

}  // namespace reasoner
