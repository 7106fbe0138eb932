// tests/cases/NAME.kif and .hrf: small rulesheets with what is to be said
// about each in NAME.expected, a diagnostic a line:
//
//   LINE:COLUMN SEVERITY CHECK
//
// 0:0 is the file as a whole.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gdl/reader.h"

namespace gdl {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = "tests/cases";

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.is_regular_file() && entry.path().extension() != ".expected") {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path << " is missing";
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string line_of(const Diagnostic& entry) {
  return std::to_string(entry.position.line) + ':' +
         std::to_string(entry.position.column) +
         (entry.severity == Severity::kError ? " error " : " warning ") +
         entry.check + '\n';
}

class CasesTest : public testing::TestWithParam<std::string> {};

TEST_P(CasesTest, IsDiagnosedAsExpected) {
  const fs::path path = kFolder / GetParam();
  Diagnostics diagnostics(path.string());
  read_rulesheet_file(path.string(), diagnostics);
  std::string found;
  for (const Diagnostic& entry : diagnostics.entries()) {
    found += line_of(entry);
    EXPECT_FALSE(entry.message.empty());
  }
  EXPECT_EQ(found, read_file(fs::path(path).replace_extension(".expected")))
      << diagnostics.format_all();
}

INSTANTIATE_TEST_SUITE_P(Folder, CasesTest, testing::ValuesIn(case_names()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

}  // namespace
}  // namespace gdl
