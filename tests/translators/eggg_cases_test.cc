// tests/cases/eggg/NAME.egg: small descriptions with what is to be said about
// each in NAME.expected, a diagnostic a line:
//
//   LINE:COLUMN: error|warning: TEXT [CHECK]
//
// 0:0 is the file as a whole.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/translators/eggg_samples.h"
#include "translators/eggg/language.h"

namespace translators::eggg {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = "tests/cases/eggg";

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".egg") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

class EgggCases : public testing::TestWithParam<std::string> {};

TEST_P(EgggCases, AreDiagnosedAsExpected) {
  const fs::path path = kFolder / (GetParam() + ".egg");
  gdl::Diagnostics diagnostics(path.string());
  language().translate({path.string(), text_of(path), {}}, diagnostics);
  diagnostics.sort_by_position();
  std::string found;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    const std::string line = diagnostics.format(entry);
    const bool is_placed = entry.position.line > 0;
    found += (is_placed ? "" : "0:0: ") +
             line.substr(diagnostics.file().size() + (is_placed ? 1 : 2)) +
             '\n';
  }
  EXPECT_EQ(found, text_of(fs::path(path).replace_extension(".expected")));
}

INSTANTIATE_TEST_SUITE_P(Folder, EgggCases, testing::ValuesIn(case_names()),
                         [](const testing::TestParamInfo<std::string>& info) {
                           return info.param;
                         });

TEST(EgggCasesFolder, HoldsSixtyMalformedDescriptions) {
  EXPECT_GE(case_names().size(), 60u);
}

}  // namespace
}  // namespace translators::eggg
