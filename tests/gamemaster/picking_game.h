#pragma once

#include <string>
#include <vector>

#include "tests/reasoner/named_machine.h"

namespace gamemaster {

/// A game by hand, so that the referee is tested without an engine: in each of
/// `length` steps the roles left and right pick 0, 1 or 2; the goal of a role
/// is ten times the sum of its picks.
class PickingGame : public reasoner::NamedMachine {
 public:
  struct Options {
    int length = 2;
    int stuck_at = -1;           ///< right has no move in this step
    bool goal_of_right = true;   ///< whether the rules give it one
    bool fails_in_next = false;  ///< next_state throws gdl::Error
  };

  explicit PickingGame(Options options)
      : NamedMachine(reasoner::Game({"left", "right"})), options_(options) {}
  PickingGame() : PickingGame(Options{}) {}

  void initial_state(reasoner::State& state) override {
    state.clear();
    state.set(step_fact(0));
  }

  bool is_terminal(const reasoner::State& state) override {
    return step_of(state) == options_.length;
  }

  void legal_moves(const reasoner::State& state, reasoner::RoleIndex role,
                   std::vector<reasoner::MoveId>& moves) override {
    moves.clear();
    const int step = step_of(state);
    if (role == 1 && step == options_.stuck_at) return;
    for (int pick = 0; pick <= 2; ++pick) {
      moves.push_back(game_.intern_move(
          role,
          "(pick " + std::to_string(step) + " " + std::to_string(pick) + ")"));
    }
  }

  void next_state(const reasoner::State& state,
                  std::span<const reasoner::MoveId> joint_move,
                  reasoner::State& next) override {
    if (options_.fails_in_next) throw gdl::Error("a term grows for ever");
    const int step = step_of(state);
    reasoner::State after;  // for `next` may be `state`
    state.for_each([&](reasoner::PropositionId id) {
      if (id != step_fact(step)) after.set(id);
    });
    after.set(step_fact(step + 1));
    for (reasoner::RoleIndex role = 0; role < joint_move.size(); ++role) {
      after.set(game_.intern_proposition(
          "(chosen " + game_.role_name(role) + " " +
          game_.move_name(role, joint_move[role]) + ")"));
    }
    next = std::move(after);
  }

  void goals(const reasoner::State& state,
             std::span<reasoner::Goal> goals) override {
    for (reasoner::RoleIndex role = 0; role < goals.size(); ++role) {
      goals[role] = 0;
      for (const std::string& fact : game_.facts(state)) {
        if (fact.starts_with("(chosen " + game_.role_name(role))) {
          goals[role] += 10 * (fact[fact.size() - 3] - '0');
        }
      }
    }
    if (!options_.goal_of_right) goals[1] = reasoner::kNoGoal;
  }

 private:
  reasoner::PropositionId step_fact(int step) {
    return game_.intern_proposition("(step " + std::to_string(step) + ")");
  }

  int step_of(const reasoner::State& state) {
    int step = 0;
    while (!state.test(step_fact(step))) ++step;
    return step;
  }

  Options options_;
};

}  // namespace gamemaster
