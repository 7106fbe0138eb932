// Moves made in lanes, by the state machine that makes one after the other.
#include "reasoner/wide/wide_turn_expander.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace wide_turn_expander_test {

/// A state, and a legal move of its mover.
struct Case {
  State state = {};
  std::vector<MoveId> joint_move = std::vector<MoveId>(2);
  std::uint32_t phase = 0;
};

/// Those of random matches.
std::vector<Case> cases_of(StateMachine& machine, const TurnExpander& expander,
                           int matches) {
  std::vector<Case> cases;
  std::uint64_t seed = 1;
  for (int i = 0; i < matches; ++i) {
    Case each;
    machine.initial_state(each.state);
    while (!machine.is_terminal(each.state)) {
      each.phase = expander.phase_of(each.state);
      std::vector<MoveId> legal;
      for (const RoleIndex role : {0U, 1U}) {
        machine.legal_moves(each.state, role, legal);
        seed = mix64(seed);
        each.joint_move[role] = legal[seed % legal.size()];
        if (role == expander.mover(each.phase)) continue;
        EXPECT_EQ(legal.size(), 1U);
      }
      cases.push_back(each);
      State next;
      machine.next_state(each.state, each.joint_move, next);
      each.state = next;
    }
  }
  return cases;
}

std::uint32_t number_of(const TurnExpander& expander, const Case& each) {
  const auto moves = expander.moves(each.phase);
  const MoveId move = each.joint_move[expander.mover(each.phase)];
  return static_cast<std::uint32_t>(std::ranges::find(moves, move) -
                                    moves.begin());
}

/// What a row of legal moves stands for.
std::set<MoveId> moves_in(const TurnExpander& expander, std::uint32_t phase,
                          const std::uint64_t* row) {
  std::set<MoveId> moves;
  const auto all = expander.moves(phase);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((row[i / 64] >> (i % 64) & 1) != 0) moves.insert(all[i]);
  }
  return moves;
}

void expect_as_machine(StateMachine& machine, TurnExpander& expander,
                       std::span<const Case> cases, const GoalClaim& claim) {
  std::vector<std::vector<std::uint64_t>> rows;
  for (const Case& each : cases) {
    rows.push_back(each.state.words());
    rows.back().resize(expander.state_words());
  }
  std::vector<TurnExpander::Step> steps;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    steps.push_back({rows[i].data(), number_of(expander, cases[i])});
  }
  const auto& next = expander.expand(cases.front().phase, steps, claim);
  const std::uint32_t following =
      (cases.front().phase + 1) % expander.phase_count();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    State expected;
    machine.next_state(cases[i].state, cases[i].joint_move, expected);
    State found;
    found.assign(
        std::span(next.states)
            .subspan(i * expander.state_words(), expander.state_words()));
    EXPECT_EQ(found, expected);
    EXPECT_EQ(next.terminal[i] != 0, machine.is_terminal(expected));
    if (next.terminal[i] != 0) {
      std::vector<Goal> goals(2);
      machine.goals(expected, goals);
      EXPECT_EQ(next.satisfied[i] != 0, goals[claim.role] >= claim.goal);
      continue;
    }
    std::vector<MoveId> legal;
    machine.legal_moves(expected, expander.mover(following), legal);
    const auto told =
        moves_in(expander, following, &next.legal[i * expander.move_words()]);
    EXPECT_FALSE(told.empty());
    for (const MoveId move : told) {
      EXPECT_NE(std::ranges::find(legal, move), legal.end());
    }
  }
}

TEST(WideTurnExpanderTest, MakesMovesAsTheStateMachine) {
  for (const std::string name :
       {"tic_tac_toe", "connect_four", "hex", "gomoku", "breakthrough"}) {
    const auto machine =
        engines::make_playing_machine(tests::shipped_rules(name));
    const auto expander = machine->playout_engine()->make_turn_expander();
    ASSERT_NE(expander, nullptr) << name;
    auto cases = cases_of(*machine, *expander, 10);
    for (std::uint32_t phase = 0; phase < expander->phase_count(); ++phase) {
      std::vector<Case> of_phase;
      for (const Case& each : cases) {
        if (each.phase == phase && of_phase.size() < expander->width()) {
          of_phase.push_back(each);
        }
      }
      expect_as_machine(*machine, *expander, of_phase, {1, 100});
      // Another number of them, that does not fill the last word.
      expect_as_machine(*machine, *expander, std::span(of_phase).first(5),
                        {0, 100});
    }
  }
}

TEST(WideTurnExpanderTest, LeavesOutMovesThatLetTheOpponentWin) {
  const auto machine =
      engines::make_playing_machine(tests::shipped_rules("tic_tac_toe"));
  const auto expander = machine->playout_engine()->make_turn_expander();
  ASSERT_NE(expander, nullptr);
  // x takes two of a column; o may do nothing but take the third.
  Case each;
  machine->initial_state(each.state);
  const Game& game = machine->game();
  for (const auto& [x, o] :
       {std::pair("(place 1 1)", "noop"), std::pair("noop", "(place 2 2)")}) {
    each.joint_move = {game.known_move(0, x), game.known_move(1, o)};
    State next;
    machine->next_state(each.state, each.joint_move, next);
    each.state = next;
  }
  each.phase = expander->phase_of(each.state);
  each.joint_move = {game.known_move(0, "(place 1 2)"),
                     game.known_move(1, "noop")};
  std::vector<std::uint64_t> row = each.state.words();
  row.resize(expander->state_words());
  const TurnExpander::Step step{row.data(), number_of(*expander, each)};
  const auto& next = expander->expand(each.phase, {&step, 1}, {0, 100});
  EXPECT_EQ(moves_in(*expander, (each.phase + 1) % expander->phase_count(),
                     next.legal.data()),
            (std::set<MoveId>{game.known_move(1, "(place 1 3)")}));
}

TEST(WideTurnExpanderTest, IsNotThereWhereSeveralChooseAtOnce) {
  const auto machine =
      engines::make_playing_machine(tests::shipped_rules("tron"));
  EXPECT_EQ(machine->playout_engine()->make_turn_expander(), nullptr);
}

}  // namespace wide_turn_expander_test
}  // namespace reasoner
