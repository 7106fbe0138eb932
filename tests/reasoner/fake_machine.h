#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "tests/reasoner/named_machine.h"

/// A game in C++ functions, for tests of what is built on a StateMachine. A
/// state is one word, whose bits are the propositions p0, p1, ...; the moves
/// of every role are called m0, m1, ...
struct FakeGame {
  std::vector<std::string> roles;
  reasoner::MoveId move_count = 0;
  std::uint64_t initial = 0;
  std::function<std::vector<reasoner::MoveId>(std::uint64_t state,
                                              reasoner::RoleIndex role)>
      legal;
  std::function<std::uint64_t(std::uint64_t state,
                              std::span<const reasoner::MoveId> joint_move)>
      next;
  /// One goal a role in a terminal state, nothing in another.
  std::function<std::optional<std::vector<reasoner::Goal>>(std::uint64_t)>
      result;
  /// What a role perceives, ascending; where it is given, the game hides.
  std::function<std::vector<reasoner::PerceptId>(
      std::uint64_t state, std::span<const reasoner::MoveId> joint_move,
      reasoner::RoleIndex role)>
      sees = nullptr;
  reasoner::PerceptId percept_count = 0;  ///< called s0, s1, ...
  bool last_move_waits = false;  ///< the last move of each role is `noop`
};

class FakeMachine : public reasoner::NamedMachine {
 public:
  explicit FakeMachine(FakeGame game);

  void initial_state(reasoner::State& state) override;
  bool is_terminal(const reasoner::State& state) override;
  void legal_moves(const reasoner::State& state, reasoner::RoleIndex role,
                   std::vector<reasoner::MoveId>& moves) override;
  void next_state(const reasoner::State& state,
                  std::span<const reasoner::MoveId> joint_move,
                  reasoner::State& next) override;
  void percepts(const reasoner::State& state,
                std::span<const reasoner::MoveId> joint_move,
                reasoner::RoleIndex role,
                std::vector<reasoner::PerceptId>& percepts) override;
  /// kNoGoal for all where the game is not over.
  void goals(const reasoner::State& state,
             std::span<reasoner::Goal> goals) override;

  reasoner::State initial();
  /// The state of a word and back.
  static reasoner::State state(std::uint64_t word);
  static std::uint64_t word(const reasoner::State& state);

  std::uint64_t steps = 0;  ///< calls of next_state so far
  /// Called by next_state before anything else.
  std::function<void()> before_step = [] {};

 private:
  FakeGame rules_;
};

/// Tic-tac-toe; moves 0 to 8 are the cells, 9 is noop.
FakeGame tic_tac_toe();
inline constexpr reasoner::MoveId kNoop = 9;

/// The role on turn in a tic-tac-toe state.
reasoner::RoleIndex tic_tac_toe_mover(std::uint64_t state);

/// All tic-tac-toe states that can be reached and are not terminal.
std::vector<std::uint64_t> tic_tac_toe_positions();
