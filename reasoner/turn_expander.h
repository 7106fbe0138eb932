#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace reasoner {

/// That a role gets a goal at least.
struct GoalClaim {
  RoleIndex role = 0;
  Goal goal = 100;
};

/// The moves in a row of TurnExpander::move_words.
inline std::size_t count_moves(std::span<const std::uint64_t> row) {
  std::size_t count = 0;
  for (const std::uint64_t word : row) {
    count += static_cast<std::size_t>(std::popcount(word));
  }
  return count;
}

/// Calls `visit(number)` for each of them, in ascending order.
template <typename Visit>
void for_each_move(std::span<const std::uint64_t> row, const Visit& visit) {
  for (std::uint32_t i = 0; i < row.size(); ++i) {
    for (std::uint64_t bits = row[i]; bits != 0; bits &= bits - 1) {
      visit(64 * i + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
  }
}

/// The states behind many moves, for searches that are interested in whether a
/// claim holds at the end. For games whose roles choose one at a time, in an
/// order that never changes: in each of the phases that follow each other
/// round and round one role alone may have a choice, the mover.
///
/// States are rows of words, State::words, all of the same length; the moves of
/// a phase are numbered from 0. An instance belongs to one thread; what is
/// const may be asked by all.
class TurnExpander {
 public:
  virtual ~TurnExpander() = default;

  /// Another one for the same game, for another thread; cheap.
  virtual std::unique_ptr<TurnExpander> clone() const = 0;

  virtual const Game& game() const = 0;
  /// So many moves at once keep it busy, and no more can be asked for; those of
  /// one state always can.
  virtual std::size_t width() const = 0;

  virtual std::uint32_t phase_count() const = 0;
  virtual std::uint32_t phase_of(const State& state) const = 0;
  virtual RoleIndex mover(std::uint32_t phase) const = 0;
  /// The mover's moves in a phase, by number.
  virtual std::span<const MoveId> moves(std::uint32_t phase) const = 0;

  virtual std::size_t state_words() const = 0;
  /// Of a row of moves: bit i is move i.
  virtual std::size_t move_words() const = 0;

  /// A move of the mover in a state, which must live until `expand` returns.
  struct Step {
    const std::uint64_t* state = nullptr;
    std::uint32_t move = 0;
  };

  /// What lies behind the steps, in their order; valid until the next call.
  struct Successors {
    std::vector<std::uint64_t> states;    ///< state_words() each
    std::vector<std::uint64_t> legal;     ///< move_words() each
    std::vector<std::uint8_t> terminal;   ///< 1 where the game is over
    std::vector<std::uint8_t> satisfied;  ///< there: 1 where the claim holds
  };

  /// Makes moves that are legal in states of `phase`. Of the moves that are
  /// legal behind them, those may be left out that let the opponent win at
  /// once, and where some win at once, all others: no claim of a goal above 0
  /// depends on them. One is left where there are any.
  virtual const Successors& expand(std::uint32_t phase,
                                   std::span<const Step> steps,
                                   const GoalClaim& claim) = 0;
};

}  // namespace reasoner
