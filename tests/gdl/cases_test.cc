// tests/cases/NAME.kif and .hrf: small rulesheets with what is to be said
// about each in NAME.expected, a diagnostic a line:
//
//   LINE:COLUMN SEVERITY CHECK
//
// 0:0 is the file as a whole.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "gdl/files/reader.h"
#include "tests/case_folder.h"

namespace gdl {
namespace cases_test {

const std::filesystem::path kFolder = "tests/cases";

std::string line_of(const Diagnostic& entry) {
  return std::to_string(entry.position.line) + ':' +
         std::to_string(entry.position.column) +
         (entry.severity == Severity::kError ? " error " : " warning ") +
         entry.check + '\n';
}

class CasesTest : public testing::TestWithParam<std::string> {};

TEST_P(CasesTest, IsDiagnosedAsExpected) {
  const std::filesystem::path path = kFolder / GetParam();
  Diagnostics diagnostics(path.string());
  files::read_rulesheet_file(path.string(), diagnostics);
  std::string found;
  for (const Diagnostic& entry : diagnostics.entries()) {
    found += line_of(entry);
    EXPECT_FALSE(entry.message.empty());
  }
  EXPECT_EQ(found, tests::expected_of(path)) << diagnostics.format_all();
}

INSTANTIATE_TEST_SUITE_P(Folder, CasesTest,
                         testing::ValuesIn(tests::case_names(kFolder)),
                         [](const auto& info) {
                           return tests::test_name(info.param);
                         });

}  // namespace cases_test
}  // namespace gdl
