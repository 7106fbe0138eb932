// Datalog and the network on the same random walks through every game that
// comes with Henhouse.

#include <gtest/gtest.h>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "tests/reasoner/engine_comparison.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace engines_agree_test {

class EnginesAgreeTest : public testing::TestWithParam<std::filesystem::path> {
};

TEST_P(EnginesAgreeTest, OnRandomWalks) {
  const gdl::Rulesheet rulesheet = tests::rules_in(GetParam());
  const auto datalog = engines::make_state_machine(rulesheet, "datalog");
  const auto propnet = engines::make_state_machine(rulesheet, "propnet");
  expect_agreement(*datalog, *propnet, /*steps=*/10000);

  // The same playouts, by what the benchmark prints of them.
  State datalog_start;
  State propnet_start;
  datalog->initial_state(datalog_start);
  propnet->initial_state(propnet_start);
  PlayoutScratch scratch;
  Outcome outcome;
  for (std::uint64_t playout = 0; playout < 2; ++playout) {
    play_out(*datalog, datalog_start, 1, playout, 200, scratch, outcome);
    const std::uint64_t expected = playout_signature(playout, outcome);
    play_out(*propnet, propnet_start, 1, playout, 200, scratch, outcome);
    EXPECT_EQ(playout_signature(playout, outcome), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EnginesAgreeTest,
                         testing::ValuesIn(shipped_games()),
                         [](const auto& info) {
                           return info.param.stem().string();
                         });

}  // namespace engines_agree_test
}  // namespace reasoner
