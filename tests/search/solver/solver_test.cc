// Exact solving, compared with plain definitions on random graphs and small
// games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "reasoner/playout.h"
#include "search/game_graph/state_table.h"
#include "search/mcts/mcts.h"
#include "search/proof_search/proof_search.h"
#include "search/solver/matrix_game.h"
#include "search/solver/small_game.h"
#include "search/solver/solver_search.h"
#include "search/solver/state_estimate.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"
#include "tests/search/search_games.h"

namespace search {
namespace solver_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using Answer = proof_search::ProofSearch::Answer;
using Status = solver::SmallGame::Status;

solver::SmallGame::Limits limits() {
  return {.memory_bytes = std::size_t{64} << 20};
}

// ---- Random games -----------------------------------------------------------

/// In how many moves `role` forces at least `goal`, by state; -1 where not.
/// Moves chosen at the same time do not count as a choice.
std::vector<int> forced(const RandomGame& game, RoleIndex role, Goal goal) {
  std::vector<int> in(game.states, -1);
  for (std::uint64_t state = 0; state < game.states; ++state) {
    const auto result = game.result(state);
    if (result && (*result)[role] >= goal) in[state] = 0;
  }
  for (int step = 1;; ++step) {
    std::vector<std::uint64_t> found;
    for (std::uint64_t state = 0; state < game.states; ++state) {
      if (in[state] >= 0 || game.result(state)) continue;
      const auto children = game.children_by_own_move(state, role);
      const auto good = [&](std::uint64_t child) { return in[child] >= 0; };
      const auto all_good = [&](const auto& list) {
        return std::ranges::all_of(list, good);
      };
      const bool is = game.is_open(state)
                          ? std::ranges::all_of(children, all_good)
                          : std::ranges::any_of(children, all_good);
      if (is) found.push_back(state);
    }
    if (found.empty()) return in;
    for (const std::uint64_t state : found) in[state] = step;
  }
}

/// The goals that the first role gets with best play where both can force it.
std::optional<Goal> plain_value(const std::map<Goal, std::vector<int>>& first,
                                const std::map<Goal, std::vector<int>>& second,
                                Goal best, Goal least, std::uint64_t state) {
  for (const Goal goal : {100, 50, 0}) {
    if (goal > best || goal < least) continue;
    const bool at_least = first.at(goal)[state] >= 0;
    const bool at_most = second.at(100 - goal)[state] >= 0;
    if ((at_least && (at_most || goal == best)) || (at_most && goal == least)) {
      return goal;
    }
  }
  return std::nullopt;
}

void expect_values_as_forced(const RandomGame& rules) {
  FakeMachine machine = rules.machine();
  solver::SmallGame game(machine, machine.initial(), limits());
  ASSERT_EQ(game.solve(no_hurry()), Status::kSolved);
  // Solved otherwise where that can be.
  if (game.mixed_verdict(machine.initial(), 0)) return;
  std::map<Goal, std::vector<int>> first;
  std::map<Goal, std::vector<int>> second;
  for (const Goal goal : {0, 50, 100}) {
    first[goal] = forced(rules, 0, goal);
    second[goal] = forced(rules, 1, goal);
  }
  const auto states = rules.reachable();
  EXPECT_EQ(game.state_count(), states.size());
  Goal best = 0;
  Goal least = 100;
  for (const std::uint64_t state : states) {
    if (const auto result = rules.result(state)) {
      best = std::max(best, result->front());
      least = std::min(least, result->front());
    }
  }
  for (const std::uint64_t state : states) {
    const auto verdict = game.verdict(FakeMachine::state(state));
    const auto value = plain_value(first, second, best, least, state);
    const bool proven = verdict && !verdict->goals.empty();
    ASSERT_EQ(proven, value.has_value()) << rules.seed << ": " << state;
    if (!proven) continue;
    EXPECT_EQ(verdict->goals[0], *value);
    if (rules.result(state) || best == least) continue;
    // Wins are as short as they can be, losses as long.
    if (*value == best && 2 * best > best + least) {
      EXPECT_EQ(verdict->distance, first[best][state]);
    } else if (*value == least) {
      EXPECT_EQ(verdict->distance, second[100 - least][state]);
    }
    if (rules.is_open(state)) continue;
    const solver::JudgedMove& move = verdict->moves.front();
    EXPECT_EQ(move.goals, verdict->goals);
    if (*value != 50) {
      EXPECT_EQ(move.distance, verdict->distance);
    }
  }
}

TEST(SolverTest, ProvesWhatCanBeForcedThoughStatesComeAgain) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    expect_values_as_forced({.seed = seed});
  }
}

TEST(SolverTest, ProvesWhatCanBeForcedWhereSeveralSometimesChoose) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    expect_values_as_forced({.seed = seed, .simultaneous = true});
    expect_values_as_forced(
        {.seed = seed, .cyclic = false, .simultaneous = true});
  }
}

/// What a mixture of moves is sure to bring in the mean, whatever the other
/// does.
double least_mean(const RandomGame& rules, solver::SmallGame& game,
                  const solver::MixedVerdict& verdict, std::uint64_t state,
                  RoleIndex role) {
  std::vector<double> means;
  const auto children = rules.children_by_own_move(state, role);
  for (std::size_t i = 0; i < children.size(); ++i) {
    means.resize(children[i].size());
    for (std::size_t j = 0; j < means.size(); ++j) {
      const std::uint64_t child = children[i][j];
      const auto result = rules.result(child);
      const double value =
          result ? (*result)[role]
                 : game.mixed_verdict(FakeMachine::state(child), role)->value;
      means[j] += verdict.moves[i].probability * value;
    }
  }
  return std::ranges::min(means);
}

TEST(SolverTest, MixesMovesWhereBothChooseAtOnce) {
  int mixtures = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomGame rules{
        .seed = seed, .cyclic = false, .simultaneous = true, .layered = true};
    FakeMachine machine = rules.machine();
    solver::SmallGame game(machine, machine.initial(), limits());
    ASSERT_EQ(game.solve(no_hurry()), Status::kSolved);
    for (const std::uint64_t state : rules.reachable()) {
      if (rules.result(state)) continue;
      std::array<double, 2> value_of_role = {0, 100};
      for (const RoleIndex role : {0U, 1U}) {
        const auto verdict =
            game.mixed_verdict(FakeMachine::state(state), role);
        // Games without such a state are solved as others are.
        if (!verdict) break;
        EXPECT_GE(least_mean(rules, game, *verdict, state, role),
                  verdict->value - 1.01);
        for (const solver::MixedMove& move : verdict->moves) {
          EXPECT_LE(move.value, verdict->value + 0.01);
          if (move.probability > 0.01 && move.probability < 0.99) ++mixtures;
        }
        if (verdict->proven) {
          EXPECT_NEAR(*verdict->proven, verdict->value, 0.01);
        }
        value_of_role[role] = verdict->value;
      }
      EXPECT_NEAR(value_of_role[0] + value_of_role[1], 100, 0.01);
    }
  }
  EXPECT_GT(mixtures, 8);
}

TEST(SolverTest, PlaysMixturesOfASolvedGame) {
  // Diagonal 80, 40, 80 and 0 beside it: as 1 to 2 to 1, value 20.
  FakeMachine machine(with_delayed_end(matrix_game(3, [](MoveId a, MoveId b) {
    const Goal goal = a != b ? 0 : a == 1 ? 40 : 80;
    return std::vector<Goal>{goal, 100 - goal};
  })));
  std::array<int, 3> played{};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    solver::SolverSearch search(
        machine, iterations(10, seed),
        std::make_unique<mcts::MctsSearch>(machine, iterations(10)));
    ++played[search.choose_move(machine.initial(), 0, no_hurry())];
    auto moves = by_move(search.report());
    EXPECT_NEAR(moves[1].probability, 0.5, 0.02);
    EXPECT_NEAR(moves[1].value, 20, 0.01);
    EXPECT_FALSE(search.report().proven);
  }
  EXPECT_NEAR(played[1], 20, 10);
  EXPECT_GT(played[0], 2);
  EXPECT_GT(played[2], 2);
}

TEST(SolverTest, SolvesMatricesExactly) {
  // Rows mix 3 to 1, columns likewise.
  solver::MatrixGame game;
  game.solve(std::vector<double>{20, 40, 60, -20}, 2);
  EXPECT_NEAR(game.value(), 28, 1e-9);
  EXPECT_NEAR(game.strategy()[0], 0.8, 1e-9);
  // A saddle, and a single choice.
  game.solve(std::vector<double>{1, 2, 3, 4, 5, 6, 0, 9, 9}, 3);
  EXPECT_EQ(game.value(), 4);
  EXPECT_EQ(game.strategy()[1], 1);
  game.solve(std::vector<double>{7, 3, 5}, 1);
  EXPECT_EQ(game.value(), 3);
}

TEST(SolverTest, SolvesAllOfGamesInWhichNothingComesAgain) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    expect_values_as_forced({.seed = seed, .cyclic = false});
  }
}

TEST(SolverTest, TakesTheBestThatOneAloneCanReach) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomGame rules{.seed = seed, .roles = 1, .payoffs = Payoffs::kFree};
    FakeMachine machine = rules.machine();
    solver::SmallGame game(machine, machine.initial(), limits());
    ASSERT_EQ(game.solve(no_hurry()), Status::kSolved);
    for (const std::uint64_t state : rules.reachable()) {
      const auto verdict = game.verdict(FakeMachine::state(state));
      for (const Goal goal : {100, 50, 0}) {
        const int in = forced(rules, 0, goal)[state];
        if (in < 0) continue;
        ASSERT_TRUE(verdict);
        EXPECT_EQ(verdict->goals[0], goal);
        break;
      }
    }
  }
}

TEST(SolverTest, GoesOnAfterAnInterruption) {
  const RandomGame rules{.seed = 5, .states = 300};
  FakeMachine machine = rules.machine();
  solver::SmallGame whole(machine, machine.initial(), limits());
  ASSERT_EQ(whole.solve(no_hurry()), Status::kSolved);

  FakeMachine slow = rules.machine();
  solver::SmallGame game(slow, slow.initial(), limits());
  std::uint64_t calls = 0;
  while (game.solve(no_hurry().part(1e-5)) != Status::kSolved) ++calls;
  EXPECT_GT(calls, 10u);
  for (const std::uint64_t state : rules.reachable()) {
    const auto a = whole.verdict(FakeMachine::state(state));
    const auto b = game.verdict(FakeMachine::state(state));
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) continue;
    EXPECT_EQ(a->goals, b->goals);
    EXPECT_EQ(a->distance, b->distance);
  }
}

TEST(SolverTest, GivesUpWhatIsTooLarge) {
  const RandomGame rules{.seed = 5, .states = 100000};
  FakeMachine machine = rules.machine();
  solver::SmallGame few(machine, machine.initial(), {.states = 100});
  EXPECT_EQ(few.solve(no_hurry()), Status::kTooLarge);
  solver::SmallGame little(machine, machine.initial(), {.memory_bytes = 1000});
  EXPECT_EQ(little.solve(no_hurry()), Status::kTooLarge);
  EXPECT_FALSE(little.verdict(machine.initial()));
}

// ---- Proofs -----------------------------------------------------------------

TEST(SolverTest, NeverClaimsWhatIsNotProven) {
  std::size_t claims = 0;
  std::size_t missed = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const RandomGame rules{
        .seed = seed, .cyclic = seed % 3 != 0, .simultaneous = seed % 2 == 0};
    FakeMachine machine = rules.machine();
    proof_search::ProofSearch proofs(machine, std::size_t{16} << 20);
    for (const RoleIndex role : {0U, 1U}) {
      for (const Goal goal : {50, 100}) {
        const std::vector<int> can = forced(rules, role, goal);
        const std::vector<int> others = forced(rules, 1 - role, 101 - goal);
        for (const std::uint64_t state : {0U, 1U, 2U}) {
          const auto answer = proofs.ask(FakeMachine::state(state),
                                         {role, goal}, 10000, no_hurry());
          const auto against = proofs.ask(
              FakeMachine::state(state), {role, goal, true}, 10000, no_hurry());
          const bool yes = can[state] >= 0;
          const bool no = others[state] >= 0;
          claims += answer != Answer::kUnknown ? 1 : 0;
          if (answer == Answer::kYes || against == Answer::kNo) {
            EXPECT_TRUE(yes) << seed;
          }
          if (answer == Answer::kNo || against == Answer::kYes) {
            EXPECT_TRUE(no) << seed;
          }
          missed += yes && answer != Answer::kYes ? 1 : 0;
          if (!rules.cyclic && !rules.simultaneous) {
            EXPECT_EQ(answer, yes ? Answer::kYes : Answer::kNo);
          }
        }
      }
    }
  }
  EXPECT_GT(claims, 500u);
  EXPECT_LT(missed, claims / 50);
}

TEST(SolverTest, FindsTheValueOfEveryTicTacToePosition) {
  FakeMachine machine(tic_tac_toe());
  solver::SmallGame game(machine, machine.initial(), limits());
  ASSERT_EQ(game.solve(no_hurry()), Status::kSolved);
  EXPECT_EQ(game.state_count(), 5478u);
  EXPECT_EQ(game.best_line(machine.initial(), 100).size(), 9u);
  proof_search::ProofSearch proofs(machine, std::size_t{16} << 20);
  for (const std::uint64_t word : tic_tac_toe_positions()) {
    const reasoner::State state = FakeMachine::state(word);
    const auto verdict = game.verdict(state);
    ASSERT_TRUE(verdict);
    for (const RoleIndex role : {0U, 1U}) {
      const auto bounds = proofs.find_bounds(state, role, 100000, no_hurry());
      EXPECT_EQ(bounds.least, verdict->goals[role]);
      EXPECT_EQ(bounds.most, verdict->goals[role]);
    }
  }
}

TEST(SolverTest, StopsProofsAtTheirLimits) {
  FakeMachine machine(tic_tac_toe());
  proof_search::ProofSearch proofs(machine, std::size_t{16} << 20);
  EXPECT_EQ(proofs.ask(machine.initial(), {0, 50}, 20, no_hurry()),
            Answer::kUnknown);
  EXPECT_LE(proofs.expansions(), 20u);
  const Deadline passed(Deadline::after(-1));
  EXPECT_EQ(proofs.ask(machine.initial(), {0, 50}, 1000000, passed),
            Answer::kUnknown);
  // With hardly any memory it never gets anywhere, but does not fail.
  proof_search::ProofSearch small(machine, 1);
  EXPECT_EQ(small.ask(machine.initial(), {0, 50}, 1000, no_hurry()),
            Answer::kUnknown);
  EXPECT_EQ(small.ask(machine.initial(), {0, 50}, 1000, no_hurry()),
            Answer::kUnknown);
}

/// A role turns lamps on and off, another looks on. The first lamp can always
/// be turned, another one if of all before it only the last is on: all states
/// lie on one way (the Chinese rings), which ends after 2 ^ lamps - 2 moves. No
/// step is counted, and every state comes again.
std::string lamps_in_a_row(int lamps) {
  std::string rules = R"(
      (role red) (role blue) (init (on 1)) (lamp 1)
      (legal blue noop) (legal red (turn 1))
      (<= (legal red (turn ?m)) (succ ?l ?m) (true (on ?l)) (not (before ?l)))
      (<= (before ?m) (succ ?l ?m) (true (on ?l)))
      (<= (before ?m) (succ ?l ?m) (before ?l))
      (<= (next (on ?l)) (true (on ?l)) (not (does red (turn ?l))))
      (<= (next (on ?l)) (does red (turn ?l)) (not (true (on ?l))))
      (<= done (last ?l) (true (on ?l)) (not (before ?l)))
      (<= terminal done)
      (<= (goal red 100) done) (<= (goal blue 0) done)
      (<= (goal red 0) (not done)) (<= (goal blue 100) (not done)))";
  for (int lamp = 1; lamp < lamps; ++lamp) {
    rules += "(succ " + std::to_string(lamp) + ' ' + std::to_string(lamp + 1) +
             ") (lamp " + std::to_string(lamp + 1) + ')';
  }
  return rules + "(last " + std::to_string(lamps) + ')';
}

TEST(SolverTest, FollowsWaysOfAnyLength) {
  const auto machine = machine_of(lamps_in_a_row(17));
  proof_search::ProofSearch proofs(*machine, std::size_t{256} << 20);
  EXPECT_EQ(proofs.ask(initial_state(*machine), {0, 100}, 200'000, no_hurry()),
            Answer::kYes);
  EXPECT_EQ(proofs.expansions(), (1U << 17) - 1);
  // Stopped on the way, it goes on in the next call.
  proof_search::ProofSearch halves(*machine, std::size_t{256} << 20);
  for (const Answer expected : {Answer::kUnknown, Answer::kYes}) {
    EXPECT_EQ(
        halves.ask(initial_state(*machine), {0, 100}, 100'000, no_hurry()),
        expected);
  }
}

TEST(SolverTest, FindsTheShortestWayToWhatIsProven) {
  std::size_t shortened = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomGame rules{.seed = seed, .simultaneous = seed % 4 == 0};
    FakeMachine machine = rules.machine();
    proof_search::ProofSearch proofs(machine, std::size_t{16} << 20);
    const std::vector<int> in = forced(rules, 0, 100);
    for (const std::uint64_t state : rules.reachable()) {
      const proof_search::ProofSearch::Question question{0, 100};
      const reasoner::State from = FakeMachine::state(state);
      const auto answer = proofs.ask(from, question, 100000, no_hurry());
      const auto way = proofs.shortest_way(from, question, 100000, no_hurry());
      if (answer != Answer::kYes) {
        EXPECT_TRUE(way.empty());
        continue;
      }
      EXPECT_EQ(way.size(), in[state]) << seed << ": " << state;
      reasoner::State at = from;
      for (const auto& joint_move : way) {
        ASSERT_FALSE(machine.is_terminal(at));
        machine.next_state(at, joint_move, at);
      }
      ASSERT_TRUE(machine.is_terminal(at));
      std::array<Goal, 2> goals{};
      machine.goals(at, goals);
      EXPECT_EQ(goals[0], 100);
      shortened += way.size() > 1;
    }
  }
  EXPECT_GT(shortened, 30u);
}

TEST(SolverTest, FindsNoWayBeyondItsLimit) {
  FakeMachine machine(tic_tac_toe());
  proof_search::ProofSearch proofs(machine, std::size_t{16} << 20);
  const proof_search::ProofSearch::Question question{0, 50};
  ASSERT_EQ(proofs.ask(machine.initial(), question, 100000, no_hurry()),
            Answer::kYes);
  EXPECT_TRUE(
      proofs.shortest_way(machine.initial(), question, 5, no_hurry()).empty());
  const Deadline passed(Deadline::after(-1));
  EXPECT_TRUE(
      proofs.shortest_way(machine.initial(), question, 100000, passed).empty());
}

// ---- Parts ------------------------------------------------------------------

TEST(SolverTest, EstimatesTheNumberOfStates) {
  FakeMachine machine(tic_tac_toe());
  solver::StateEstimate walks(machine, machine.initial(), 1e7, 1);
  const Deadline passed(Deadline::after(-1));
  EXPECT_FALSE(walks.run(passed));
  const auto estimate = walks.run(no_hurry());
  ASSERT_TRUE(estimate);
  EXPECT_GT(*estimate, 3000);
  EXPECT_LT(*estimate, 8000);
  EXPECT_EQ(walks.open_share(), 0);
}

TEST(SolverTest, KeepsEachStateOnceWhileRowsGrow) {
  game_graph::StateTable table;
  std::vector<std::vector<std::uint64_t>> rows;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    std::vector<std::uint64_t> row = {i / 2, 0, 0};
    if (i % 2 != 0) row[i < 10000 ? 1 : 2] = reasoner::mix64(i) | 1;
    rows.push_back(row);
    const auto added = table.add(row, game_graph::StateTable::hash(row));
    EXPECT_TRUE(added.is_new);
    EXPECT_EQ(added.id, i);
  }
  EXPECT_EQ(table.words_per_row(), 3u);
  for (std::uint64_t i = 0; i < rows.size(); ++i) {
    std::vector<std::uint64_t>& row = rows[i];
    EXPECT_EQ(table.find(row), i);
    EXPECT_TRUE(std::ranges::equal(
        table.row(static_cast<game_graph::StateTable::Id>(i)), row));
    while (row.back() == 0 && row.size() > 1) row.pop_back();
    EXPECT_EQ(table.add(row, game_graph::StateTable::hash(row)).id, i);
  }
  EXPECT_EQ(table.size(), rows.size());
  EXPECT_FALSE(table.find(std::array<std::uint64_t, 1>{20000}));
}

// ---- The search -------------------------------------------------------------

std::unique_ptr<Search> solver(reasoner::StateMachine& machine) {
  const Settings settings{.memory_mb = 64, .iterations = 100};
  return std::make_unique<solver::SolverSearch>(
      machine, settings, std::make_unique<mcts::MctsSearch>(machine, settings));
}

TEST(SolverTest, PlaysEveryTicTacToePositionPerfectly) {
  FakeMachine machine(tic_tac_toe());
  const auto search = solver(machine);
  search->choose_move(machine.initial(), 0, no_hurry());
  EXPECT_EQ(search->report().proven, 50);
  EXPECT_EQ(search->report().moves.size(), 9u);
  EXPECT_EQ(search->report().principal_variation.size(), 9u);
  solver::SmallGame game(machine, machine.initial(), limits());
  ASSERT_EQ(game.solve(no_hurry()), Status::kSolved);
  for (const std::uint64_t word : tic_tac_toe_positions()) {
    const reasoner::State state = FakeMachine::state(word);
    const RoleIndex mover = tic_tac_toe_mover(word);
    std::array<MoveId, 2> joint_move = {kNoop, kNoop};
    joint_move[mover] = search->choose_move(state, mover, no_hurry());
    EXPECT_EQ(search->choose_move(state, 1 - mover, no_hurry()), kNoop);
    reasoner::State next;
    machine.next_state(state, joint_move, next);
    const auto before = game.verdict(state);
    const auto after = game.verdict(next);
    EXPECT_EQ(after->goals, before->goals);
    if (before->goals[mover] != 50) {
      EXPECT_EQ(after->distance + 1, before->distance);
    }
  }
}

TEST(SolverTest, LeavesToOthersWhatItCannotSolve) {
  FakeMachine machine(prisoners_dilemma());
  const auto search = solver(machine);
  EXPECT_LT(search->choose_move(machine.initial(), 0, no_hurry()), 2u);
  EXPECT_GT(search->report().playouts, 0u);
  EXPECT_FALSE(search->report().proven);
  search->clear_candidate();
  EXPECT_FALSE(search->candidate());
}

TEST(SolverTest, DependsOnItsIterationsAlone) {
  // Too few to solve the game, or enough, whatever the deadline.
  for (const std::uint64_t iterations : {5, 100}) {
    const Settings settings{.memory_mb = 64, .iterations = iterations};
    std::vector<Report> reports;
    for (const auto& moment :
         {Deadline::after(600), Deadline::Clock::time_point::max()}) {
      FakeMachine machine(tic_tac_toe());
      solver::SolverSearch search(
          machine, settings,
          std::make_unique<mcts::MctsSearch>(machine, settings));
      const Deadline deadline(moment);
      search.choose_move(machine.initial(), 0, deadline);
      reports.push_back(search.report());
      EXPECT_EQ(reports.back().proven.has_value(), iterations == 100);
    }
    EXPECT_EQ(reports[0].playouts, reports[1].playouts);
    EXPECT_EQ(reports[0].nodes, reports[1].nodes);
    ASSERT_EQ(reports[0].moves.size(), reports[1].moves.size());
    for (std::size_t i = 0; i < reports[0].moves.size(); ++i) {
      EXPECT_EQ(reports[0].moves[i].move, reports[1].moves[i].move);
      EXPECT_EQ(reports[0].moves[i].visits, reports[1].moves[i].visits);
      EXPECT_EQ(reports[0].moves[i].value, reports[1].moves[i].value);
    }
  }
}

TEST(SolverTest, HasAMoveWhenTheDeadlineHasPassed) {
  FakeMachine machine(tic_tac_toe());
  const auto search = solver(machine);
  const Deadline passed(Deadline::after(-1));
  EXPECT_LT(search->choose_move(machine.initial(), 0, passed), 9u);
  EXPECT_TRUE(search->candidate());
}

}  // namespace solver_test
}  // namespace search
