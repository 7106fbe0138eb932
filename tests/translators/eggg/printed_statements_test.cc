// Every statement that is printed in the dissertation, where its text is at
// hand: how many have a meaning, and why the others have none. LANGUAGE.md
// says so, and what it says must be what is measured here.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "tests/translators/eggg/printed_games.h"
#include "tests/translators/eggg/samples.h"
#include "translators/eggg/language.h"
#include "translators/eggg/syntax/parser.h"

namespace translators::eggg {
namespace printed_statements_test {

namespace fs = std::filesystem;

const fs::path kLists = "tests/translators/eggg/printed";

/// A statement as it is compared, so that what is printed twice is one.
std::string key_of(const std::string& text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](unsigned char c) { return std::isspace(c) == 0; });
  return result;
}

/// Appendix B, which lies in files; each is the context of its statements.
std::vector<Printed> of_the_samples() {
  std::vector<Printed> result;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(sample_folder())) {
    if (entry.path().extension() == ".egg") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    gdl::Diagnostics diagnostics;
    const auto description =
        syntax::parse(text_of(path), path.stem().string(), diagnostics);
    EXPECT_EQ(diagnostics.format_all(), "");
    for (const syntax::Statement& statement : description.statements) {
      result.push_back({"B", statement.source, "=B " + path.stem().string()});
    }
  }
  return result;
}

std::map<std::string, std::string> contexts() {
  std::map<std::string, std::string> result;
  std::ifstream file(kLists / "contexts.txt");
  std::string line, name;
  while (std::getline(file, line)) {
    if (line.starts_with("=== ")) {
      name = line.substr(4);
    } else if (!name.empty()) {
      result[name] += line + '\n';
    }
  }
  return result;
}

/// The name of the first complaint, or nothing where there are rules.
std::string refusal_of(const std::string& text) {
  gdl::ForeignFile file;
  // Beside files that printed games read.
  file.path = (kLists / "contexts.txt").string();
  file.text = text;
  file.options.folders = {sample_folder().string(), "games/eggg"};
  file.options.stored =
      [](const std::string&,
         const std::string& name) -> std::optional<std::string> {
    const auto all = contexts();
    const auto found = all.find(name);
    if (found == all.end()) return std::nullopt;
    return found->second;
  };
  gdl::Diagnostics diagnostics;
  const std::string rules = language().translate(file, diagnostics);
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    if (entry.severity == gdl::Severity::kError) {
      return entry.check;
    }
  }
  EXPECT_FALSE(rules.empty()) << text;
  return "";
}

/// Why each is refused, by what it is compared by; "" where it is understood
/// in one of the places in which it is printed.
std::map<std::string, std::string> refusals_of(
    const std::vector<Printed>& all) {
  const auto described = contexts();
  std::map<std::string, std::string> whole;
  for (const Printed& one : all) whole[one.context] += one.text + '\n';
  std::map<std::string, std::string> of_whole;
  std::map<std::string, std::string> result;
  for (const Printed& one : all) {
    std::string refusal;
    if (one.context.starts_with("=")) {
      const auto [found, is_new] = of_whole.try_emplace(one.context, "");
      if (is_new) found->second = refusal_of(whole[one.context]);
      refusal = found->second;
    } else {
      EXPECT_EQ(described.count(one.context), 1u) << one.context;
      refusal = refusal_of(described.at(one.context) + one.text + '\n');
    }
    const auto [found, is_new] = result.emplace(key_of(one.text), refusal);
    if (!is_new && refusal.empty()) found->second.clear();
  }
  return result;
}

std::string row_of(const std::string& name, std::size_t statements,
                   std::size_t refused) {
  return "| " + name + " | " + std::to_string(statements) + " | " +
         std::to_string(statements - refused) + " | " +
         std::to_string(refused) + " |";
}

/// The rows of the tables, without the reasons.
std::vector<std::string> measured_rows(const std::vector<Printed>& all) {
  const auto refusals = refusals_of(all);
  std::map<std::string, std::set<std::string>> chapters;
  for (const Printed& one : all) {
    const bool is_appendix =
        std::isupper(static_cast<unsigned char>(one.chapter[0])) != 0;
    chapters[(is_appendix ? "appendix " : "chapter ") + one.chapter].insert(
        key_of(one.text));
  }
  std::vector<std::string> appendices;
  std::vector<std::string> rows;
  for (const auto& [chapter, keys] : chapters) {
    const auto refused = std::count_if(
        keys.begin(), keys.end(),
        [&](const std::string& key) { return !refusals.at(key).empty(); });
    auto& where = chapter.starts_with("appendix") ? appendices : rows;
    where.push_back(
        row_of(chapter, keys.size(), static_cast<std::size_t>(refused)));
  }
  rows.insert(rows.end(), appendices.begin(), appendices.end());
  std::map<std::string, int> reasons;
  std::size_t refused = 0;
  for (const auto& [key, refusal] : refusals) {
    if (refusal.empty()) continue;
    ++reasons[refusal];
    ++refused;
  }
  rows.push_back(row_of("all, each counted once", refusals.size(), refused));
  for (const auto& [check, count] : reasons) {
    rows.push_back("| `" + check + "` | " + std::to_string(count) + " |");
  }
  return rows;
}

/// The rows of the section of the manual, up to their last number.
std::vector<std::string> rows_of_the_manual() {
  std::ifstream file("translators/eggg/LANGUAGE.md");
  std::vector<std::string> rows;
  std::string line;
  while (std::getline(file, line) &&
         line != "## The statements that are printed") {
  }
  while (std::getline(file, line) && !line.starts_with("## ")) {
    const bool is_row = line.starts_with("| ") &&
                        line.find_first_of("0123456789") != std::string::npos;
    if (!is_row) continue;
    const bool is_reason = line.starts_with("| `");
    std::size_t end = 0;
    for (int bar = 0; bar < (is_reason ? 3 : 5); ++bar) {
      end = line.find('|', end) + 1;
    }
    rows.push_back(line.substr(0, end));
  }
  return rows;
}

std::string lines_of(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

class PrintedStatements : public testing::Test {
 protected:
  void SetUp() override {
    if (dissertation().empty()) {
      GTEST_SKIP() << "the text of the dissertation is not there";
    }
  }
};

TEST_F(PrintedStatements, AreUnderstoodOrRefusedAsTheManualSays) {
  std::vector<Printed> all = of_the_chapters();
  const auto samples = of_the_samples();
  all.insert(all.end(), samples.begin(), samples.end());
  EXPECT_EQ(lines_of(rows_of_the_manual()), lines_of(measured_rows(all)));
}

// What the list says to stand in a place is one statement, and begins where
// one is printed.
TEST_F(PrintedStatements, AreReadOneByOne) {
  for (const Printed& one : of_the_chapters()) {
    gdl::Diagnostics diagnostics;
    const auto description = syntax::parse(one.text, "game", diagnostics);
    EXPECT_EQ(diagnostics.format_all(), "") << one.text;
    EXPECT_EQ(description.statements.size(), 1u) << one.text;
  }
}

// The files of the samples and appendix B are the same.
TEST_F(PrintedStatements, OfTheFilesStandInTheAppendix) {
  const std::string text = dissertation();
  const std::size_t begin = text.rfind("\nAppendix B");
  ASSERT_NE(begin, std::string::npos);
  const std::string appendix = key_of(text.substr(begin));
  for (const Printed& one : of_the_samples()) {
    EXPECT_NE(appendix.find(key_of(one.text)), std::string::npos) << one.text;
  }
}

}  // namespace printed_statements_test
}  // namespace translators::eggg
