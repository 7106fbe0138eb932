// All sheets of games/ and of the corpus go through everything that `henhouse
// ground` does and prints.

#include "tests/reasoner/report/ground_sheets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "reasoner/report/ground_report.h"
#include "tests/reasoner/corpus_cases.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace {

namespace fs = std::filesystem;

/// By file name; the others are quick.
Pace pace_of(const fs::path& rules) {
  static const std::map<std::string, Pace> kPaces = {
      {"ad_game_2x2", Pace::kSlow},
      {"amazons", Pace::kSlowest},
      {"amazonsTorus", Pace::kSlowest},
      {"amazonsTorus_10x10", Pace::kSlow},
      {"amazons_10x10", Pace::kSlow},
      {"atariGo_7x7", Pace::kSlow},
      {"blobwars", Pace::kSlow},
      {"blokbox_simple", Pace::kSlow},
      {"brawl", Pace::kSlow},
      {"checkers", Pace::kSlow},
      {"checkers-mustjump-torus", Pace::kSlow},
      {"checkers-newgoals", Pace::kSlow},
      {"chess", Pace::kSlowest},
      {"chess_200", Pace::kSlow},
      {"chinook", Pace::kSlow},
      {"go_7x7", Pace::kSlow},
      {"hex", Pace::kSlow},
      {"hexPie", Pace::kSlow},
      {"kalaha_2009", Pace::kSlow},
      {"laikLee_hex", Pace::kSlow},
      {"linesOfAction", Pace::kSlowest},
      {"lines_of_action", Pace::kSlow},
      {"merrills", Pace::kSlowest},
      {"mineClearingSmall", Pace::kSlow},
      {"mummymaze1p", Pace::kSlowest},
      {"othello-comp2007", Pace::kSlow},
      {"othelloSuicide", Pace::kSlow},
      {"pancakes88", Pace::kSlow},
      {"racer4", Pace::kSlow},
      {"selfo", Pace::kSlow},
      {"shogi_ctk", Pace::kSlow},
      {"skirmish", Pace::kSlow},
      {"slaughter", Pace::kSlow},
  };
  const auto found = kPaces.find(rules.stem().string());
  return found == kPaces.end() ? Pace::kQuick : found->second;
}

std::vector<fs::path> sheets_of_run() {
  std::vector<fs::path> sheets;
  const auto add = [&](const fs::path& rules) {
    if (pace_of(rules) == pace_of_run()) sheets.push_back(rules);
  };
  for (const auto& entry : fs::directory_iterator("games")) {
    if (entry.path().extension() == ".kif") add(entry.path());
  }
  for (const CorpusCase& corpus_case : corpus_cases()) add(corpus_case.rules);
  std::ranges::sort(sheets);
  return sheets;
}

std::string name_of(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.is_absolute() ? "corpus_" : "";
  name += info.param.parent_path().filename().string() + "_" +
          info.param.stem().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class GroundSheetsTest : public testing::TestWithParam<fs::path> {};

TEST_P(GroundSheetsTest, AreAnalysedAndPrinted) {
  const gdl::Rulesheet rulesheet = tests::rules_in(GetParam());
  ASSERT_FALSE(HasFailure());
  const report::GroundReport report = report::ground_game(rulesheet);
  std::ostringstream text;
  report::print_text(report, text);
  EXPECT_FALSE(text.str().empty());
  std::ostringstream out;
  report::print_json(report, out);
  const auto json = nlohmann::json::parse(out.str());
  if (!report.propnet) {
    EXPECT_FALSE(report.fallback.empty());
    return;
  }
  // What is said of all states is so of the first one.
  const State& initial = report.propnet->initial;
  for (const network::ExclusiveGroup& group : report.analysis->groups) {
    const auto count = std::ranges::count_if(
        group.propositions, [&](PropositionId id) { return initial.test(id); });
    EXPECT_LE(count, 1);
    if (group.exactly_one) {
      EXPECT_EQ(count, 1);
    }
  }
  for (const analysis::GoalRange& range : report.analysis->goal_ranges) {
    EXPECT_LE(range.least, range.most);
  }
  EXPECT_EQ(json["analysis"]["exclusive_groups"].size(),
            report.analysis->groups.size());
}

INSTANTIATE_TEST_SUITE_P(All, GroundSheetsTest,
                         testing::ValuesIn(sheets_of_run()), name_of);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GroundSheetsTest);

}  // namespace
}  // namespace reasoner
