// Episodes of The Rule Game, replayed by both engines: every answer, every
// state, and all that is accepted after each attempt.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/language.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "reasoner/walks/attempts.h"
#include "translators/languages.h"

namespace translators::rule_game {
namespace traces_test {

namespace fs = std::filesystem;

/// What differs, a line for each episode.
std::string differences(const fs::path& rules, const fs::path& trace,
                        const std::string& engine) {
  std::string text;
  for (const auto& episode : reasoner::walks::read_episodes(trace.string())) {
    gdl::Diagnostics diagnostics(rules.string());
    gdl::ReadOptions options;
    options.language = "rule_game";
    options.settings = {"board=" + episode.board,
                        "refusals=" + std::to_string(episode.refusals() + 2)};
    const gdl::Rulesheet sheet = gdl::files::read_rulesheet_file(
        rules.string(), diagnostics, all_languages(), options);
    if (diagnostics.has_errors()) return diagnostics.format_all();
    const auto machine = reasoner::engines::make_state_machine(sheet, engine);
    const auto result = reasoner::walks::compare(*machine, episode);
    if (result.mismatches > 0) text += result.first_mismatch + "\n";
  }
  return text;
}

class RuleGameTraces : public testing::TestWithParam<std::string> {};

TEST_P(RuleGameTraces, AreReplayedWithoutADifference) {
  const fs::path folder = "tests/data/rule_game";
  int count = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".rule") continue;
    fs::path trace = entry.path();
    trace.replace_extension(".jsonl");
    EXPECT_EQ(differences(entry.path(), trace, GetParam()), "") << entry.path();
    ++count;
  }
  EXPECT_EQ(count, 12);
}

TEST_P(RuleGameTraces, OfOtherRulesDiffer) {
  EXPECT_NE(differences("games/rule_game/colours_at_home.rule",
                        "tests/data/rule_game/clockwise.jsonl", GetParam()),
            "");
}

/// Files that are not part of the project, in a folder beside the corpus.
fs::path public_folder() {
  const char* corpus = std::getenv("HENHOUSE_CORPUS");
  if (!corpus) return {};
  fs::path folder = fs::path(corpus).parent_path() / "rule_game";
  return fs::is_directory(folder) ? folder : fs::path();
}

TEST_P(RuleGameTraces, OfPublicRuleFilesAreReplayed) {
  const fs::path folder = public_folder();
  if (folder.empty()) GTEST_SKIP() << "no rule files";
  int count = 0;
  for (const auto& entry : fs::directory_iterator(folder / "rules")) {
    const fs::path trace =
        folder / "traces" / (entry.path().stem().string() + ".jsonl.gz");
    EXPECT_EQ(differences(entry.path(), trace, GetParam()), "") << entry.path();
    ++count;
  }
  EXPECT_GT(count, 0);
}

INSTANTIATE_TEST_SUITE_P(Engines, RuleGameTraces,
                         testing::Values("datalog", "propnet"));

TEST(RuleGameFiles, ThatTheServerRefusesAreRefusedAtTheirPlace) {
  const fs::path folder = public_folder();
  if (folder.empty()) GTEST_SKIP() << "no rule files";
  std::ifstream file(folder / "refused.tsv");
  std::string line;
  int count = 0;
  while (std::getline(file, line)) {
    std::string text = line.substr(0, line.find('\t'));
    const std::size_t second = text.find(" // ");
    if (second != std::string::npos) text.replace(second, 4, "\n");
    gdl::Diagnostics diagnostics("rules");
    const gdl::Languages languages = all_languages();
    languages.named("rule_game")
        ->translate({"rules.txt", text, {}}, diagnostics);
    EXPECT_TRUE(diagnostics.has_errors()) << text;
    EXPECT_TRUE(std::any_of(
        diagnostics.entries().begin(), diagnostics.entries().end(),
        [](const gdl::Diagnostic& entry) { return entry.position.line > 0; }))
        << text;
    ++count;
  }
  EXPECT_GT(count, 0);
}

}  // namespace traces_test
}  // namespace translators::rule_game
