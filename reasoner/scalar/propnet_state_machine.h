#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner::scalar {

class EventNetwork;

/// Plays by a propositional network, one state at a time; only what changed
/// since the state before is evaluated. All propositions and moves are known,
/// and moves are numbered in the order of their names.
///
/// Any state that can be reached may follow any other: the nearer they are,
/// the faster. Several questions about one state cost little more than one.
/// Goals and percepts have networks of their own, which only `goals` and
/// `percepts` set in motion.
///
/// It knows reachable states and legal moves only: what it says of others is
/// undefined, and for a state between the phases of the game it throws
/// gdl::Error, as it does for unknown names.
///
/// An instance belongs to one thread. Copies share what never changes, so each
/// thread takes one.
class PropnetStateMachine final : public StateMachine {
 public:
  explicit PropnetStateMachine(std::shared_ptr<const network::Propnet> propnet);
  PropnetStateMachine(const PropnetStateMachine& other);
  PropnetStateMachine& operator=(const PropnetStateMachine&) = delete;
  ~PropnetStateMachine() override;

  const Game& game() const override;
  void initial_state(State& state) override;
  bool is_terminal(const State& state) override;
  void legal_moves(const State& state, RoleIndex role,
                   std::vector<MoveId>& moves) override;
  std::optional<MoveId> pick_legal_move(const State& state, RoleIndex role,
                                        std::uint32_t x,
                                        std::vector<MoveId>& scratch) override;
  void next_state(const State& state, std::span<const MoveId> joint_move,
                  State& next) override;
  void percepts(const State& state, std::span<const MoveId> joint_move,
                RoleIndex role, std::vector<PerceptId>& percepts) override;
  void goals(const State& state, std::span<Goal> goals) override;
  PlayoutEngine* playout_engine() override { return playouts_.get(); }
  /// Those of the playout engine, where it has any.
  ConditionedPlayouts* conditioned_playouts() override;
  std::unique_ptr<StateMachine> clone() const override;
  GameFacts facts() const override;
  const network::Propnet* propnet() const override;
  /// Copies do not have it, clones one of their own.
  void set_playout_engine(std::unique_ptr<PlayoutEngine> playouts);
  /// Throw gdl::Error where the name is unknown: nothing that can be reached
  /// has it.
  PropositionId intern_proposition(std::string_view name) override;
  MoveId intern_move(RoleIndex role, std::string_view name) override;

 private:
  class Shared;
  struct Phase;

  void make_phases();
  Phase& load(const State& state);
  void jump(Phase& phase, std::span<const std::uint64_t> bases);
  void follow(const EventNetwork& play, EventNetwork& network);
  void set_moves(std::span<const MoveId> joint_move, EventNetwork& network,
                 std::vector<MoveId>& does) const;
  void find_changes(std::span<const std::uint64_t> from,
                    std::span<const std::uint64_t> to);
  std::span<const std::uint64_t> legal_words(const State& state,
                                             RoleIndex role);

  std::shared_ptr<const Shared> shared_;
  std::unique_ptr<PlayoutEngine> playouts_;
  std::unique_ptr<ConditionedPlayouts> conditioned_;  // once asked for
  std::vector<Phase> phases_;
  Phase* loaded_ = nullptr;             // which shows the state of `load`
  Phase* following_ = nullptr;          // of the state in next_
  std::vector<std::uint64_t> next_;     // the last result of next_state
  std::vector<std::uint64_t> padded_;   // a state that was too short
  std::vector<std::uint32_t> changed_;  // bases
};

}  // namespace reasoner::scalar
