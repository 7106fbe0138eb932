#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"

namespace gamemaster::rules {

/// Facts that a role knows some of to be true and not which: all that fit a
/// pattern, in which `?` stands for what is not known, as in `(card bob ?)`.
struct HiddenFacts {
  std::string pattern;
  std::size_t least = 0;  ///< that are true in any possible state
  std::size_t most = 0;

  friend bool operator==(const HiddenFacts&, const HiddenFacts&) = default;
};

/// What a role knows of a state of a match.
struct Knowledge {
  enum class Basis : std::uint8_t {
    kAll,     ///< all possible states were looked at
    kSample,  ///< there are too many: as far as some of them tell
    kNone     ///< there are too many to find any: no facts are known
  };

  Basis basis = Basis::kNone;
  std::size_t states = 0;          ///< that were looked at
  std::vector<std::string> facts;  ///< true in all of them, sorted
  std::vector<std::string> open;   ///< true in some of them, sorted
  /// The open facts in groups, by relation and the roles that they name. A
  /// group in which no argument is open is left out.
  std::vector<HiddenFacts> hidden;

  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

/// The states that a role must hold possible after all that it did and
/// perceived: every state that some moves of the others lead to and in which
/// the role would know exactly this. What comes out is a pure function of the
/// rules and of what the role knows; nothing of the true state enters.
///
/// While there are few they are all kept; else a sample of them, drawn by fixed
/// numbers. How much is looked at is counted and never measured by a clock. One
/// thread, that of the machine.
class PossibleStates {
 public:
  struct Limits {
    std::size_t states = 2'000;  ///< kept after a step
    std::size_t moves = 10'000;  ///< joint moves tried in a step
  };

  /// At the initial state, which everybody knows. The machine must outlive
  /// this; `observer` is not the role `random`.
  PossibleStates(reasoner::StateMachine& machine, reasoner::RoleIndex observer,
                 Limits limits);
  PossibleStates(reasoner::StateMachine& machine, reasoner::RoleIndex observer);

  /// Takes the next step into account.
  void observe(const reasoner::EvidenceStep& step);

  Knowledge knowledge() const;

  /// Those that are kept; none where nothing is known.
  const std::vector<reasoner::State>& states() const { return states_; }

 private:
  class Expansion;

  std::vector<HiddenFacts> hidden_facts(
      const std::vector<reasoner::PropositionId>& open) const;

  reasoner::StateMachine& machine_;
  const reasoner::RoleIndex observer_;
  const Limits limits_;
  std::vector<reasoner::State> states_;  // each once, in the order of discovery
  std::uint32_t step_ = 0;
  bool complete_ = true;
};

}  // namespace gamemaster::rules
