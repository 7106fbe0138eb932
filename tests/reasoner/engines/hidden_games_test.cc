// Rulesheets with `sees` that others wrote: the engines agree on what is
// perceived, and conditioned playouts in lanes with the scalar ones.

#include "tests/reasoner/hidden_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/wide/wide_conditioned_playouts.h"
#include "reasoner/wide/wide_program.h"
#include "reasoner/wide/wide_state_machine.h"
#include "tests/reasoner/engine_comparison.h"
#include "tests/reasoner/evidence_of_walk.h"

namespace reasoner {
namespace hidden_games_test {

namespace fs = std::filesystem;

class HiddenGamesTest : public testing::TestWithParam<fs::path> {
 protected:
  /// Null where the game cannot be read or has no network, which is said on
  /// stdout.
  std::shared_ptr<const network::Propnet> load() {
    gdl::Diagnostics diagnostics(GetParam().filename().string());
    rulesheet_ =
        gdl::files::read_rulesheet_file(GetParam().string(), diagnostics);
    if (diagnostics.has_errors()) {
      std::cout << diagnostics.format_all();
      return nullptr;
    }
    try {
      return std::make_shared<const network::Propnet>(
          construction::build_propnet(rulesheet_));
    } catch (const gdl::Error& error) {
      std::cout << "no network: " << error.what() << '\n';
      return nullptr;
    }
  }

  gdl::Rulesheet rulesheet_;
};

TEST_P(HiddenGamesTest, EnginesAgree) {
  const auto propnet = load();
  if (!propnet) GTEST_SKIP();
  const auto datalog = engines::make_state_machine(rulesheet_, "datalog");
  scalar::PropnetStateMachine scalar(propnet);
  expect_agreement(*datalog, scalar, /*steps=*/200);
  wide::WideStateMachine wide(wide::make_wide_program(propnet));
  expect_agreement(scalar, wide, /*steps=*/200);
}

TEST_P(HiddenGamesTest, SurvivorsAgree) {
  const auto propnet = load();
  if (!propnet) GTEST_SKIP();
  scalar::PropnetStateMachine machine(propnet);
  const auto scalar = make_scalar_conditioned_playouts(machine);
  wide::WideConditionedPlayouts wide(wide::make_wide_program(propnet));
  for (std::uint64_t walk = 1; walk <= 2; ++walk) {
    expect_same_survivors_of_walk(machine, *scalar, wide, walk,
                                  /*attempts=*/600);
  }
}

std::string name_of(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem().string();
  std::ranges::replace_if(
      name, [](char c) { return c == '-'; }, '_');
  return name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HiddenGamesTest);
INSTANTIATE_TEST_SUITE_P(Public, HiddenGamesTest,
                         testing::ValuesIn(public_hidden_games()), name_of);

}  // namespace hidden_games_test
}  // namespace reasoner
