#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gdl/protocol/message.h"
#include "reasoner/state_machine.h"

namespace agent::match {

/// Where a match stands. The engine of its rules follows it from its beginning
/// to its end. A faster one may take over the thinking between two moves; it
/// must go on to agree with the first one about every position, or is to be
/// left, as it is when the referee states a move that is illegal. Not
/// thread-safe.
class MatchPosition {
 public:
  using Names = std::vector<std::string>;

  /// The initial state. `label` is the match in the log. Throws gdl::Error
  /// where the rules have no such role.
  MatchPosition(std::unique_ptr<reasoner::StateMachine> machine,
                const std::string& role, std::string label);

  reasoner::RoleIndex role() const { return role_; }

  /// Joint moves that were stated.
  std::uint64_t number() const { return number_; }

  /// Those that were made, from the initial state, in the ids of engine().
  std::vector<std::vector<reasoner::MoveId>> played();

  /// What to think with, and the state in its ids.
  reasoner::StateMachine& engine() {
    return faster_machine_ ? *faster_machine_ : *machine_;
  }
  const reasoner::Game& game() const {
    return faster_machine_ ? faster_machine_->game() : machine_->game();
  }
  const reasoner::State& state() const {
    return faster_machine_ ? faster_state_ : state_;
  }

  /// Our legal moves by engine(), with their names; none where the match is
  /// over. Throws gdl::Error where the rules give none.
  std::vector<std::pair<reasoner::MoveId, std::string>> legal_moves();

  /// What comes of our move where nobody else has a choice.
  struct Expectation {
    std::vector<reasoner::MoveId> joint_move;  ///< in the ids of engine()
    reasoner::State state;                     ///< behind it, by engine()
    bool is_over = false;
  };
  /// Nothing where the move is none of ours here, or others choose.
  std::optional<Expectation> expected(const std::string& own_move);

  /// The joint move that GDL-II reports or leaves to guess; an empty one where
  /// that fails.
  Names joint_move_of(const gdl::protocol::TurnReport& report);

  /// What came of a joint move.
  struct Step {
    std::vector<reasoner::MoveId> joint_move;  ///< in the ids of engine()
    /// Why the faster engine has to be left; empty where it has not. The joint
    /// move is then of no use.
    std::string trouble;
  };

  /// Makes the joint move that the referee states, legal or not. Throws
  /// gdl::Error where it has no meaning here: then the state stays, but the
  /// move is counted, so that the next one is awaited.
  Step follow(const Names& moves);

  /// Thinks with `machine` from here on. What keeps it from doing so; empty
  /// where nothing does.
  std::string take_faster_engine(
      std::unique_ptr<reasoner::StateMachine> machine);

  /// Thinks with the first engine again and destroys the other one, at which no
  /// search may look any more.
  void leave_faster_engine() { faster_machine_.reset(); }

  /// Our goal here. Throws gdl::Error where the rules give none.
  reasoner::Goal goal();

 private:
  std::string advance_faster_engine(
      const std::vector<reasoner::MoveId>& joint_move, Step& step);

  std::string label_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::RoleIndex role_ = 0;
  reasoner::State state_;
  std::uint64_t number_ = 0;
  std::vector<std::vector<reasoner::MoveId>> played_;  // by machine_
  bool is_regular_ = true;  // only legal moves were made
  std::unique_ptr<reasoner::StateMachine> faster_machine_;  // if it thinks
  reasoner::State faster_state_;
};

}  // namespace agent::match
