#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner::grounding {

/// A ground sentence, numbered within a GroundProgram.
using AtomId = std::uint32_t;

/// The rules of a game without variables. Everything that depends on the rules
/// alone is evaluated already.
///
/// Atoms are numbered: the bases (what `true` can hold of), the inputs (what
/// `does` can hold of), then what is derived. An atom that no rule derives is
/// false.
struct GroundProgram {
  /// An atom or its negation.
  struct Literal {
    AtomId atom;
    bool negated;
  };

  struct GoalAtom {
    RoleIndex role;
    Goal value;
    AtomId atom;
  };

  std::vector<std::string> roles;
  std::vector<std::string> bases;               ///< names, sorted
  std::vector<bool> initial;                    ///< by base
  std::vector<std::vector<std::string>> moves;  ///< by role: names, sorted
  /// What each role may perceive: names, sorted. None where nothing is hidden.
  std::vector<std::vector<std::string>> percepts;
  bool hides = false;  ///< Game::hides

  AtomId atom_count = 0;

  // Rule i derives heads[i] from body[first_literal[i], first_literal[i + 1]).
  std::vector<AtomId> heads;
  std::vector<std::size_t> first_literal{0};
  std::vector<Literal> body;

  // What holds if one of several atoms does, so that a base, a move or a goal
  // may occur more than once.
  std::vector<AtomId> terminal;
  std::vector<std::pair<std::uint32_t, AtomId>> next;   ///< (base, atom)
  std::vector<std::pair<std::uint32_t, AtomId>> legal;  ///< (input, atom)
  std::vector<GoalAtom> goals;
  /// (percept, atom): numbered role by role, in the order of `percepts`.
  std::vector<std::pair<std::uint32_t, AtomId>> sees;

  std::uint32_t base_count() const {
    return static_cast<std::uint32_t>(bases.size());
  }
  std::uint32_t input_count() const {
    std::size_t count = 0;
    for (const auto& own : moves) count += own.size();
    return static_cast<std::uint32_t>(count);
  }
  std::uint32_t percept_count() const {
    std::size_t count = 0;
    for (const auto& own : percepts) count += own.size();
    return static_cast<std::uint32_t>(count);
  }
  bool is_derived(AtomId atom) const {
    return atom >= base_count() + input_count();
  }
  std::size_t rule_count() const { return heads.size(); }
  std::span<const Literal> body_of(std::size_t rule) const {
    return {body.data() + first_literal[rule],
            first_literal[rule + 1] - first_literal[rule]};
  }
};

}  // namespace reasoner::grounding
