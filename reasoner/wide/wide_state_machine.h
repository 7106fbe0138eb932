#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"
#include "reasoner/wide/wide_propnet.h"

namespace reasoner::wide {

/// One state at a time on the wide engine, in single lanes, while playouts go
/// on in the others: slow, since it is there to compare that engine with the
/// rest. All propositions and moves are known.
///
/// An instance belongs to one thread.
class WideStateMachine final : public StateMachine {
 public:
  explicit WideStateMachine(std::shared_ptr<const wide::WideProgram> program);

  const Game& game() const override { return engine_.game(); }
  void initial_state(State& state) override;
  bool is_terminal(const State& state) override;
  void legal_moves(const State& state, RoleIndex role,
                   std::vector<MoveId>& moves) override;
  void next_state(const State& state, std::span<const MoveId> joint_move,
                  State& next) override;
  void percepts(const State& state, std::span<const MoveId> joint_move,
                RoleIndex role, std::vector<PerceptId>& percepts) override;
  void goals(const State& state, std::span<Goal> goals) override;
  ConditionedPlayouts* conditioned_playouts() override;
  /// Throw gdl::Error where the name is unknown: nothing that can be reached
  /// has it.
  PropositionId intern_proposition(std::string_view name) override;
  MoveId intern_move(RoleIndex role, std::string_view name) override;

 private:
  /// What a look has seen of a state.
  struct Seen {
    State state;
    bool terminal = false;
    std::vector<std::vector<MoveId>> legal;  // by role
    std::vector<Goal> goals;
    std::vector<std::vector<PerceptId>> percepts;  // by role, of the step
  };

  const Seen& see(const State& state);
  const Seen& look(const State& state, std::span<const MoveId> joint_move);
  void keep_others_busy();

  std::shared_ptr<const wide::WideProgram> program_;
  WidePropnet engine_;
  std::unique_ptr<ConditionedPlayouts> conditioned_;  // once asked for
  PlayoutResults results_;
  std::uint64_t other_playouts_ = 0;
  Seen seen_;
  bool has_seen_ = false;
};

}  // namespace reasoner::wide
