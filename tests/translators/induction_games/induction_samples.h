#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/translators/translated_games.h"

namespace translators::induction_games {

/// A game of induction that is being played: chance draws by a seed, and passes
/// as long as the player may do something.
class Play {
 public:
  explicit Play(const gdl::Rulesheet& rules, std::uint64_t seed = 1,
                const std::string& engine = "auto")
      : machine_(reasoner::engines::make_state_machine(rules, engine)),
        random_(seed) {
    chance_ = machine_->game().chance_role().value_or(0);
    machine_->initial_state(state_);
    let_chance_play();
  }

  /// What the player may do.
  std::vector<std::string> moves() { return moves_of(1 - chance_); }
  bool may(const std::string& move) {
    const auto all = moves();
    return std::find(all.begin(), all.end(), move) != all.end();
  }
  /// The player's move, and all that chance does then.
  void play(const std::string& move) {
    ASSERT_TRUE(may(move)) << move;
    step(1 - chance_, move);
    let_chance_play();
  }
  /// One step: what `role` does while the other passes.
  void step(std::size_t role, const std::string& move) {
    std::vector<reasoner::MoveId> joint(2);
    joint[role] =
        machine_->intern_move(static_cast<reasoner::RoleIndex>(role), move);
    joint[1 - role] = machine_->intern_move(
        static_cast<reasoner::RoleIndex>(1 - role), "noop");
    std::vector<reasoner::PerceptId> seen;
    machine_->percepts(state_, joint,
                       static_cast<reasoner::RoleIndex>(1 - chance_), seen);
    seen_.clear();
    for (const auto id : seen) {
      seen_.push_back(machine_->game().percept_name(
          static_cast<reasoner::RoleIndex>(1 - chance_), id));
    }
    machine_->next_state(state_, joint, state_);
  }

  /// What the player perceived in the last step.
  const std::vector<std::string>& seen() const { return seen_; }
  bool holds(const std::string& fact) {
    const auto id = machine_->game().find_proposition(fact);
    return id && state_.test(*id);
  }
  bool is_over() { return machine_->is_terminal(state_); }
  int goal() {
    std::vector<reasoner::Goal> goals(2);
    machine_->goals(state_, goals);
    return goals[1 - chance_];
  }
  std::vector<std::string> moves_of_chance() { return moves_of(chance_); }
  std::size_t chance() const { return chance_; }
  reasoner::StateMachine& machine() { return *machine_; }
  reasoner::State& state() { return state_; }

 private:
  std::vector<std::string> moves_of(std::size_t role) {
    std::vector<reasoner::MoveId> ids;
    const auto index = static_cast<reasoner::RoleIndex>(role);
    machine_->legal_moves(state_, index, ids);
    return machine_->game().move_names(index, ids);
  }

  void let_chance_play() {
    while (!is_over() && may("noop")) {
      const auto all = moves_of_chance();
      step(chance_, all[random_() % all.size()]);
    }
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  std::mt19937_64 random_;
  std::size_t chance_ = 0;
  reasoner::State state_;
  std::vector<std::string> seen_;
};

}  // namespace translators::induction_games
