// Search in trees of information states (search/hidden/ismcts).

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "search/hidden/ismcts/ismcts_search.h"
#include "tests/search/hidden/hidden_games.h"
#include "tests/search/playing.h"

namespace search::hidden::ismcts_test {
namespace {

using ismcts::IsmctsSearch;
using reasoner::MoveId;

TEST(Ismcts, Switches) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    FakeMachine machine(monty_hall());
    IsmctsSearch search(machine, 0, iterations(500, seed));
    const HiddenMatch match = play_hidden(machine, {&search, nullptr}, seed);
    ASSERT_EQ(match.joint_moves.size(), 3U);
    EXPECT_EQ(match.joint_moves[2][0], 4U);
  }
}

TEST(Ismcts, GrowsTreesAgainWhereEarlierTurnsFilledTheMemory) {
  // The first turn comes to more than 512 KB of numbers.
  FakeMachine machine(blind_tic_tac_toe());
  Settings settings = iterations(20'000);
  settings.memory_mb = 1;
  IsmctsSearch search(machine, 0, settings);
  for (int turn = 0; turn < 3; ++turn) {
    search.observe({search.choose_move(no_hurry()), std::nullopt, {0}, true});
  }
  EXPECT_GT(search.report().nodes, 1000U);
}

TEST(Ismcts, PlaysWhereItMayBeStuck) {
  FakeMachine machine(stuck_without_luck(3));
  IsmctsSearch search(machine, 0, iterations(200));
  search.observe({0, std::nullopt, {}, true});
  EXPECT_EQ(search.choose_move(no_hurry()), 1U);
}

TEST(Ismcts, GuessesForWhatTheAnswerTells) {
  // Over all nine codes 73 1/3 by a first guess of two colours, 62 2/9 else
  // (counted by hand); whoever is told the code in every sample cannot tell the
  // guesses apart.
  int sum = 0;
  for (MoveId code = 0; code < 9; ++code) {
    FakeGame game = mastermind_small();
    game.legal = [legal = game.legal, code](std::uint64_t state,
                                            reasoner::RoleIndex role) {
      if (role == 1 && (state & 16) == 0) return std::vector<MoveId>{code};
      return legal(state, role);
    };
    // The match is of one code, the guesser thinks of all; always with the same
    // draws, so that all matches are played by one strategy.
    FakeMachine machine(mastermind_small());
    FakeMachine match(game);
    IsmctsSearch search(machine, 0, iterations(6000));
    const HiddenMatch played = play_hidden(match, {&search, nullptr}, 1);
    const MoveId first = played.joint_moves[1][0];
    EXPECT_NE(first / 3, first % 3);
    sum += played.goals[0];
  }
  EXPECT_EQ(sum, 660);
}

TEST(Ismcts, MixesWhereTwoChooseAtOnce) {
  // The one equilibrium is 2/5, 2/5, 1/5.
  FakeMachine machine(rock_paper_scissors());
  IsmctsSearch search(machine, 0, iterations(200000));
  search.choose_move(no_hurry());
  const auto moves = by_move(search.report());
  EXPECT_NEAR(moves.at(0).probability, 0.4, 0.05);
  EXPECT_NEAR(moves.at(1).probability, 0.4, 0.05);
  EXPECT_NEAR(moves.at(2).probability, 0.2, 0.05);
}

TEST(Ismcts, BeatsWhoDrawsHisMoves) {
  int sum = 0;
  constexpr int kMatches = 40;
  for (std::uint64_t seed = 0; seed < kMatches; ++seed) {
    FakeMachine machine(phantom_tic_tac_toe());
    IsmctsSearch search(machine, 1, iterations(400, seed));
    sum += play_hidden(machine, {nullptr, &search}, seed).goals[1];
  }
  // Who draws gets 34 as o.
  EXPECT_GT(sum, 50 * kMatches);
}

TEST(Ismcts, GoesDeeperWhereManyDescentsCame) {
  // Eight moves are left behind the first: 512 descents come to a node there
  // before one goes on in the trees.
  std::vector<std::uint32_t> depths;
  for (const std::uint64_t descents : {500, 20000}) {
    FakeMachine machine(phantom_tic_tac_toe());
    IsmctsSearch search(machine, 0, iterations(descents));
    search.choose_move(no_hurry());
    depths.push_back(search.report().depth);
  }
  EXPECT_EQ(depths[0], 1U);
  EXPECT_GE(depths[1], 3U);
}

TEST(Ismcts, TakesOthersForSensible) {
  // Who hid at random would be in the first box in one of three matches.
  FakeMachine machine(prize_in_boxes());
  IsmctsSearch search(machine, 0, iterations(2000));
  const HiddenMatch match = play_hidden(machine, {&search, nullptr}, 1);
  EXPECT_EQ(match.joint_moves[2][0], 0U);
}

TEST(Ismcts, AsksForWhatItCanJudge) {
  // Behind the question stands one of so many numbers that none would come
  // twice by chance, and who has seen none before knows no answer.
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    FakeMachine machine(numbers_to_judge());
    IsmctsSearch search(machine, 0, iterations(3000, seed));
    const HiddenMatch match = play_hidden(machine, {&search, nullptr}, seed);
    EXPECT_EQ(match.goals[0], 60) << "seed " << seed;
  }
}

TEST(Ismcts, RepeatsItself) {
  std::vector<std::vector<MoveId>> first;
  for (int i = 0; i < 2; ++i) {
    FakeMachine machine(blind_tic_tac_toe());
    IsmctsSearch search(machine, 0, iterations(300));
    const HiddenMatch match =
        play_hidden(machine, {&search, nullptr, nullptr}, 5);
    if (i == 0) first = match.joint_moves;
    EXPECT_EQ(match.joint_moves, first);
  }
}

TEST(Ismcts, HasACandidateBeforeEachStep) {
  FakeMachine machine(phantom_tic_tac_toe());
  IsmctsSearch search(machine, 0, {});
  Deadline deadline(Deadline::Clock::time_point::max());
  std::uint64_t steps = 0;
  machine.before_step = [&] {
    ASSERT_TRUE(search.candidate().has_value());
    if (++steps == 500) deadline.cancel();
    ASSERT_LE(steps, 500U);
  };
  const MoveId move = search.choose_move(deadline);
  EXPECT_LT(move, 9U);
  EXPECT_EQ(search.candidate(), move);
}

TEST(Ismcts, ForgetsWhatTheMemoryDoesNotHold) {
  FakeMachine machine(phantom_tic_tac_toe());
  Settings settings = iterations(500);
  settings.memory_mb = 0;
  IsmctsSearch search(machine, 0, settings);
  EXPECT_LT(search.choose_move(no_hurry()), 9U);
  EXPECT_EQ(search.report().nodes, 0U);
}

/// The player (role 0) chooses m0 or m1 in the first of eight steps and in the
/// last one, where m1 wins; between them it perceives what chance draws of 256.
FakeGame choice_after_draws() {
  constexpr MoveId kWait = 256;
  return {
      .roles = {"player", "random"},
      .move_count = kWait + 1,
      .initial = 0,
      .legal =
          [](std::uint64_t step, reasoner::RoleIndex role) {
            const bool is_drawn = step > 0 && step < 7;
            if (is_drawn != (role == 1)) return std::vector<MoveId>{kWait};
            std::vector<MoveId> moves(is_drawn ? 256 : 2);
            std::iota(moves.begin(), moves.end(), 0);
            return moves;
          },
      .next =
          [](std::uint64_t step, std::span<const MoveId> joint) {
            return step == 7 ? 8 + std::uint64_t{joint[0]} : step + 1;
          },
      .result =
          [](std::uint64_t step) -> std::optional<std::vector<reasoner::Goal>> {
        if (step < 8) return std::nullopt;
        return {{step == 9 ? 100 : 0, 0}};
      },
      .sees =
          [](std::uint64_t, std::span<const MoveId> joint,
             reasoner::RoleIndex role) {
            if (role == 1 || joint[1] == kWait) {
              return std::vector<reasoner::PerceptId>{};
            }
            return std::vector<reasoner::PerceptId>{joint[1]};
          },
      .percept_count = 256};
}

TEST(Ismcts, SearchesOnWhenTheMemoryIsFullOfWhatMayBeKnown) {
  // The first choice fills it, and what is known at the last one is new.
  FakeMachine machine(choice_after_draws());
  Settings settings = iterations(10000);
  settings.memory_mb = 1;
  IsmctsSearch search(machine, 0, settings);
  EXPECT_EQ(play_hidden(machine, {&search, nullptr}, 1).goals[0], 100);
}

}  // namespace
}  // namespace search::hidden::ismcts_test
