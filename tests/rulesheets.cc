#include "tests/rulesheets.h"

#include <gtest/gtest.h>

#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"

namespace tests {

gdl::Rulesheet rules_of(std::string_view kif) {
  gdl::Diagnostics diagnostics("game.kif");
  gdl::Rulesheet rulesheet = gdl::read_kif(kif, diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  return rulesheet;
}

gdl::Rulesheet rules_in(const std::filesystem::path& file) {
  gdl::Diagnostics diagnostics(file.filename().string());
  gdl::Rulesheet rulesheet =
      gdl::files::read_rulesheet_file(file.string(), diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rulesheet;
}

gdl::Rulesheet shipped_rules(const std::string& name) {
  const std::string path = "games/" + name + ".kif";
  gdl::Diagnostics diagnostics(path);
  gdl::Rulesheet rulesheet = gdl::files::read_rulesheet_file(path, diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  return rulesheet;
}

}  // namespace tests
