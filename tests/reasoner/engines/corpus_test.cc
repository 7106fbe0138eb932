// Replays the reference traces of the corpus, which is not part of the project
// (CONTRIBUTING.md says where it is looked for), on every engine.

#include <gtest/gtest.h>

#include "reasoner/walks/trace.h"
#include "tests/reasoner/corpus_cases.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace corpus_test {

class CorpusTest : public testing::TestWithParam<CorpusCase> {};

TEST_P(CorpusTest, EnginesAgreeWithTheTrace) {
  const gdl::Rulesheet rulesheet = tests::rules_in(GetParam().rules);
  const walks::Trace trace = walks::read_trace(GetParam().trace.string());
  for (const std::string& engine : engines_for(GetParam())) {
    const auto machine = engine_or_null(rulesheet, engine);
    if (!machine) continue;
    const walks::TraceComparison result = walks::compare(*machine, trace);
    EXPECT_GT(result.states, 0u);
    EXPECT_EQ(result.mismatches, 0u) << engine << ": " << result.first_mismatch;
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, CorpusTest, testing::ValuesIn(corpus_cases()),
                         [](const auto& info) {
                           return test_name(info.param);
                         });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CorpusTest);

TEST(CorpusPresenceTest, CorpusIsThere) {
  if (corpus_cases().empty()) {
    GTEST_SKIP() << "no corpus at $HENHOUSE_CORPUS: its traces are not "
                    "replayed";
  }
}

}  // namespace corpus_test
}  // namespace reasoner
