#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace reasoner {

/// What a role knows of one step of a match.
struct EvidenceStep {
  /// The role's move as it was executed; nothing where it is not known, and
  /// then any of its legal moves may have been.
  std::optional<MoveId> own_move;
  /// A move that was answered and replaced by the game manager, so it was not
  /// legal there.
  std::optional<MoveId> refused_move;
  /// In the order of StateMachine::percepts.
  std::vector<PerceptId> percepts;
  /// Whether the match went on after the step: the state that it led to was not
  /// terminal if so, and terminal if not.
  bool goes_on = true;
};

/// What a role knows of a match: its information state, step by step from the
/// initial state.
struct Evidence {
  RoleIndex observer = 0;
  std::vector<EvidenceStep> steps;
};

/// A conditioned playout that agreed with all evidence. With the start, the
/// seed and the evidence, its number is the whole history: it can be played
/// again.
struct Survivor {
  std::uint32_t start = 0;  ///< which of the states it began in
  std::uint64_t playout = 0;
};

/// The survivors of a run, by start and number, and where they ended. The
/// caller owns it and may use its memory again.
struct Survivors {
  std::vector<Survivor> survivors;
  /// Their last states, State::words of each, one after the other.
  std::vector<std::uint64_t> words;
  std::size_t words_per_state = 0;
  /// How many playouts still agreed after each step of the evidence, from the
  /// first that was played.
  std::vector<std::uint64_t> left;

  std::span<const std::uint64_t> state_words(std::size_t survivor) const {
    return {words.data() + survivor * words_per_state, words_per_state};
  }
};

/// Playouts (reasoner/playout.h) in which one role's moves are given, and which
/// end where that role would have perceived something else than it did. Those
/// that survive are exact samples of what the role must hold possible, each
/// history as often as its probability where the others draw uniformly.
///
/// Every engine comes to the same survivors for the same arguments: role r
/// plays at step t (from 0 at the start) the move that playout number p of the
/// seed would draw there; the observer's own move, where it is known, is played
/// instead of a draw and must be legal.
///
/// An instance belongs to one thread.
class ConditionedPlayouts {
 public:
  virtual ~ConditionedPlayouts() = default;

  /// From each of `starts`, which stand before step `first` of the evidence and
  /// are not terminal, `attempts` playouts: those of start i are numbered from
  /// `first_playout` + i * `attempts`. Replaces what `survivors` holds. The
  /// time is bounded by starts * attempts * steps of a playout.
  virtual void run(std::span<const State> starts, const Evidence& evidence,
                   std::size_t first, std::uint64_t seed,
                   std::uint64_t first_playout, std::uint32_t attempts,
                   Survivors& survivors) = 0;
};

/// One playout after the other on `machine`, which must outlive it and is asked
/// for nothing else while a run goes on: the definition of what survives, and
/// what there is for engines without one of their own.
std::unique_ptr<ConditionedPlayouts> make_scalar_conditioned_playouts(
    StateMachine& machine);

}  // namespace reasoner
