// Replays the reference traces of the corpus, which is not part of the project
// (CONTRIBUTING.md says where it is looked for), on every engine.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "gdl/reader.h"
#include "reasoner/trace.h"

namespace reasoner {
namespace {

namespace fs = std::filesystem;

struct CorpusCase {
  fs::path rules;
  fs::path trace;
};

std::vector<CorpusCase> cases() {
  std::vector<CorpusCase> found;
  const char* corpus = std::getenv("HENHOUSE_CORPUS");
  if (corpus == nullptr) return found;
  const auto add = [&](const fs::path& rules, const fs::path& traces) {
    std::error_code absent;
    for (const auto& entry : fs::directory_iterator(rules, absent)) {
      if (entry.path().extension() != ".kif") continue;
      found.push_back({entry.path(),
                       traces / (entry.path().stem().string() + ".jsonl.gz")});
    }
  };
  add(fs::path(corpus) / "games", fs::path(corpus) / "traces");
  add(fs::path(corpus) / "conformance", fs::path(corpus) / "conformance");
  std::sort(found.begin(), found.end(),
            [](const CorpusCase& a, const CorpusCase& b) {
              return a.rules < b.rules;
            });
  return found;
}

std::string name_of(const testing::TestParamInfo<CorpusCase>& info) {
  std::string name = info.param.rules.stem().string();
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

class CorpusTest : public testing::TestWithParam<CorpusCase> {};

TEST_P(CorpusTest, DatalogAgreesWithTheTrace) {
  gdl::Diagnostics diagnostics(GetParam().rules.filename().string());
  const gdl::Rulesheet rulesheet =
      gdl::read_rulesheet_file(GetParam().rules.string(), diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  const auto machine = make_state_machine(rulesheet, "datalog");
  const TraceComparison result =
      compare(*machine, read_trace(GetParam().trace.string()));
  EXPECT_GT(result.states, 0u);
  EXPECT_EQ(result.mismatches, 0u) << result.first_mismatch;
}

INSTANTIATE_TEST_SUITE_P(Corpus, CorpusTest, testing::ValuesIn(cases()),
                         name_of);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CorpusTest);

TEST(CorpusPresenceTest, CorpusIsThere) {
  if (cases().empty()) {
    GTEST_SKIP() << "no corpus at $HENHOUSE_CORPUS: its traces are not "
                    "replayed";
  }
}

}  // namespace
}  // namespace reasoner
