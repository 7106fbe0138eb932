#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace reasoner::datalog {

/// Plays straight from the rules: bottom-up Datalog evaluation in every state,
/// without grounding. Always works, and is ready at once. Propositions, moves
/// and percepts get their ids on first sight.
///
/// Keeps what it derived for the state it was asked about last, so asking
/// several questions about one state costs little more than one; likewise for
/// the joint move, so percepts of all roles and the next state cost little more
/// than the next state.
/// An instance belongs to one thread.
class DatalogStateMachine final : public StateMachine {
 public:
  /// Rules without a meaning (unbound variables) are left out. Throws
  /// gdl::Error if there is no role, or the rules as a whole mean nothing.
  explicit DatalogStateMachine(const gdl::Rulesheet& rulesheet);
  ~DatalogStateMachine() override;

  const Game& game() const override;
  void initial_state(State& state) override;
  bool is_terminal(const State& state) override;
  void legal_moves(const State& state, RoleIndex role,
                   std::vector<MoveId>& moves) override;
  void next_state(const State& state, std::span<const MoveId> joint_move,
                  State& next) override;
  void percepts(const State& state, std::span<const MoveId> joint_move,
                RoleIndex role, std::vector<PerceptId>& percepts) override;
  void goals(const State& state, std::span<Goal> goals) override;
  PropositionId intern_proposition(std::string_view name) override;
  MoveId intern_move(RoleIndex role, std::string_view name) override;
  std::optional<PerceptId> intern_percept(RoleIndex role,
                                          std::string_view name) override;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace reasoner::datalog
