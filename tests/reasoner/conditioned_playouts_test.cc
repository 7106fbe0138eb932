// Conditioned playouts in lanes come to the same survivors as one after the
// other, whatever the width and the instructions.

#include "reasoner/conditioned_playouts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout_engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/wide/wide_conditioned_playouts.h"
#include "reasoner/wide/wide_program.h"
#include "tests/reasoner/engine_comparison.h"
#include "tests/reasoner/evidence_of_walk.h"
#include "tests/reasoner/hidden_games.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace conditioned_playouts_test {

std::shared_ptr<const network::Propnet> propnet_of(
    const gdl::Rulesheet& rulesheet) {
  return std::make_shared<const network::Propnet>(
      construction::build_propnet(rulesheet));
}

/// Every width, compiled or not, in all instructions of this machine.
std::vector<wide::ProgramOptions> all_options() {
  std::vector<wide::ProgramOptions> all;
  for (const auto simd :
       {wide::lanes::Simd::kPortable, wide::lanes::Simd::kAvx2,
        wide::lanes::Simd::kAvx512}) {
    if (simd > wide::lanes::widest_simd()) continue;
    for (const std::size_t lanes : {256, 512, 2048}) {
      for (const bool compile : {false, true}) {
        all.push_back({.simd = simd, .lanes = lanes, .compile = compile});
      }
    }
  }
  return all;
}

class ConditionedPlayoutsTest : public testing::TestWithParam<std::string> {};

TEST_P(ConditionedPlayoutsTest, SurviveAlikeAtEveryWidth) {
  const auto propnet = propnet_of(hidden_game(GetParam()));
  scalar::PropnetStateMachine machine(propnet);
  const auto scalar = make_scalar_conditioned_playouts(machine);
  std::uint64_t walk = 0;
  for (const wide::ProgramOptions& options : all_options()) {
    wide::WideConditionedPlayouts wide(
        wide::make_wide_program(propnet, options));
    SCOPED_TRACE(std::string(wide::lanes::name_of(*options.simd)) + ", " +
                 std::to_string(*options.lanes) + " lanes");
    // More than a group of the narrow ones.
    expect_same_survivors_of_walk(machine, *scalar, wide, ++walk,
                                  /*attempts=*/900);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ConditionedPlayoutsTest,
                         testing::ValuesIn(hidden_game_names()),
                         [](const auto& info) { return info.param; });

// Where hardly any survive, lanes are packed together again and again.
TEST(ConditionedPlayouts, AreTheSameHoweverTheyArePacked) {
  const auto propnet = propnet_of(hidden_game("Moves"));
  scalar::PropnetStateMachine machine(propnet);
  const auto scalar = make_scalar_conditioned_playouts(machine);
  wide::WideConditionedPlayouts wide(
      wide::make_wide_program(propnet, {.lanes = 256}));
  std::vector<State> initial(1);
  machine.initial_state(initial[0]);
  // One of 16 survives four steps, one of 67 six.
  for (const std::uint32_t steps : {4U, 6U}) {
    const Evidence evidence = evidence_of_walk(machine, 0, /*walk=*/1, steps);
    const Survivors survivors = expect_same_survivors(
        *scalar, wide, initial, evidence, 0, /*seed=*/5, /*attempts=*/20000);
    EXPECT_EQ(evidence.steps.size(), steps);
    EXPECT_GT(survivors.survivors.size(), 1U);
    EXPECT_LT(survivors.left[2], 256U * 80U / 4U);
  }
}

TEST(ConditionedPlayouts, NoneSurvivesWhatCannotBe) {
  const auto propnet = propnet_of(hidden_game("Constants"));
  scalar::PropnetStateMachine machine(propnet);
  const auto scalar = make_scalar_conditioned_playouts(machine);
  wide::WideConditionedPlayouts wide(wide::make_wide_program(propnet));
  std::vector<State> initial(1);
  machine.initial_state(initial[0]);
  Evidence evidence = evidence_of_walk(machine, 0, /*walk=*/1, 2);
  const auto survivors = [&] {
    return expect_same_survivors(*scalar, wide, initial, evidence, 0,
                                 /*seed=*/1, /*attempts=*/300)
        .survivors.size();
  };
  EXPECT_EQ(survivors(), 300u);
  // `left` always sees a tick, never nothing.
  evidence.steps[1].percepts.clear();
  EXPECT_EQ(survivors(), 0u);
  evidence = evidence_of_walk(machine, 0, /*walk=*/1, 2);
  evidence.steps[0].refused_move = machine.intern_move(0, "stay");
  EXPECT_EQ(survivors(), 0u);
  evidence.steps[0].refused_move.reset();
  evidence.steps[1].goes_on = false;
  EXPECT_EQ(survivors(), 0u);
}

TEST(ConditionedPlayouts, ComeWithPlayingMachinesAndTheirClones) {
  const auto machine = engines::make_playing_machine(hidden_game("Chance"));
  ASSERT_NE(machine->playout_engine(), nullptr);
  if (machine->playout_engine()->width() == 1) GTEST_SKIP();
  ASSERT_NE(machine->conditioned_playouts(), nullptr);
  const auto clone = machine->clone();
  ASSERT_NE(clone->conditioned_playouts(), nullptr);
  EXPECT_NE(clone->conditioned_playouts(), machine->conditioned_playouts());
  const auto scalar = make_scalar_conditioned_playouts(*machine);
  expect_same_survivors_of_walk(*machine, *scalar,
                                *clone->conditioned_playouts(), /*walk=*/3,
                                /*attempts=*/300);
}

// Policies that programs have change nothing.
TEST(ConditionedPlayouts, DrawUniformly) {
  const auto propnet = propnet_of(tests::rules_in("games/tic_tac_toe.kif"));
  scalar::PropnetStateMachine machine(propnet);
  const auto scalar = make_scalar_conditioned_playouts(machine);
  wide::WideConditionedPlayouts wide(wide::make_wide_program(
      propnet, {.decisive = true, .anti_decisive = true}));
  expect_same_survivors_of_walk(machine, *scalar, wide, /*walk=*/2,
                                /*attempts=*/3000);
}

}  // namespace conditioned_playouts_test
}  // namespace reasoner
