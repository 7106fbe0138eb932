// Histories that agree with what a role knows
// (reasoner/planning/history_finder.h), played again by the machine.

#include "reasoner/planning/history_finder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace history_finder_test {

using planning::HistoryFinder;
using Answer = HistoryFinder::Answer;

constexpr std::size_t kMostLiterals = 4'000'000;

/// What `observer` knows of a random match.
Evidence random_evidence(StateMachine& machine, RoleIndex observer,
                         std::uint64_t seed) {
  Evidence evidence{observer, {}};
  PlayoutScratch scratch;
  machine.initial_state(scratch.state);
  const PlayoutKey key = playout_key(seed, 0);
  for (std::uint32_t step = 0; !machine.is_terminal(scratch.state); ++step) {
    EXPECT_TRUE(draw_joint_move(machine, scratch.state, key, step, scratch));
    EvidenceStep& known = evidence.steps.emplace_back();
    known.own_move = scratch.joint_move[observer];
    machine.percepts(scratch.state, scratch.joint_move, observer,
                     known.percepts);
    machine.next_state(scratch.state, scratch.joint_move, scratch.state);
    known.goes_on = !machine.is_terminal(scratch.state);
  }
  return evidence;
}

/// The state that a history leads to, which must be one of the game and agree
/// with the evidence.
State replay(StateMachine& machine, const Evidence& evidence,
             std::span<const MoveId> moves) {
  const std::size_t roles = machine.game().role_count();
  State state;
  machine.initial_state(state);
  std::vector<MoveId> legal;
  std::vector<PerceptId> percepts;
  for (const EvidenceStep& known : evidence.steps) {
    const auto joint_move = moves.first(roles);
    moves = moves.subspan(roles);
    for (RoleIndex role = 0; role < roles; ++role) {
      machine.legal_moves(state, role, legal);
      EXPECT_NE(std::ranges::find(legal, joint_move[role]), legal.end());
    }
    if (known.own_move) {
      EXPECT_EQ(joint_move[evidence.observer], *known.own_move);
    }
    if (known.refused_move) {
      machine.legal_moves(state, evidence.observer, legal);
      EXPECT_EQ(std::ranges::find(legal, *known.refused_move), legal.end());
    }
    machine.percepts(state, joint_move, evidence.observer, percepts);
    EXPECT_EQ(percepts, known.percepts);
    machine.next_state(state, joint_move, state);
    EXPECT_EQ(machine.is_terminal(state), !known.goes_on);
  }
  return state;
}

TEST(HistoryFinder, ExplainsRandomMatches) {
  for (const std::string name :
       {"krieg_tic_tac_toe", "blind_breakthrough_5x5", "blind_tic_tac_toe",
        "monty_hall", "leduc_poker"}) {
    const auto machine =
        engines::make_propnet_machine(tests::shipped_rules(name));
    for (RoleIndex role = 0; role < machine->game().role_count(); ++role) {
      if (role == machine->game().chance_role()) continue;
      const Evidence evidence = random_evidence(*machine, role, 3);
      HistoryFinder finder(*machine->propnet(), evidence, kMostLiterals);
      std::set<std::size_t> states;
      std::size_t found = 0;
      while (found < 5 && finder.find(found, {}) == Answer::kYes) {
        states.insert(replay(*machine, evidence, finder.joint_moves()).hash());
        ++found;
      }
      EXPECT_GT(found, 0U) << name;
      EXPECT_EQ(states.size(), found) << name << ": different states";
    }
  }
}

TEST(HistoryFinder, ProvesWhereThereIsNone) {
  const auto machine =
      engines::make_propnet_machine(tests::shipped_rules("krieg_tic_tac_toe"));
  const Game& game = machine->game();
  const auto see = [&](const char* name) {
    return std::vector<PerceptId>{game.find_percept(1, name).value()};
  };
  // x, who moves first, cannot fail; and o cannot have made a mark.
  Evidence evidence{1, {}};
  EvidenceStep& first = evidence.steps.emplace_back();
  first.own_move = game.find_move(1, "noop");
  first.percepts = see("no");
  EXPECT_EQ(
      HistoryFinder(*machine->propnet(), evidence, kMostLiterals).find(1, {}),
      Answer::kNo);
  first.percepts = see("yes");
  HistoryFinder possible(*machine->propnet(), evidence, kMostLiterals);
  std::size_t found = 0;
  while (possible.find(found, {}) == Answer::kYes) ++found;
  EXPECT_EQ(found, 25U);
  first.own_move = game.find_move(1, "(mark 1 1)");
  EXPECT_EQ(
      HistoryFinder(*machine->propnet(), evidence, kMostLiterals).find(1, {}),
      Answer::kNo);
  first.own_move.reset();  // whatever it was, then
  first.refused_move = game.find_move(1, "noop");
  EXPECT_EQ(
      HistoryFinder(*machine->propnet(), evidence, kMostLiterals).find(1, {}),
      Answer::kNo);
  first.refused_move.reset();
  EXPECT_EQ(
      HistoryFinder(*machine->propnet(), evidence, kMostLiterals).find(1, {}),
      Answer::kYes);
  EXPECT_EQ(HistoryFinder(*machine->propnet(), evidence, 10).find(1, {}),
            Answer::kUnknown);
}

}  // namespace history_finder_test
}  // namespace reasoner
