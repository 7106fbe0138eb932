#include "search/minimax/minimax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "tests/reasoner/fake_machine.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search {
namespace minimax_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

Settings tries(std::uint64_t count) {
  return {.memory_mb = 8, .iterations = count};
}

/// A mixer for games that nobody has thought of.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15;
  return x ^ (x >> 29);
}

/// A game in which each of `role_count` roles in turn, or all together, choose
/// one of three moves, and which ends after six steps, or three, in goals by
/// chance. Several ways may lead to one position.
FakeGame chance_game(std::uint64_t seed, RoleIndex role_count, bool together) {
  const auto steps_of = [](std::uint64_t state) { return state & 7; };
  FakeGame game;
  for (RoleIndex role = 0; role < role_count; ++role) {
    game.roles.push_back("r" + std::to_string(role));
  }
  game.move_count = 3;
  game.initial = 0;
  game.legal = [=](std::uint64_t state, RoleIndex role) {
    if (!together && steps_of(state) % role_count != role) {
      return std::vector<MoveId>{0};
    }
    return std::vector<MoveId>{0, 1, 2};
  };
  game.next = [=](std::uint64_t state, std::span<const MoveId> joint_move) {
    std::uint64_t moves = 0;
    for (const MoveId move : joint_move) moves = 3 * moves + move;
    const std::uint64_t body = mix((state >> 3) * 31 + moves + seed) & 1023;
    return (body << 3) | (steps_of(state) + 1);
  };
  const std::uint64_t length = together ? 3 : 6;
  game.result = [=](std::uint64_t state) -> std::optional<std::vector<Goal>> {
    const bool early = mix(state + seed) % 11 == 0 && steps_of(state) > 1;
    if (steps_of(state) < length && !early) return std::nullopt;
    std::vector<Goal> goals;
    for (RoleIndex role = 0; role < role_count; ++role) {
      const auto draw = mix(state * 7 + seed + role);
      goals.push_back(static_cast<Goal>(draw % 5 * 25));
    }
    if (role_count == 2) goals[1] = 100 - goals[0];
    return goals;
  };
  return game;
}

Goal certain_goal(FakeMachine& machine, std::uint64_t word, RoleIndex role);

/// What `role` has for certain after each of its moves, without pruning or
/// memory: the others see what it chooses.
std::map<MoveId, Goal> certain_goals(FakeMachine& machine, std::uint64_t word,
                                     RoleIndex role) {
  const reasoner::State state = FakeMachine::state(word);
  const std::size_t role_count = machine.game().role_count();
  std::vector<std::vector<MoveId>> legal(role_count);
  std::size_t count = 1;
  for (RoleIndex r = 0; r < role_count; ++r) {
    machine.legal_moves(state, r, legal[r]);
    count *= legal[r].size();
  }
  std::map<MoveId, Goal> least;  // by the role's own move
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<MoveId> joint_move;
    std::size_t rest = i;
    for (const auto& moves : legal) {
      joint_move.push_back(moves[rest % moves.size()]);
      rest /= moves.size();
    }
    reasoner::State next;
    machine.next_state(state, joint_move, next);
    const Goal goal = certain_goal(machine, FakeMachine::word(next), role);
    const auto known = least.try_emplace(joint_move[role], goal).first;
    known->second = std::min(known->second, goal);
  }
  return least;
}

Goal certain_goal(FakeMachine& machine, std::uint64_t word, RoleIndex role) {
  const reasoner::State state = FakeMachine::state(word);
  if (machine.is_terminal(state)) {
    std::vector<Goal> goals(machine.game().role_count());
    machine.goals(state, goals);
    return goals[role];
  }
  Goal best = 0;
  for (const auto& [move, goal] : certain_goals(machine, word, role)) {
    best = std::max(best, goal);
  }
  return best;
}

void expect_certain_goals(RoleIndex role_count, bool together) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    FakeMachine machine(chance_game(seed, role_count, together));
    const Goal goal = certain_goal(machine, 0, 0);
    minimax::MinimaxSearch minimax(machine, tries(16'000));
    const MoveId move = minimax.choose_move(machine.initial(), 0, no_hurry());
    const Report report = minimax.report();
    EXPECT_EQ(report.moves.front().move, move);
    EXPECT_NEAR(report.moves.front().value, goal, 0.2) << "seed " << seed;
    // What others want is not known of this machine.
    const bool is_best_play = role_count == 1 || goal == 100;
    EXPECT_EQ(report.proven.has_value(), is_best_play) << "seed " << seed;
    if (report.proven) {
      EXPECT_EQ(*report.proven, goal) << "seed " << seed;
    }
  }
}

TEST(MinimaxTest, AgreesWithFullSearchForOneRole) {
  expect_certain_goals(1, false);
}

TEST(MinimaxTest, AgreesWithFullSearchForTwoRoles) {
  expect_certain_goals(2, false);
}

TEST(MinimaxTest, AgreesWithFullSearchForThreeRoles) {
  expect_certain_goals(3, false);
}

TEST(MinimaxTest, AgreesWithFullSearchWhereAllChooseAtOnce) {
  expect_certain_goals(2, true);
  expect_certain_goals(3, true);
}

TEST(MinimaxTest, TellsWhatAsManyMovesAreWorthAsWereAskedFor) {
  for (const std::size_t lines : {1, 2, 3}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      FakeMachine machine(chance_game(seed, 2, false));
      const std::map<MoveId, Goal> goals = certain_goals(machine, 0, 0);
      Settings settings = tries(16'000);
      settings.lines = lines;
      minimax::MinimaxSearch minimax(machine, settings);
      minimax.choose_move(machine.initial(), 0, no_hurry());
      const std::vector<MoveReport> moves = minimax.report().moves;
      ASSERT_EQ(moves.size(), 3U);
      // A certain win ends the search before the others are known.
      if (moves.front().value > 99) continue;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const Goal goal = goals.at(moves[i].move);
        if (i < lines || !moves[i].is_most) {
          EXPECT_FALSE(moves[i].is_most) << "seed " << seed;
          EXPECT_NEAR(moves[i].value, goal, 0.2) << "seed " << seed;
        } else {
          EXPECT_GT(moves[i].value, goal - 0.2) << "seed " << seed;
        }
        if (i > 0 && i < lines) {
          EXPECT_LE(moves[i].value, moves[i - 1].value) << "seed " << seed;
        }
      }
    }
  }
}

TEST(MinimaxTest, GoesOnWhereItStopped) {
  const auto machine = load("connect_four");
  const reasoner::State state = initial_state(*machine);
  minimax::MinimaxSearch minimax(*machine, tries(3000));
  EXPECT_FALSE(minimax.continues());
  const auto depth_after_call = [&] {
    minimax.choose_move(state, 0, no_hurry());
    const std::string method = minimax.report().method;
    return std::stoi(method.substr(method.find("depth ") + 6));
  };
  const int depth = depth_after_call();
  EXPECT_TRUE(minimax.continues());
  int later = depth;
  for (int call = 0; call < 20; ++call) later = depth_after_call();
  EXPECT_GT(later, depth);
  EXPECT_GT(minimax.report().principal_variation.size(), 1U);
}

TEST(MinimaxTest, ProvesNothingWhereOnlyTheRootIsOpen) {
  const auto pennies = machine_of(R"(
    (role a) (role b) (init start)
    (coin heads) (coin tails)
    (<= (legal ?r (show ?c)) (role ?r) (coin ?c))
    (<= (next (shown ?r ?c)) (does ?r (show ?c)))
    (<= same (true (shown a ?c)) (true (shown b ?c)))
    (<= terminal (not (true start)))
    (<= (goal a 100) same)
    (<= (goal a 0) (not same))
    (<= (goal b 0) same)
    (<= (goal b 100) (not same)))");
  ASSERT_TRUE(pennies->facts().opposed);
  minimax::MinimaxSearch minimax(*pennies, tries(1000));
  for (int turn = 0; turn < 2; ++turn) {
    minimax.choose_move(initial_state(*pennies), 0, no_hurry());
    EXPECT_EQ(minimax.report().proven, std::nullopt);
    EXPECT_EQ(minimax.report().moves.front().proven, std::nullopt);
  }
}

TEST(MinimaxTest, ProvesThatTicTacToeIsADraw) {
  const auto machine = load("tic_tac_toe");
  minimax::MinimaxSearch minimax(*machine, tries(16'000));
  minimax.choose_move(initial_state(*machine), 0, no_hurry());
  EXPECT_EQ(minimax.report().proven, 50);
  EXPECT_FALSE(minimax.report().principal_variation.empty());
}

/// A state of tic-tac-toe: a bit for each cell of x and, 9 higher, of o.
std::uint64_t board(std::uint64_t x, std::uint64_t o) { return x | o << 9; }

TEST(MinimaxTest, TakesTheShortestWin) {
  FakeMachine machine(tic_tac_toe());
  // x has two in the top row; 2 wins at once.
  minimax::MinimaxSearch minimax(machine, tries(16'000));
  const MoveId move = minimax.choose_move(
      FakeMachine::state(board(0b000000011, 0b000011000)), 0, no_hurry());
  EXPECT_EQ(move, 2u);
  EXPECT_EQ(minimax.report().proven, 100);
  EXPECT_EQ(minimax.report().principal_variation.size(), 1u);
  EXPECT_EQ(minimax.report().moves.front().proven, 100);
}

TEST(MinimaxTest, LosesAsLateAsItCan) {
  // Role a chooses once how many steps are left, then it is lost.
  FakeMachine machine(one_choice(
      3,
      [](std::uint64_t state, MoveId move) -> std::uint64_t {
        return state == 0 ? 2 + (move + 1) % 3 * 2 : state - 1;
      },
      [](std::uint64_t state) {
        return state == 1 ? std::optional<Goal>(0) : std::nullopt;
      }));
  minimax::MinimaxSearch minimax(machine, tries(1000));
  EXPECT_EQ(minimax.choose_move(machine.initial(), 0, no_hurry()), 1u);
  EXPECT_NEAR(minimax.report().moves.front().value, 0, 0.2);
}

TEST(MinimaxTest, StopsWithinOneStepOfTheDeadline) {
  for (std::uint64_t last = 1; last < 20'000; last += last / 2 + 1) {
    FakeMachine machine(chance_game(3, 2, true));
    minimax::MinimaxSearch minimax(machine, {.memory_mb = 8});
    EXPECT_LT(choose_until_step(machine, minimax, last), 3u);
    EXPECT_LE(machine.steps, last);
  }
}

TEST(MinimaxTest, SurvivesStatesWithoutMoves) {
  FakeGame game = chance_game(5, 2, false);
  const auto legal = game.legal;
  game.legal = [=](std::uint64_t state, RoleIndex role) {
    return (state & 7) == 3 ? std::vector<MoveId>{} : legal(state, role);
  };
  FakeMachine machine(game);
  minimax::MinimaxSearch minimax(machine, tries(500));
  EXPECT_LT(minimax.choose_move(machine.initial(), 0, no_hurry()), 3u);
}

TEST(MinimaxTest, LearnsWhileAnotherRoleMoves) {
  FakeMachine machine(chance_game(3, 2, false));
  minimax::MinimaxSearch minimax(machine, tries(3000));
  EXPECT_EQ(minimax.choose_move(machine.initial(), 1, no_hurry()), 0u);
  EXPECT_GT(machine.steps, 100u);
}

TEST(MinimaxTest, ForgetsNothingWhereTimeIsShort) {
  const auto machine = load("checkers");
  const reasoner::State state = initial_state(*machine);
  minimax::MinimaxSearch minimax(*machine, {.memory_mb = 8});
  const auto learnt_from = [&](double seconds) {
    minimax.choose_move(state, 0, Deadline::cpu(seconds));
    const std::string method = minimax.report().method;
    return method.substr(std::min(method.size(), method.find("fitted")));
  };
  // As long as this machine needs for it, under a sanitizer or not.
  std::string learnt;
  for (double seconds = 0.2; learnt.empty() && seconds < 60; seconds *= 2) {
    learnt = learnt_from(seconds);
  }
  EXPECT_FALSE(learnt.empty());
  EXPECT_EQ(learnt_from(0.05), learnt);
}

TEST(MinimaxTest, DependsOnSeedAndIterationsOnly) {
  const auto machine = load("breakthrough");
  const auto nodes = [&] {
    minimax::MinimaxSearch minimax(*machine, tries(3000));
    return visits_at_start(*machine, minimax);
  };
  EXPECT_EQ(nodes(), nodes());
}

TEST(LateMovesTest, AreSearchedTheLessDeeplyTheLaterTheyAre) {
  const minimax::LateMoves late_moves;
  for (std::uint32_t depth = 1; depth < 200; ++depth) {
    EXPECT_EQ(late_moves.reduction(depth, 3, false), 0u);
    for (std::size_t number = 0; number < 200; ++number) {
      const std::uint32_t plies = late_moves.reduction(depth, number, false);
      EXPECT_LT(plies, depth);
      EXPECT_LE(plies, late_moves.reduction(depth, number + 1, false));
      EXPECT_LE(late_moves.reduction(depth, number, true), plies);
    }
  }
  EXPECT_EQ(late_moves.reduction(1, 30, false), 0u);
  EXPECT_GT(late_moves.reduction(10, 60, false),
            late_moves.reduction(4, 60, false));
}

}  // namespace minimax_test
}  // namespace search
