#pragma once

#include <optional>
#include <vector>

#include "translators/zrf/game/model.h"
#include "translators/zrf/programs/statement.h"

namespace translators::zrf::programs {

/// The places that a program works with while it runs: constants, as it is run
/// for each start.
struct Registers {
  int current = game::kNone;
  int from = game::kNone;
  int to = game::kNone;  ///< kNone: where the move is added
  int mark = game::kNone;

  friend bool operator==(const Registers&, const Registers&) = default;
};

/// What a program of an owner's pieces does to the registers in every position.
class Course {
 public:
  Course(const game::Game& game, int owner) : game_(game), owner_(owner) {}

  /// The place that a spot means; kNone off the board, and for what depends on
  /// the last move.
  int place_of(const Spot& spot, const Registers& registers) const;

  /// What a condition says of itself, whatever the position is; nothing where
  /// it asks for the position or for a flag.
  std::optional<bool> constant(const Condition& condition,
                               const Registers& registers) const;

  /// The registers after the statement. Nothing where the position decides
  /// about them, and where a statement may end the program or adds a move; a
  /// mark that nobody comes back to does not count.
  std::optional<Registers> after(const Statement& statement,
                                 const Registers& registers) const;

  /// False where a step leaves the board. Only of what moves a register and
  /// does nothing else.
  bool move(const Statement& statement, Registers& registers) const;

  /// How often a loop on this board may go round.
  std::size_t most_rounds() const { return 2 * game_.board.size() + 8; }

 private:
  std::optional<Registers> after(const std::vector<Statement>& statements,
                                 Registers registers) const;
  std::optional<Registers> after_branch(const Statement& statement,
                                        const Registers& registers) const;
  std::optional<Registers> after_loop(const Statement& statement,
                                      Registers registers) const;
  std::optional<bool> joined(const Condition& condition,
                             const Registers& registers) const;

  const game::Game& game_;
  int owner_;
};

}  // namespace translators::zrf::programs
