#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "reasoner/base_passes/fold_constants.h"
#include "reasoner/base_passes/split_phases.h"
#include "reasoner/construction/pipeline.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/grounding/grounder.h"
#include "tests/reasoner/network/propnet_equivalence.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace base_passes_test {

using Signals = std::vector<network::Signal>;

/// One role with two moves, always legal. Its bases are:
///   0 always true, 1 never true, 2 and 3 take turns, 4 the last move, 5 the
///   same, 6 the opposite, 7 whether the second move ever followed the first.
network::Propnet little_game() {
  network::NetworkBuilder b(8, 2);
  network::NetworkOutputs outputs;
  outputs.legal = {network::kTrueSignal, network::kTrueSignal};
  const network::Signal other = b.and_of(Signals{b.base(4), b.input(1)});
  outputs.next = {b.or_of(Signals{b.base(0), b.base(4)}),
                  b.and_of(Signals{b.base(1), b.base(4)}),
                  b.base(3),
                  b.base(2),
                  b.and_of(Signals{b.input(0), b.base(0)}),
                  b.or_of(Signals{b.input(0), b.base(1)}),
                  !b.input(0),
                  b.or_of(Signals{b.base(7), other})};
  outputs.terminal = b.and_of(Signals{b.base(7), b.base(5), b.base(3)});
  outputs.goals = {{0, 0, !b.base(6)}, {0, 100, b.base(6)}};
  network::Propnet propnet = propnet_of(b.finish(std::move(outputs)), 2);
  propnet.initial.clear();
  for (const PropositionId base : {0, 2, 6}) propnet.initial.set(base);
  return propnet;
}

std::string outside(const network::Propnet& propnet) {
  std::string text;
  for (const network::Propnet::OutsideProposition& proposition :
       propnet.outside) {
    text += propnet.game.proposition_name(proposition.id) + "=";
    text += proposition.holds ? "true" : "false";
    text += " ";
  }
  return text;
}

TEST(FoldConstantsTest, BasesThatNeverChangeGoOutside) {
  const network::Propnet original = little_game();
  network::Propnet propnet = original;
  base_passes::fold_constants(propnet);
  EXPECT_EQ(propnet.base_count(), 6u);
  EXPECT_EQ(outside(propnet), "p0=true p1=false ");
  expect_same_game(original, propnet, /*seed=*/1, /*steps=*/50);
}

TEST(FoldConstantsTest, AMoveThatIsNeverLegalIsNeverChosen) {
  network::NetworkBuilder b(2, 3);
  network::NetworkOutputs outputs;
  outputs.legal = {b.base(1), !b.base(1), b.base(0)};
  outputs.next = {b.or_of(Signals{b.base(0), b.input(1)}),
                  b.and_of(Signals{b.base(1), !b.input(2)})};
  network::Propnet propnet = propnet_of(b.finish(std::move(outputs)), 3);
  propnet.initial.clear();
  propnet.initial.set(1);
  const network::Propnet original = propnet;
  base_passes::fold_constants(propnet);
  EXPECT_EQ(propnet.base_count(), 0u);
  EXPECT_EQ(propnet.networks[0].outputs().legal[0], network::kTrueSignal);
  EXPECT_EQ(propnet.networks[0].outputs().legal[1], network::kFalseSignal);
  expect_same_game(original, propnet, /*seed=*/1, /*steps=*/10);
}

TEST(SplitPhasesTest, MakesANetworkForEachStepOfTheCycle) {
  const network::Propnet original = little_game();
  network::Propnet propnet = original;
  base_passes::split_phases(propnet);
  EXPECT_EQ(propnet.phase_propositions, (std::vector<PropositionId>{2, 3}));
  ASSERT_EQ(propnet.networks.size(), 2u);
  for (const network::Network& network : propnet.networks) {
    EXPECT_TRUE(network.outputs().next[2] == network::kTrueSignal ||
                network.outputs().next[2] == network::kFalseSignal);
  }
  EXPECT_EQ(propnet.networks[0].outputs().terminal, network::kFalseSignal);
  expect_same_game(original, propnet, /*seed=*/1, /*steps=*/50);
}

TEST(SplitPhasesTest, LeavesAGameWhoseControlDependsOnMoves) {
  network::NetworkBuilder b(2, 2);
  network::NetworkOutputs outputs;
  outputs.legal = {network::kTrueSignal, network::kTrueSignal};
  const network::Signal again = b.and_of(Signals{b.base(0), b.input(0)});
  outputs.next = {b.or_of(Signals{b.base(1), again}),
                  b.and_of(Signals{b.base(0), b.input(1)})};
  network::Propnet propnet = propnet_of(b.finish(std::move(outputs)), 2);
  base_passes::split_phases(propnet);
  EXPECT_EQ(propnet.networks.size(), 1u);
  EXPECT_TRUE(propnet.phase_propositions.empty());
}

class PipelineTest : public testing::TestWithParam<const char*> {};

TEST_P(PipelineTest, MakesAShippedGameSmallerAndKeepsIt) {
  const network::Propnet original = construction::construct_propnet(
      grounding::ground(tests::shipped_rules(GetParam())));
  network::Propnet propnet = original;
  const auto reports = construction::run_passes(propnet);
  std::size_t largest = 0;
  for (const network::Network& network : propnet.networks) {
    largest = std::max(largest, network.gate_input_count());
  }
  EXPECT_LE(largest, original.networks[0].gate_input_count());
  EXPECT_EQ(reports.front().name, "fold constants");
  EXPECT_EQ(reports.back().networks, propnet.networks.size());
  expect_same_game(original, propnet, /*seed=*/1, /*steps=*/200);
}

INSTANTIATE_TEST_SUITE_P(ShippedGames, PipelineTest,
                         testing::Values("tic_tac_toe", "connect_four",
                                         "breakthrough", "checkers", "blocker",
                                         "english_draughts", "pentago", "tron",
                                         "kalaha", "nine_mens_morris",
                                         "eight_puzzle", "hex",
                                         "three_player_tic_tac_toe", "nim"),
                         [](const testing::TestParamInfo<const char*>& info) {
                           return std::string(info.param);
                         });

}  // namespace base_passes_test
}  // namespace reasoner
