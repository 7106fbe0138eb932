#include "tests/search/playing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reasoner/engines/engine.h"
#include "search/evaluator/evaluator.h"
#include "tests/rulesheets.h"

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

const Deadline& no_hurry() {
  static const Deadline deadline(Deadline::after(3600));
  return deadline;
}

Settings iterations(std::uint64_t count, std::uint64_t seed) {
  return {.seed = seed, .memory_mb = 64, .iterations = count};
}

std::unique_ptr<StateMachine> machine_of(std::string_view rules) {
  return reasoner::engines::make_state_machine(tests::rules_of(rules));
}

std::unique_ptr<StateMachine> load(const std::string& name) {
  return reasoner::engines::make_state_machine(tests::shipped_rules(name));
}

std::unique_ptr<StateMachine> load_for_playouts(const std::string& name) {
  auto machine =
      reasoner::engines::make_playing_machine(tests::shipped_rules(name));
  EXPECT_NE(machine->playout_engine(), nullptr);
  return machine;
}

std::unique_ptr<const evaluator::Evaluator> fit_to_random_play(
    StateMachine& machine) {
  return evaluator::Evaluator::fit(machine, {.samples = 300, .seconds = 1e9});
}

State initial_state(StateMachine& machine) {
  State state;
  machine.initial_state(state);
  return state;
}

std::vector<Goal> play(StateMachine& machine,
                       std::span<const std::unique_ptr<Search>> players) {
  State state = initial_state(machine);
  std::vector<MoveId> joint_move(players.size());
  std::vector<MoveId> legal;
  for (int step = 0; !machine.is_terminal(state); ++step) {
    EXPECT_LT(step, 5000);
    for (RoleIndex role = 0; role < players.size(); ++role) {
      joint_move[role] = players[role]->choose_move(state, role, no_hurry());
      EXPECT_EQ(players[role]->candidate(), joint_move[role]);
      machine.legal_moves(state, role, legal);
      EXPECT_NE(std::ranges::find(legal, joint_move[role]), legal.end());
    }
    machine.next_state(state, joint_move, state);
    for (const auto& player : players) player->advance(joint_move, state);
  }
  std::vector<Goal> goals(players.size());
  machine.goals(state, goals);
  return goals;
}

void play_turns(StateMachine& machine, Search& search, int turns,
                const std::function<void(MoveId, const State&)>& check) {
  State state = initial_state(machine);
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move(2);
  for (int turn = 0; turn < turns; ++turn) {
    RoleIndex chooser = 0;
    for (const RoleIndex role : {1, 0}) {
      machine.legal_moves(state, role, legal);
      joint_move[role] = legal.front();
      if (legal.size() > 1) chooser = role;
    }
    joint_move[chooser] = search.choose_move(state, chooser, no_hurry());
    machine.next_state(state, joint_move, state);
    search.advance(joint_move, state);
    check(joint_move[chooser], state);
  }
}

std::map<MoveId, MoveReport> by_move(const Report& report) {
  std::map<MoveId, MoveReport> moves;
  for (const MoveReport& move : report.moves) moves[move.move] = move;
  return moves;
}

std::vector<std::pair<MoveId, std::uint64_t>> visits_at_start(
    StateMachine& machine, Search& search) {
  search.choose_move(initial_state(machine), 0, no_hurry());
  std::vector<std::pair<MoveId, std::uint64_t>> visits;
  for (const MoveReport& move : search.report().moves) {
    visits.emplace_back(move.move, move.visits);
  }
  return visits;
}

MoveId choose_until_step(FakeMachine& machine, Search& search,
                         std::uint64_t last) {
  Deadline deadline(Deadline::after(3600));
  bool always = true;
  machine.before_step = [&] {
    always = always && search.candidate().has_value();
    if (machine.steps + 1 == last) deadline.cancel();
  };
  const MoveId move = search.choose_move(machine.initial(), 0, deadline);
  machine.before_step = [] {};
  EXPECT_TRUE(always);
  return move;
}

}  // namespace search
