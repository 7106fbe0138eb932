#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/network/network.h"
#include "reasoner/state.h"

namespace reasoner::network {

/// A game as propositional networks (Schkufza, Love and Genesereth,
/// Propositional Automata and Cell Automata, 2008), one for each phase.
///
/// Tables of `game` are complete: moves are numbered in the order of their
/// names. Input `first_input[role] + move` of every network is that move. Base
/// i of every network is proposition i; further propositions are outside the
/// networks, since they never change.
///
/// Immutable once built; const use is thread-safe.
struct Propnet {
  /// A proposition beyond the bases: the same in every state.
  struct OutsideProposition {
    PropositionId id;
    bool holds;
  };

  Game game;
  State initial = {};                            ///< all propositions
  std::vector<std::uint32_t> first_input = {0};  ///< by role, and one behind
  std::vector<OutsideProposition> outside = {};
  /// By role, and one behind: output first_percept[role] + percept of every
  /// network is that percept. Empty where nothing is hidden.
  std::vector<std::uint32_t> first_percept = {};

  /// Phase p holds in states in which phase_propositions[p] is true, and phase
  /// p is always followed by phase (p + 1) % count. Empty where there is only
  /// one network, networks[0], for all states.
  std::vector<PropositionId> phase_propositions = {};
  std::vector<Network> networks = {};  ///< by phase; at least one

  /// All phases in one network, as it was before like things were treated
  /// unlike, which shows the symmetries of the game; nothing where it is large.
  std::optional<Network> plain = {};

  /// Orders that the rules state of values, the arguments of names; see
  /// grounding::value_chains.
  std::vector<std::vector<std::string>> chains = {};

  std::uint32_t base_count() const { return networks[0].base_count(); }
  std::uint32_t input_count() const { return networks[0].input_count(); }
  /// Of all networks together, `plain` not among them.
  std::size_t gate_count() const;
  std::size_t gate_input_count() const;
  /// The phase of a state; 0 where there are no phases. nullopt for a state in
  /// which not exactly one phase holds, which cannot be reached.
  std::optional<std::uint32_t> phase_of(const State& state) const;
};

}  // namespace reasoner::network
