#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/reasoner/fake_machine.h"

namespace search {

/// Who wants what in a random game.
enum class Payoffs : std::uint8_t {
  kOpposed,  ///< two roles, whose goals add up to 100
  kShared,   ///< all roles get the same
  kTeams,    ///< role 2 gets what is left of 100 by the others, who share
  kWinners,  ///< each role wins or loses for itself
  kFree      ///< each role gets 0, 50 or 100 for itself
};

/// A game of numbered states with random moves between them, the same for the
/// same members: a kind of game for each way to set them. State 0 is the first,
/// `states` - 1 is terminal.
struct RandomGame {
  std::uint64_t seed = 1;
  std::uint64_t states = 40;
  std::uint32_t roles = 2;
  bool cyclic = true;  ///< states come again; some matches never end
  Payoffs payoffs = Payoffs::kOpposed;
  bool simultaneous = false;
  bool layered = false;  ///< all ways to a state are equally long
  bool passive = false;  ///< only role 0 ever chooses

  bool is_open(std::uint64_t state) const;
  reasoner::RoleIndex mover(std::uint64_t state) const;
  std::uint64_t move_count(std::uint64_t state, reasoner::RoleIndex role) const;
  /// One goal a role in a terminal state.
  std::optional<std::vector<reasoner::Goal>> result(std::uint64_t state) const;
  std::uint64_t next(std::uint64_t state,
                     std::span<const reasoner::MoveId> joint_move) const;
  /// All joint moves of a state that is not terminal.
  std::vector<std::vector<reasoner::MoveId>> joint_moves(
      std::uint64_t state) const;
  /// By move of a role: where it leads with each of what the others may do.
  std::vector<std::vector<std::uint64_t>> children_by_own_move(
      std::uint64_t state, reasoner::RoleIndex own) const;
  /// All that can be reached from state 0.
  std::vector<std::uint64_t> reachable() const;

  FakeMachine machine() const;
  /// The same game as a rulesheet: it is in state s where `(at s)` is true, and
  /// move i is called `i`.
  std::string rules() const;
};

/// In how many moves `role` forces at least `goal`, by state; -1 where not.
/// Moves chosen at the same time do not count as a choice.
std::vector<int> forced(const RandomGame& game, reasoner::RoleIndex role,
                        reasoner::Goal goal);

}  // namespace search
