// Exact solving, compared with plain definitions on random graphs and small
// games.
#include "search/solver/small_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "search/solver/state_estimate.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"
#include "tests/search/search_games.h"

namespace search {
namespace small_game_test {

using reasoner::Goal;
using reasoner::RoleIndex;
using Status = solver::SmallGame::Status;

solver::SmallGame::Limits limits() {
  return {.memory_bytes = std::size_t{64} << 20};
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

TEST(SmallGameTest, ProvesWhatCanBeForcedThoughStatesComeAgain) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    expect_values_as_forced({.seed = seed});
  }
}

TEST(SmallGameTest, ProvesWhatCanBeForcedWhereSeveralSometimesChoose) {
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

TEST(SmallGameTest, MixesMovesWhereBothChooseAtOnce) {
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

TEST(SmallGameTest, SolvesAllOfGamesInWhichNothingComesAgain) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    expect_values_as_forced({.seed = seed, .cyclic = false});
  }
}

TEST(SmallGameTest, TakesTheBestThatOneAloneCanReach) {
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

TEST(SmallGameTest, GoesOnAfterAnInterruption) {
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

TEST(SmallGameTest, ProvesNothingWhereItDoesNotFollowAllMoves) {
  // Move 0 ends it as a draw. After move 1 both have so many moves at once that
  // they are not followed, and all of them win for the first.
  FakeMachine machine(
      {.roles = {"a", "b"},
       .move_count = 65,
       .initial = 1,
       .legal =
           [](std::uint64_t state, RoleIndex role) {
             if (state == 3) return numbers_below(65);
             return numbers_below(role == 0 ? 2 : 1);
           },
       .next =
           [](std::uint64_t state, auto joint_move) {
             return state == 1 ? 2 + joint_move[0] : std::uint64_t{4};
           },
       .result = [](std::uint64_t state) -> std::optional<std::vector<Goal>> {
         if (state == 2) return {{50, 50}};
         if (state == 4) return {{100, 0}};
         return std::nullopt;
       }});
  solver::SmallGame game(machine, machine.initial(), limits());
  EXPECT_EQ(game.solve(no_hurry()), Status::kTooLarge);
}

TEST(SmallGameTest, GivesUpWhatIsTooLarge) {
  const RandomGame rules{.seed = 5, .states = 100000};
  FakeMachine machine = rules.machine();
  solver::SmallGame few(machine, machine.initial(), {.states = 100});
  EXPECT_EQ(few.solve(no_hurry()), Status::kTooLarge);
  solver::SmallGame little(machine, machine.initial(), {.memory_bytes = 1000});
  EXPECT_EQ(little.solve(no_hurry()), Status::kTooLarge);
  EXPECT_FALSE(little.verdict(machine.initial()));
}

TEST(SmallGameTest, EstimatesTheNumberOfStates) {
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

}  // namespace small_game_test
}  // namespace search
