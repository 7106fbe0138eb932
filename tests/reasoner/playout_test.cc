#include "reasoner/playout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "tests/reasoner/fake_machine.h"

namespace reasoner {
namespace playout_test {

// Whoever changes these changes every signature ever written down.
TEST(Hash32Test, HasTheValuesItAlwaysHad) {
  EXPECT_EQ(hash32(0, 0, 0, 0), 2800865550u);
  EXPECT_EQ(hash32(1, 0, 0, 0), 3252457826u);
  EXPECT_EQ(hash32(1, 1, 0, 0), 4218892494u);
  EXPECT_EQ(hash32(1, 1, 1, 0), 475507520u);
  EXPECT_EQ(hash32(1, 1, 1, 1), 1924732344u);
  EXPECT_EQ(hash32(0x123456789abcdef0, 0xfedcba9876543210, 77, 5), 2566197902u);
  static_assert(pick(0, 3) == 0 && pick(0xffffffff, 3) == 2);
  static_assert(pick(0x80000000, 2) == 1 && pick(0x7fffffff, 2) == 0);
}

TEST(Hash32Test, PlayoutsOfOneSeedHaveTheirOwnKeys) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> keys;
  for (std::uint64_t playout = 0; playout < 10000; ++playout) {
    const PlayoutKey key = playout_key(/*seed=*/7, playout);
    keys.emplace(key.add, key.mix);
  }
  EXPECT_EQ(keys.size(), 10000u);
}

/// Chi-square of the picks of 1 in n, and of pairs of picks one after another,
/// along playouts, steps or roles. All seeds are fixed, so the figures are too:
/// these say that the generator is good, and cannot fail by chance.
class UniformityTest : public testing::TestWithParam<std::uint32_t> {
 protected:
  static constexpr std::uint32_t kDraws = 200000;

  /// `draw(i)` is the i-th of a row of draws. In standard deviations from the
  /// value expected of a fair generator.
  template <typename Draw>
  static double deviation(std::uint32_t n, Draw draw) {
    std::vector<std::uint32_t> counts(std::size_t{n} * n);
    std::uint32_t last = pick(draw(0), n);
    for (std::uint32_t i = 1; i <= kDraws; ++i) {
      const std::uint32_t now = pick(draw(i), n);
      ++counts[std::size_t{last} * n + now];
      last = now;
    }
    const double expected = static_cast<double>(kDraws) / counts.size();
    double chi_square = 0;
    for (const std::uint32_t count : counts) {
      chi_square += (count - expected) * (count - expected) / expected;
    }
    const double freedom = static_cast<double>(counts.size()) - 1;
    return (chi_square - freedom) / std::sqrt(2 * freedom);
  }
};

TEST_P(UniformityTest, AlongPlayouts) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    EXPECT_LT(std::abs(deviation(GetParam(),
                                 [seed](std::uint32_t i) {
                                   return hash32(seed, i, /*step=*/3,
                                                 /*role=*/0);
                                 })),
              4)
        << "seed " << seed;
  }
}

TEST_P(UniformityTest, AlongSteps) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const PlayoutKey key = playout_key(seed, /*playout=*/seed);
    EXPECT_LT(std::abs(deviation(GetParam(),
                                 [key](std::uint32_t i) {
                                   return hash32(key, i, /*role=*/1);
                                 })),
              4)
        << "seed " << seed;
  }
}

TEST_P(UniformityTest, AlongRolesAndPlayouts) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    EXPECT_LT(std::abs(deviation(GetParam(),
                                 [seed](std::uint32_t i) {
                                   return hash32(seed, i / 2, /*step=*/0,
                                                 /*role=*/i % 2);
                                 })),
              4)
        << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Counts, UniformityTest,
                         testing::Values(2, 3, 4, 5, 7, 9, 16, 31, 64),
                         testing::PrintToStringParamName());

TEST(PlayoutTest, IsTheSameForTheSameSeedAndIndex) {
  FakeMachine machine(tic_tac_toe());
  PlayoutScratch scratch;
  Outcome first;
  Outcome second;
  std::set<std::vector<MoveId>> lines;
  for (std::uint64_t playout = 0; playout < 100; ++playout) {
    play_out(machine, machine.initial(), 1, playout, 100, scratch, first);
    const std::vector<MoveId> moves = scratch.moves;
    play_out(machine, machine.initial(), 1, playout, 100, scratch, second);
    EXPECT_EQ(moves, scratch.moves);
    EXPECT_EQ(first.goals, second.goals);
    EXPECT_EQ(first.length, second.length);
    EXPECT_EQ(first.length * 2, moves.size());
    lines.insert(moves);
  }
  EXPECT_GT(lines.size(), 95u);
}

TEST(PlayoutTest, FollowsTheRuleOfTheContract) {
  FakeMachine machine(tic_tac_toe());
  PlayoutScratch scratch;
  Outcome outcome;
  play_out(machine, machine.initial(), 5, 6, 100, scratch, outcome);
  State state = machine.initial();
  std::vector<MoveId> legal;
  for (std::uint32_t step = 0; step < outcome.length; ++step) {
    ASSERT_FALSE(machine.is_terminal(state));
    std::vector<MoveId> joint_move(2);
    for (RoleIndex role = 0; role < 2; ++role) {
      machine.legal_moves(state, role, legal);
      const std::uint64_t x = hash32(5, 6, step, role);
      joint_move[role] = legal[x * legal.size() >> 32];
      EXPECT_EQ(joint_move[role], scratch.moves[step * 2 + role]);
    }
    machine.next_state(state, joint_move, state);
  }
  EXPECT_TRUE(machine.is_terminal(state));
  EXPECT_EQ(outcome.end, PlayoutEnd::kTerminal);
}

TEST(PlayoutTest, SplitsTicTacToeAsItIsKnownTo) {
  FakeMachine machine(tic_tac_toe());
  PlayoutScratch scratch;
  Outcome outcome;
  double goals = 0;
  double length = 0;
  constexpr int kPlayouts = 20000;
  for (std::uint64_t playout = 0; playout < kPlayouts; ++playout) {
    play_out(machine, machine.initial(), 1, playout, 100, scratch, outcome);
    goals += outcome.goals[0];
    length += outcome.length;
  }
  EXPECT_NEAR(goals / kPlayouts, 64.9, 1);
  EXPECT_NEAR(length / kPlayouts, 7.63, 0.05);
}

/// Counts up for ever.
FakeGame endless() {
  return {.roles = {"one"},
          .move_count = 1,
          .initial = 1,
          .legal = [](auto, auto) { return std::vector<MoveId>{0}; },
          .next = [](std::uint64_t state, auto) { return state + 1; },
          .result = [](auto) { return std::nullopt; }};
}

TEST(PlayoutTest, EndsAtTheStepLimit) {
  FakeMachine machine(endless());
  PlayoutScratch scratch;
  Outcome outcome;
  play_out(machine, machine.initial(), 1, 0, 10, scratch, outcome);
  EXPECT_EQ(outcome.end, PlayoutEnd::kStepLimit);
  EXPECT_EQ(outcome.length, 10u);
  EXPECT_EQ(outcome.goals, std::vector<Goal>{kNoGoal});
  EXPECT_EQ(machine.steps, 10u);
}

TEST(PlayoutTest, IsAbandonedBetweenSteps) {
  FakeMachine machine(endless());
  PlayoutScratch scratch;
  Outcome outcome;
  play_out_unless([&] { return machine.steps == 4; }, machine,
                  machine.initial(), 1, 0, 10, scratch, outcome);
  EXPECT_EQ(outcome.end, PlayoutEnd::kAbandoned);
  EXPECT_EQ(machine.steps, 4u);
}

TEST(PlayoutTest, IsStuckWhereARoleHasNoMove) {
  FakeGame game = endless();
  game.legal = [](std::uint64_t state, auto) {
    return state == 3 ? std::vector<MoveId>{} : std::vector<MoveId>{0};
  };
  FakeMachine machine(game);
  PlayoutScratch scratch;
  Outcome outcome;
  play_out(machine, machine.initial(), 1, 0, 10, scratch, outcome);
  EXPECT_EQ(outcome.end, PlayoutEnd::kStuck);
  EXPECT_EQ(outcome.length, 2u);
}

TEST(PlayoutSignatureTest, TellsIndicesLengthsAndGoalsApart) {
  const Outcome outcome = {.goals = {100, 0}, .length = 5};
  std::set<std::uint64_t> signatures = {
      playout_signature(1, outcome), playout_signature(2, outcome),
      playout_signature(1, {.goals = {0, 100}, .length = 5}),
      playout_signature(1, {.goals = {100, kNoGoal}, .length = 5}),
      playout_signature(1, {.goals = {100, 0}, .length = 6})};
  EXPECT_EQ(signatures.size(), 5u);
}

}  // namespace playout_test
}  // namespace reasoner
