#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner {

/// A machine made by hand for tests: its names are those of its Game, and more
/// are taken in as they come.
class NamedMachine : public StateMachine {
 public:
  const Game& game() const override { return game_; }
  PropositionId intern_proposition(std::string_view name) override {
    return game_.intern_proposition(name);
  }
  MoveId intern_move(RoleIndex role, std::string_view name) override {
    return game_.intern_move(role, name);
  }

 protected:
  explicit NamedMachine(Game game) : game_(std::move(game)) {}

  Game game_;
};

/// Such a machine of a game that never ends and has one state, in which each
/// role has the moves 0 and 1 and a goal of 50.
class EndlessMachine : public NamedMachine {
 public:
  void initial_state(State& state) override { state.clear(); }
  bool is_terminal(const State& /*state*/) override { return false; }
  void legal_moves(const State& /*state*/, RoleIndex /*role*/,
                   std::vector<MoveId>& moves) override {
    moves = {0, 1};
  }
  void next_state(const State& /*state*/, std::span<const MoveId> /*moves*/,
                  State& /*next*/) override {}
  void goals(const State& /*state*/, std::span<Goal> goals) override {
    for (Goal& goal : goals) goal = 50;
  }

 protected:
  using NamedMachine::NamedMachine;
};

}  // namespace reasoner
