#include "translators/on_demand/languages.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "translators/languages.h"

namespace translators {
namespace on_demand_test {

constexpr const char* kRows =
    "3x3 grid\nplayers are X and O\npieces are X and O\nturns alternate\n"
    "turn is player place piece\ngoal is Row\nRow means (x+0..2, y)\n";

std::string module_path() {
  const char* const programs = std::getenv("HENHOUSE_PROGRAMS");
  return std::string(programs ? programs : ".") + "/henhouse-translators.so";
}

std::string translated(const gdl::Languages& languages, const std::string& text,
                       gdl::Diagnostics& diagnostics) {
  return languages.find(".egg")->translate({"rows.egg", text, {}}, diagnostics);
}

TEST(LanguagesOnDemand, AreThoseOfTheTranslators) {
  const gdl::Languages all = all_languages();
  const gdl::Languages known = on_demand::languages();
  ASSERT_EQ(known.extensions(), all.extensions());
  for (const std::string& extension : all.extensions()) {
    EXPECT_EQ(known.find(extension)->name, all.find(extension)->name);
  }
}

TEST(LanguagesOnDemand, AreThoseThatTheLauncherBuildsTheModuleFor) {
  std::ifstream file("henhouse");
  const std::string launcher{std::istreambuf_iterator<char>(file), {}};
  std::string pattern;
  for (const std::string& extension : all_languages().extensions()) {
    pattern += "*" + extension + " | ";
  }
  EXPECT_NE(launcher.find(pattern + "--language*) needed+=(translators)"),
            std::string::npos)
      << pattern;
}

TEST(LanguagesOnDemand, TranslateAsTheTranslatorsDo) {
  gdl::Diagnostics diagnostics("rows.egg");
  const std::string rules =
      translated(on_demand::languages(module_path()), kRows, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  EXPECT_FALSE(rules.empty());
  EXPECT_EQ(rules, translated(all_languages(), kRows, diagnostics));
}

TEST(LanguagesOnDemand, SayWhatIsWrongAsTheTranslatorsDo) {
  const std::string wrong = std::string(kRows) + "turn is player sing song\n";
  gdl::Diagnostics ours("rows.egg");
  translated(on_demand::languages(module_path()), wrong, ours);
  gdl::Diagnostics theirs("rows.egg");
  translated(all_languages(), wrong, theirs);
  EXPECT_TRUE(ours.has_errors());
  EXPECT_EQ(ours.format_all(), theirs.format_all());
}

TEST(LanguagesOnDemand, WithoutAModuleSayWhatIsMissing) {
  gdl::Diagnostics diagnostics("rows.egg");
  EXPECT_EQ(translated(on_demand::languages("/nowhere/translators.so"), kRows,
                       diagnostics),
            "");
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries()[0].check, "no-translators");
  EXPECT_NE(diagnostics.entries()[0].message.find("/nowhere/translators.so"),
            std::string::npos)
      << diagnostics.format_all();
}

}  // namespace on_demand_test
}  // namespace translators
