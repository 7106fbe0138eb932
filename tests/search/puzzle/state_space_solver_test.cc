#include "search/puzzle/state_space_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "search/puzzle/seen_states.h"
#include "tests/reasoner/planning/puzzle_games.h"
#include "tests/search/playing.h"
#include "tests/search/puzzle/solving.h"

namespace search {
namespace state_space_solver_test {

using reasoner::corridor;
using reasoner::Goal;
using reasoner::MoveId;
using reasoner::walk;

TEST(StateSpaceSolverTest, DoesNotTellStatesApartByTheStep) {
  const auto machine = propnet_of(corridor(12, 40));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  1 << 20);
  finish(solver, best);
  EXPECT_EQ(best.line().moves.size(), 11U);
  EXPECT_LE(solver.count(), 2U * 12);
}

TEST(StateSpaceSolverTest, TellsThemApartWhereTheStepCounts) {
  // Where it was in the beginning it has to be in step 4 again.
  const auto machine =
      propnet_of(walk(3, 4,
                      "(<= terminal (true (step 4)))"
                      "(<= (goal r 100) (true (at 1)) (true (step 4)))"
                      "(<= (goal r 0) (not (true (at 1))))"));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  1 << 20);
  finish(solver, best);
  EXPECT_EQ(best.goal(), 100);
}

/// Goes through all states of a walk along ten places in at most 30 steps:
/// what is best, which must be proven, and how many states it took.
std::pair<Goal, std::uint64_t> best_of_walk(const std::string& end) {
  const auto machine =
      propnet_of(walk(10, 30, "(<= terminal (true (step 30)))" + end));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  1 << 20);
  finish(solver, best);
  EXPECT_EQ(best.goal(), best.most());
  return {best.goal(), solver.count()};
}

TEST(StateSpaceSolverTest, ProvesByTheEarliestWhereLaterIsWorse) {
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 10)))"
      "(<= (goal r 100) (true (at 10)) (true (step 5)))"
      "(<= (goal r 60) (true (at 10)) (true (step 9)))"
      "(<= (goal r 30) (true (at 10)) (not (true (step 9))))"
      "(<= (goal r 0) (not (true (at 10))))");
  EXPECT_EQ(goal, 60);
  EXPECT_LE(states, 2U * 10);
}

TEST(StateSpaceSolverTest, SeesThatALaterEndMayBeBetter) {
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 10)))"
      "(<= (goal r 80) (true (at 10)) (true (step 11)))"
      "(<= (goal r 60) (true (at 10)) (not (true (step 11))))"
      "(<= (goal r 0) (not (true (at 10))))");
  EXPECT_EQ(goal, 80);
  EXPECT_GT(states, 2U * 10);
}

TEST(StateSpaceSolverTest, SeesThatWhatEndsEarlyMayGoOnLater) {
  // Who comes to 3 at once stays there.
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 3)) (true (step 2)))"
      "(<= terminal (true (at 10)))"
      "(<= (goal r 100) (true (at 10)))"
      "(<= (goal r 40) (not (true (at 10))))");
  EXPECT_EQ(goal, 100);
  EXPECT_GT(states, 2U * 10);
}

TEST(StateSpaceSolverTest, TakesAnEndWithoutGoalForOneOfZero) {
  const auto [goal, states] = best_of_walk(
      "(<= terminal (true (at 10)))"
      "(<= (goal r 100) (true (at 10)) (true (step 2)))");
  EXPECT_EQ(goal, 0);
  EXPECT_GT(states, 10U);
}

TEST(StateSpaceSolverTest, StaysWithinItsMemory) {
  const auto machine = load_propnet("peg_solitaire");
  constexpr std::size_t kMemory = 1 << 18;
  puzzle::BestLine best(101, [](const puzzle::Line&) {});  // never reached
  puzzle::StateSpaceSolver solver(*machine, best, initial_state(*machine),
                                  kMemory);
  for (int i = 0; i < 20; ++i) {
    puzzle::Effort effort(no_hurry(), 3600, best, 1000);
    EXPECT_TRUE(solver.work(effort));
    EXPECT_LE(solver.bytes(), kMemory);
  }
  EXPECT_GT(solver.count(), 20'000U);
}

TEST(SeenStatesTest, KeepsWhatItIsToldTo) {
  puzzle::SeenStates states(1);
  const auto insert = [&](std::uint64_t word,
                          puzzle::SeenStates::Index parent) {
    return states.insert(std::span(&word, 1), parent,
                         static_cast<MoveId>(word));
  };
  ASSERT_TRUE(insert(0, puzzle::SeenStates::kNone));
  for (std::uint64_t word = 1; word < 5000; ++word) {
    ASSERT_TRUE(insert(word, static_cast<puzzle::SeenStates::Index>(word / 2)));
    ASSERT_FALSE(insert(word / 3, 0));
  }
  states.keep_only(4000, std::vector<puzzle::SeenStates::Index>{4003, 4999});
  EXPECT_EQ(states.size(), 4002U);
  EXPECT_EQ(states[4001][0], 4999U);
  EXPECT_EQ(states.line_to(4000),
            (std::vector<MoveId>{1, 3, 7, 15, 31, 62, 125, 250, 500, 1000, 2001,
                                 4003}));
  EXPECT_FALSE(insert(4003, 0));
  EXPECT_FALSE(insert(3999, 0));
  EXPECT_TRUE(insert(4002, 0));
}

TEST(StateMaskTest, UnpacksWhatItPacked) {
  for (const std::size_t bits : {100U, 3000U}) {
    std::vector<std::uint64_t> words((bits + 63) / 64, 0);
    for (const std::size_t id : {3U, 64U, 99U}) {
      words[id / 64] |= std::uint64_t{1} << (id % 64);
    }
    const std::vector<reasoner::PropositionId> apart{3};
    const puzzle::StateMask mask(bits, apart, words);
    EXPECT_LE(mask.size(), 4U);
    std::vector<std::uint64_t> packed(mask.size());
    ASSERT_TRUE(mask.pack(words, packed));
    std::vector<std::uint64_t> clock;
    mask.rest(words, clock);
    std::vector<std::uint64_t> unpacked;
    mask.unpack(packed, {}, unpacked);
    EXPECT_NE(unpacked, words);
    mask.unpack(packed, clock, unpacked);
    EXPECT_EQ(unpacked, words);
    // The step tells nothing apart, another bit does.
    std::vector<std::uint64_t> other(mask.size());
    words[0] = 0;
    ASSERT_TRUE(mask.pack(words, other));
    EXPECT_EQ(other, packed);
    words[0] = 1;
    ASSERT_TRUE(mask.pack(words, other));
    EXPECT_NE(other, packed);
    std::ranges::fill(words, ~std::uint64_t{0});
    EXPECT_EQ(mask.pack(words, other), bits == 100);
  }
}

}  // namespace state_space_solver_test
}  // namespace search
