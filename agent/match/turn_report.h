#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gdl/expression.h"
#include "gdl/protocol/message.h"
#include "reasoner/state_machine.h"

namespace agent::match {

/// The move of this name where it is legal for the role in `state`, in the ids
/// of `machine`.
std::optional<reasoner::MoveId> find_legal_move(reasoner::StateMachine& machine,
                                                const reasoner::State& state,
                                                reasoner::RoleIndex role,
                                                const std::string& name);

/// For each role the move that a term names, as `(did white (mark 1 1))` does:
/// a word, a role, and a move which is legal for it in `state`. This is what
/// managers of GDL-II tell about games that hide nothing. Nothing for a role
/// whose move is not named.
std::vector<std::optional<reasoner::MoveId>> moves_named(
    std::span<const gdl::Expression> terms, reasoner::StateMachine& machine,
    const reasoner::State& state);

/// The joint move that stands in a PLAY or STOP: the names as they are; but
/// where an older manager of GDL-II has put percepts in their place which name
/// a move of every role (moves_named), these moves.
std::vector<std::string> stated_joint_move(
    const std::vector<std::string>& stated, reasoner::StateMachine& machine,
    const reasoner::State& state);

/// A joint move that agrees with what a player of GDL-II is told.
struct InferredMove {
  std::vector<std::string> joint;  ///< names, one a role
  /// The roles that have a choice of which we are told nothing; the first of
  /// their legal moves stands for it.
  std::vector<reasoner::RoleIndex> guessed;
};

/// What was played in `state`, where `own_role` is ours: our move as it is
/// reported, of the others the move that a percept names, or their only legal
/// one. Throws gdl::Error where a role has no legal move.
InferredMove infer_joint_move(const gdl::protocol::TurnReport& report,
                              reasoner::StateMachine& machine,
                              const reasoner::State& state,
                              reasoner::RoleIndex own_role);

}  // namespace agent::match
