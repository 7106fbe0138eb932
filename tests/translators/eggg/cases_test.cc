// tests/cases/eggg/NAME.egg: small descriptions with what is to be said about
// each in NAME.expected, a diagnostic a line:
//
//   LINE:COLUMN: error|warning: TEXT [CHECK]
//
// 0:0 is the file as a whole.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/case_folder.h"
#include "translators/eggg/language.h"

namespace translators::eggg {
namespace cases_test {

const std::filesystem::path kFolder = "tests/cases/eggg";

class EgggCases : public testing::TestWithParam<std::string> {};

TEST_P(EgggCases, AreDiagnosedAsExpected) {
  const std::filesystem::path path = kFolder / GetParam();
  gdl::Diagnostics diagnostics(path.string());
  language().translate({path.string(), tests::text_of(path), {}}, diagnostics);
  diagnostics.sort_by_position();
  std::string found;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    const std::string line = diagnostics.format(entry);
    const bool is_placed = entry.position.line > 0;
    found += (is_placed ? "" : "0:0: ") +
             line.substr(diagnostics.file().size() + (is_placed ? 1 : 2)) +
             '\n';
  }
  EXPECT_EQ(found, tests::expected_of(path));
}

INSTANTIATE_TEST_SUITE_P(Folder, EgggCases,
                         testing::ValuesIn(tests::case_names(kFolder)),
                         [](const auto& info) {
                           return tests::test_name(info.param);
                         });

TEST(EgggCasesFolder, HoldsSixtyMalformedDescriptions) {
  EXPECT_GE(tests::case_names(kFolder).size(), 60u);
}

}  // namespace cases_test
}  // namespace translators::eggg
