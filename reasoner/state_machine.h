#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/state.h"

namespace reasoner {

class ConditionedPlayouts;
struct GameFacts;
class PlayoutEngine;
namespace network {
struct Propnet;
}

/// The value of a state for a role: 0 to 100, or kNoGoal where the rules give
/// the role no value or more than one.
using Goal = int;
inline constexpr Goal kNoGoal = -1;

/// The rules of a game, ready to be played: everything in ids and bit sets.
/// Results are written into buffers that the caller owns and may reuse.
///
/// An instance belongs to one thread at a time, const or not, unless its class
/// says otherwise: engines keep scratch memory, and may add to `game()` on
/// first sight of a proposition or move. Any call may throw gdl::Error where
/// the rules turn out to have no finite meaning.
class StateMachine {
 public:
  virtual ~StateMachine() = default;

  virtual const Game& game() const = 0;

  virtual void initial_state(State& state) = 0;

  virtual bool is_terminal(const State& state) = 0;

  /// The legal moves of `role`, each once, in the order of their names (byte
  /// by byte). That order depends on the rules alone, while the ids of an
  /// engine that numbers moves on first sight depend on what it has seen; an
  /// engine that knows all moves beforehand numbers them by name, and then the
  /// order is ascending. Empty where the rules give none: the game is stuck.
  virtual void legal_moves(const State& state, RoleIndex role,
                           std::vector<MoveId>& moves) = 0;

  /// Of the n legal moves of `role`, in that order, number floor(x * n / 2^32):
  /// a random one for a random x. Nothing where there is none. `scratch` is
  /// memory, which may change. Engines override it where they are faster.
  virtual std::optional<MoveId> pick_legal_move(const State& state,
                                                RoleIndex role, std::uint32_t x,
                                                std::vector<MoveId>& scratch);

  /// The state after `joint_move`, one move a role. Legality is not checked.
  /// `next` may be the same object as `state`.
  virtual void next_state(const State& state,
                          std::span<const MoveId> joint_move, State& next) = 0;

  /// What `role` perceives when `joint_move` is made in `state`, each once, in
  /// the order of their names (byte by byte). It belongs to the step: rules of
  /// `sees` are read in `state`, not in the state that follows. Nothing where
  /// the game hides nothing (Game::hides).
  virtual void percepts(const State& state, std::span<const MoveId> joint_move,
                        RoleIndex role, std::vector<PerceptId>& percepts);

  /// One value a role. Defined in any state, not only in terminal ones.
  virtual void goals(const State& state, std::span<Goal> goals) = 0;

  /// An engine for playouts of the same game in the same ids, where it has one:
  /// many at once, side by side with what is asked here. It lives as long as
  /// this machine.
  virtual PlayoutEngine* playout_engine() { return nullptr; }

  /// Conditioned playouts of the same game in the same ids, where the engine
  /// has its own; else see make_scalar_conditioned_playouts. Lives as long as
  /// this machine.
  virtual ConditionedPlayouts* conditioned_playouts() { return nullptr; }

  /// Another machine for the same game in the same ids, for another thread,
  /// with a playout engine where this one has one; nothing where the engine
  /// cannot be shared so. Not while this machine is in use by another thread.
  virtual std::unique_ptr<StateMachine> clone() const { return nullptr; }

  /// What the rules show of the game as a whole (game_facts.h), as far as the
  /// engine can tell; by itself nothing.
  virtual GameFacts facts() const;

  /// The network that it plays by, for analyses; nothing where there is none.
  /// Lives as long as this machine and never changes.
  virtual const network::Propnet* propnet() const { return nullptr; }

  /// The id of a proposition or move that somebody else named: a referee, a
  /// trace, a person. Adds it to the tables where the engine can.
  virtual PropositionId intern_proposition(std::string_view name) = 0;
  virtual MoveId intern_move(RoleIndex role, std::string_view name) = 0;
  /// Likewise, where the role may perceive it; nothing where no rule can ever
  /// give it to the role.
  virtual std::optional<PerceptId> intern_percept(RoleIndex role,
                                                  std::string_view name);
};

}  // namespace reasoner
