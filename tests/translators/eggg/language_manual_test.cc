// The examples in translators/eggg/LANGUAGE.md:
//   ```egg game=NAME   a game that translates without a warning;
//   ```egg like=NAME   statements that, put into that game, make another;
//   ```egg parses      statements that are read and have no meaning yet.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/checks/checks.h"
#include "gdl/expression.h"
#include "tests/case_folder.h"
#include "translators/eggg/language.h"
#include "translators/eggg/syntax/names.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/syntax/variation.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {
namespace language_manual_test {

struct Example {
  int line = 0;
  std::string use;  ///< "game", "like" or "parses"
  std::string game;
  std::string text;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << "line " << example.line;
}

std::vector<Example> read_examples() {
  std::ifstream file("translators/eggg/LANGUAGE.md");
  std::vector<Example> examples;
  bool inside = false;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("```egg ")) {
      const std::string info = line.substr(7);
      const std::size_t sign = info.find('=');
      inside = true;
      examples.push_back(
          {number, info.substr(0, sign),
           sign == std::string::npos ? "" : info.substr(sign + 1), ""});
    } else if (line.starts_with("```")) {
      inside = false;
    } else if (inside) {
      examples.back().text += line + '\n';
    }
  }
  return examples;
}

syntax::Description parse_without_complaint(const std::string& text) {
  gdl::Diagnostics diagnostics;
  syntax::Description description = syntax::parse(text, "example", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  return description;
}

syntax::Description game_called(const std::string& name) {
  for (const Example& example : read_examples()) {
    if (example.use == "game" && example.game == name) {
      return parse_without_complaint(example.text);
    }
  }
  ADD_FAILURE() << "no example is the game " << name;
  return {};
}

class ManualExamples : public testing::TestWithParam<Example> {};

TEST_P(ManualExamples, AreTrue) {
  const Example& example = GetParam();
  syntax::Description description = parse_without_complaint(example.text);
  if (example.use == "parses") return;
  if (example.use == "like") {
    description = syntax::vary(game_called(example.game), syntax::Statement(),
                               std::move(description));
  }
  syntax::unite_plurals(description);
  gdl::Diagnostics diagnostics;
  syntax::complete_names(description, nullptr, diagnostics);
  values::Options options;
  options.read_beside = [](const std::string& name, gdl::Diagnostics&) {
    return std::optional(tests::text_of("games/eggg/" + name));
  };
  const Translation translation = translate(description, options, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  gdl::Diagnostics of_rules;
  const auto source = gdl::read_rule_expressions(translation.gdl, of_rules);
  gdl::checks::check_rulesheet(gdl::read_rules(source, of_rules), source,
                               of_rules);
  EXPECT_EQ(of_rules.format_all(), "");
}

INSTANTIATE_TEST_SUITE_P(Language, ManualExamples,
                         testing::ValuesIn(read_examples()),
                         [](const testing::TestParamInfo<Example>& info) {
                           return "line_" + std::to_string(info.param.line);
                         });

/// The words of EGGG's own in a text, in the form in which they are compared.
std::set<std::string> own_words(std::string_view text) {
  std::set<std::string> words;
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() &&
           std::isalnum(static_cast<unsigned char>(text[i])) != 0;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t begin = i;
    while (is_letter(i)) ++i;
    const bool is_own =
        i > begin + 1 &&
        std::islower(static_cast<unsigned char>(text[begin])) != 0;
    if (is_own) words.insert(syntax::canonical(text.substr(begin, i - begin)));
  }
  return words;
}

/// The forms in the first columns of the tables of what has a meaning.
std::vector<std::string> listed_forms() {
  std::ifstream file("translators/eggg/LANGUAGE.md");
  std::vector<std::string> forms;
  std::string line;
  while (std::getline(file, line) && !line.starts_with("## Read, but")) {
    if (!line.starts_with("| `")) continue;
    const std::string cell = line.substr(0, line.find("` | ") + 1);
    for (std::size_t at = cell.find('`'); at != std::string::npos;) {
      const std::size_t end = cell.find('`', at + 1);
      forms.push_back(cell.substr(at + 1, end - at - 1));
      at = cell.find('`', end + 1);
    }
  }
  return forms;
}

TEST(Manual, HasATestedExampleOfEveryForm) {
  std::vector<std::set<std::string>> examples;
  for (const Example& example : read_examples()) {
    if (example.use != "parses") examples.push_back(own_words(example.text));
  }
  const auto forms = listed_forms();
  EXPECT_GE(forms.size(), 60u);
  for (const std::string& form : forms) {
    const auto words = own_words(form);
    EXPECT_TRUE(std::any_of(examples.begin(), examples.end(),
                            [&](const std::set<std::string>& example) {
                              return std::includes(example.begin(),
                                                   example.end(), words.begin(),
                                                   words.end());
                            }))
        << form;
  }
}

TEST(Manual, HasExamplesOfEachSort) {
  std::map<std::string, int> uses;
  for (const Example& example : read_examples()) ++uses[example.use];
  EXPECT_GE(uses["game"], 6);
  EXPECT_GE(uses["like"], 8);
  EXPECT_GE(uses["parses"], 2);
}

}  // namespace language_manual_test
}  // namespace translators::eggg
