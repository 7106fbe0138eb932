#include "agent/command/match_tools.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "search/deadline.h"
#include "search/hidden/hidden_search.h"
#include "tests/agent/coin_under_a_cup.h"

namespace agent {
namespace match_tools_test {

/// How often of thirty times an agent of a level peeks.
int peeks(int level) {
  gdl::Diagnostics diagnostics;
  const gdl::Rulesheet rules = gdl::read_kif(kCoinUnderACup, diagnostics);
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    command::Options options;
    options.engine = "propnet";
    options.level = level;
    options.seed = seed;
    options.iterations = 100;
    options.threads = 1;
    options.memory_mb = 16;
    const match::MatchTools tools = command::make_match_tools(
        options, command::settings_for(options, {}, 0), {});
    const auto machine = tools.make_machine(rules);
    const auto search = tools.make_hidden_search(*machine, 1);
    search->observe(
        {machine->game().find_move(1, "noop"), std::nullopt, {}, true});
    const search::Deadline deadline(search::Deadline::after(1000));
    if (search->choose_move(deadline) == machine->game().find_move(1, "peek")) {
      ++count;
    }
  }
  return count;
}

TEST(MatchTools, PlayOnALevelAlsoWhereSomethingIsHidden) {
  EXPECT_EQ(peeks(0), 30);
  EXPECT_LT(peeks(1), 25);
}

}  // namespace match_tools_test
}  // namespace agent
