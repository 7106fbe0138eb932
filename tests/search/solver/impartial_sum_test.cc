// Sums of impartial games, compared with plain definitions and with all states
// of the whole.
#include "search/solver/impartial_sum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "search/mcts/mcts.h"
#include "search/solver/nim_values.h"
#include "search/solver/small_game.h"
#include "search/solver/solver_search.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"

namespace search {
namespace impartial_sum_test {

using reasoner::MoveId;
using reasoner::State;
using Machine = std::unique_ptr<reasoner::StateMachine>;

std::uint64_t draw(std::uint64_t seed, std::uint64_t what) {
  return reasoner::mix64(seed * 1'000'003 + what);
}

/// Positions 0 to `count` - 1 with some moves to lower numbers.
solver::Options random_options(std::uint64_t seed, std::uint32_t count,
                               std::uint32_t density) {
  solver::Options options(count);
  for (std::uint32_t from = 1; from < count; ++from) {
    for (std::uint32_t to = 0; to < from; ++to) {
      if (draw(seed, from * count + to) % 100 < density) {
        options[from].push_back(to);
      }
    }
  }
  return options;
}

/// Whether who is to move loses, by trying everything.
bool loses(const solver::Options& options,
           const std::vector<std::uint32_t>& positions, bool misere) {
  bool can_move = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const std::uint32_t option : options[positions[i]]) {
      can_move = true;
      auto next = positions;
      next[i] = option;
      if (loses(options, next, misere)) return false;
    }
  }
  return can_move || !misere;
}

void expect_sums_as_tried(const solver::Options& options, bool misere,
                          const std::vector<solver::NimValue>& values) {
  for (std::uint32_t a = 0; a < options.size(); ++a) {
    for (std::uint32_t b = 0; b <= a; ++b) {
      for (std::uint32_t c = 0; c <= b; ++c) {
        solver::NimValue sum = values[a];
        sum += values[b];
        sum += values[c];
        ASSERT_EQ(solver::is_lost(sum, misere),
                  loses(options, {a, b, c}, misere))
            << a << ' ' << b << ' ' << c;
      }
    }
  }
}

TEST(NimValuesTest, AddUpAsGamesDo) {
  int tame = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto density = static_cast<std::uint32_t>(20 + 2 * seed);
    const solver::Options options = random_options(seed, 6, density);
    const auto normal = solver::nim_values(options, false);
    ASSERT_TRUE(normal);
    expect_sums_as_tried(options, false, *normal);
    if (const auto misere = solver::nim_values(options, true)) {
      ++tame;
      expect_sums_as_tried(options, true, *misere);
    }
  }
  EXPECT_GT(tame, 20);
}

TEST(NimValuesTest, AreNotGivenWhereSomethingComesAgain) {
  EXPECT_FALSE(solver::nim_values({{1}, {0}}, false));
}

// ---- Rules ------------------------------------------------------------------

/// A game of parts, in each of which there is a position, and whoever is on
/// turn moves one of them by its options. `rest` says how it ends.
std::string sum_rules(const std::vector<solver::Options>& parts,
                      const std::string& rest) {
  std::string rules = R"(
      (role a) (role b) (opponent a b) (opponent b a) (init (turn a))
      (<= (base (turn ?r)) (role ?r))
      (<= (base (at ?p ?n)) (place ?p ?n))
      (<= (input ?r (go ?p ?m)) (role ?r) (option ?p ?n ?m))
      (<= (input ?r noop) (role ?r))
      (<= (legal ?r (go ?p ?m))
        (true (turn ?r)) (true (at ?p ?n)) (option ?p ?n ?m))
      (<= (legal ?r noop) (true (turn ?o)) (opponent ?o ?r))
      (<= (next (at ?p ?m)) (does ?r (go ?p ?m)))
      (<= (moved ?p) (does ?r (go ?p ?m)))
      (<= (next (at ?p ?n)) (true (at ?p ?n)) (not (moved ?p)))
      (<= (next (turn ?r)) (true (turn ?o)) (opponent ?o ?r))
      (<= can_move (true (at ?p ?n)) (option ?p ?n ?m)))";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string part = " p" + std::to_string(i) + ' ';
    for (std::size_t from = 0; from < parts[i].size(); ++from) {
      const std::string place = part + std::to_string(from);
      rules += "(place" + place + ")";
      for (const std::uint32_t to : parts[i][from]) {
        rules += "(option" + place + ' ' + std::to_string(to) + ")";
      }
    }
    rules += "(init (at" + part + std::to_string(parts[i].size() - 1) + "))\n";
  }
  return rules + rest;
}

/// The end of a sum, and who wins then: the one on turn, or the other.
std::string end_rules(bool misere) {
  const std::string on_turn = misere ? "100" : "0";
  const std::string other = misere ? "0" : "100";
  return "(<= terminal (not can_move))"
         "(<= (goal ?r " +
         on_turn +
         ") (true (turn ?r)))"
         "(<= (goal ?r " +
         other + ") (true (turn ?o)) (opponent ?o ?r))";
}

Machine make(const std::string& rules) {
  return reasoner::engines::make_propnet_machine(tests::rules_of(rules));
}

/// A heap of nim.
solver::Options heap(std::uint32_t size) {
  solver::Options options(size + 1);
  for (std::uint32_t from = 0; from <= size; ++from) {
    for (std::uint32_t to = 0; to < from; ++to) options[from].push_back(to);
  }
  return options;
}

std::unique_ptr<solver::ImpartialSum> sum_in(reasoner::StateMachine& machine) {
  return solver::ImpartialSum::make(machine, initial_state(machine),
                                    no_hurry());
}

/// Calls `visit` with states of random matches that are not terminal.
template <typename Visit>
void for_random_states(reasoner::StateMachine& machine, const Visit& visit) {
  std::vector<MoveId> joint_move(2);
  std::vector<MoveId> legal;
  for (std::uint64_t playout = 0; playout < 8; ++playout) {
    State state = initial_state(machine);
    for (std::uint64_t step = 0; !machine.is_terminal(state); ++step) {
      visit(state);
      for (const reasoner::RoleIndex role : {0U, 1U}) {
        machine.legal_moves(state, role, legal);
        joint_move[role] = legal[draw(playout, step) % legal.size()];
      }
      machine.next_state(state, joint_move, state);
    }
  }
}

void expect_as_solved_whole(reasoner::StateMachine& machine,
                            solver::ImpartialSum& sum) {
  solver::SmallGame whole(machine, initial_state(machine), {});
  ASSERT_EQ(whole.solve(no_hurry()), solver::SmallGame::Status::kSolved);
  for_random_states(machine, [&](const State& state) {
    const auto expected = whole.verdict(state);
    const auto verdict = sum.verdict(state);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->goals, expected->goals);
    if (verdict->moves.size() == 1) return;  // then either may be on turn
    EXPECT_EQ(verdict->mover, expected->mover);
    ASSERT_EQ(verdict->moves.size(), expected->moves.size());
    for (const solver::JudgedMove& move : verdict->moves) {
      const auto same = std::ranges::find(expected->moves, move.joint_move,
                                          &solver::JudgedMove::joint_move);
      ASSERT_NE(same, expected->moves.end());
      EXPECT_EQ(move.goals, same->goals);
    }
    EXPECT_EQ(verdict->moves.front().goals, verdict->goals);
  });
}

TEST(ImpartialSumTest, JudgesEveryStateAsItIsSolvedWhole) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const bool misere = seed % 2 == 0;
    const auto machine = make(sum_rules(
        {random_options(seed, 6, 60), random_options(seed + 100, 5, 70),
         random_options(seed + 200, 4, 80)},
        end_rules(misere)));
    const auto sum = sum_in(*machine);
    if (!sum) continue;
    ++found;
    expect_as_solved_whole(*machine, *sum);
  }
  EXPECT_GE(found, 8);
  for (const bool misere : {false, true}) {
    const auto machine =
        make(sum_rules({heap(1), heap(4), heap(5)}, end_rules(misere)));
    const auto sum = sum_in(*machine);
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum->part_count(), 3u);
    EXPECT_EQ(sum->state_count(), 13u);
    EXPECT_EQ(sum->whole_state_count(), 2 * 2 * 5 * 6);
    expect_as_solved_whole(*machine, *sum);
  }
}

TEST(ImpartialSumTest, JudgesHeapsThatAreTooManyToBeSolvedWhole) {
  const auto machine = make(
      sum_rules({heap(19), heap(23), heap(9), heap(30), heap(14), heap(27)},
                end_rules(false)));
  const auto sum = sum_in(*machine);
  ASSERT_TRUE(sum);
  EXPECT_GT(sum->whole_state_count(), 1e8);
  const auto verdict = sum->verdict(initial_state(*machine));
  ASSERT_TRUE(verdict);
  // 19 ^ 23 ^ 9 ^ 30 ^ 14 ^ 27 = 6, which three of the heaps can be rid of.
  EXPECT_EQ(verdict->goals, (std::vector<reasoner::Goal>{100, 0}));
  std::set<std::string> wins;
  for (const solver::JudgedMove& move : verdict->moves) {
    if (move.goals[0] == 100) {
      wins.insert(machine->game().move_name(0, move.joint_move[0]));
    }
  }
  EXPECT_EQ(wins,
            (std::set<std::string>{"(go p1 17)", "(go p3 24)", "(go p4 8)"}));
}

TEST(ImpartialSumTest, TakesNoGoalForNone) {
  // Who loses has no goal by these rules.
  const auto machine = make(sum_rules({heap(3), heap(3)}, R"(
      (<= terminal (not can_move))
      (<= (goal ?r 100) (true (turn ?o)) (opponent ?o ?r) (not can_move)))"));
  const auto sum = sum_in(*machine);
  ASSERT_TRUE(sum);
  const auto verdict = sum->verdict(initial_state(*machine));
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->goals, (std::vector<reasoner::Goal>{0, 100}));
}

TEST(ImpartialSumTest, IsPlayedByTheSolver) {
  const auto machine = make(
      sum_rules({heap(19), heap(23), heap(17), heap(21)}, end_rules(true)));
  std::vector<std::unique_ptr<Search>> players;
  players.push_back(std::make_unique<solver::SolverSearch>(
      *machine, iterations(10),
      std::make_unique<mcts::MctsSearch>(*machine, iterations(10))));
  players.push_back(
      std::make_unique<mcts::MctsSearch>(*machine, iterations(200)));
  // 19 ^ 23 ^ 17 ^ 21 = 0: whoever begins wins only if the other errs.
  EXPECT_EQ(play(*machine, players), (std::vector<reasoner::Goal>{100, 0}));
  EXPECT_EQ(players[0]->report().proven, 100);
  EXPECT_NE(players[0]->report().method.find("solved apart"),
            std::string::npos);
}

TEST(ImpartialSumTest, IsOnlySeenWhereItIsOne) {
  const std::vector<solver::Options> parts = {heap(3), heap(4)};
  EXPECT_TRUE(sum_in(*make(sum_rules(parts, end_rules(false)))));
  const std::string goals = R"(
      (<= (goal ?r 0) (true (turn ?r)))
      (<= (goal ?r 100) (true (turn ?o)) (opponent ?o ?r)))";
  // The first empty heap ends it.
  EXPECT_FALSE(sum_in(*make(sum_rules(parts, R"(
      (<= terminal (true (at p0 0))) (<= terminal (true (at p1 0))))" +
                                                 goals))));
  // Nobody wins.
  EXPECT_FALSE(sum_in(*make(sum_rules(parts, R"(
      (<= terminal (not can_move)) (<= (goal ?r 100) (role ?r)))"))));
  // It is not both that may move there.
  EXPECT_FALSE(sum_in(*make(sum_rules(parts, R"(
      (place p2 1) (place p2 0) (init (at p2 1))
      (<= (input a (go p2 0)))
      (<= (legal a (go p2 0)) (true (turn a)) (true (at p2 1))))" +
                                                 end_rules(false)))));
  // A heap that melts while it is left alone.
  EXPECT_FALSE(sum_in(*make(sum_rules(parts, R"(
      (place p2 2) (place p2 1) (place p2 0) (init (at p2 2))
      (option p2 2 0) (option p2 1 0)
      (<= (next (at p2 1)) (true (at p2 2)) (not (moved p2))))" +
                                                 end_rules(false)))));
  EXPECT_FALSE(sum_in(*load("tic_tac_toe")));
}

}  // namespace impartial_sum_test
}  // namespace search
