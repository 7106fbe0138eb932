// Proofs, compared with plain definitions on random graphs and small games.
#include "search/proof_search/proof_search.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "search/solver/small_game.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"
#include "tests/search/search_games.h"

namespace search {
namespace proof_search_test {

using reasoner::Goal;
using reasoner::RoleIndex;
using Answer = proof_search::ProofSearch::Answer;

TEST(ProofSearchTest, NeverClaimsWhatIsNotProven) {
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

TEST(ProofSearchTest, FindsTheValueOfEveryTicTacToePosition) {
  FakeMachine machine(tic_tac_toe());
  solver::SmallGame game(machine, machine.initial(),
                         {.memory_bytes = std::size_t{64} << 20});
  ASSERT_EQ(game.solve(no_hurry()), solver::SmallGame::Status::kSolved);
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

TEST(ProofSearchTest, StopsProofsAtTheirLimits) {
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

TEST(ProofSearchTest, LooksAtTheClockBeforeEachExpansion) {
  FakeMachine machine(tic_tac_toe());
  Deadline deadline(Deadline::after(3600));
  machine.before_step = [&] { deadline.cancel(); };
  proof_search::ProofSearch proofs(machine, std::size_t{16} << 20);
  EXPECT_EQ(proofs.ask(machine.initial(), {0, 50}, 1000000, deadline),
            Answer::kUnknown);
  EXPECT_EQ(proofs.expansions(), 1u);
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

TEST(ProofSearchTest, FollowsWaysOfAnyLength) {
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

TEST(ProofSearchTest, FindsTheShortestWayToWhatIsProven) {
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

TEST(ProofSearchTest, FindsNoWayBeyondItsLimit) {
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

}  // namespace proof_search_test
}  // namespace search
