// Rulesheets do not arrive as they were written: game managers put them on one
// line, change case and names, leave hints out. The trace has to stay the same.

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "gdl/rules/scrambler.h"
#include "gdl/rulesheet.h"
#include "reasoner/walks/trace.h"
#include "tests/case_folder.h"
#include "tests/reasoner/corpus_cases.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace robustness_test {

void expect_same_trace(const gdl::Rulesheet& rulesheet,
                       const walks::Trace& trace,
                       const std::vector<std::string>& engines) {
  for (const std::string& engine : engines) {
    const auto machine = engine_or_null(rulesheet, engine);
    if (!machine) continue;
    const walks::TraceComparison result = walks::compare(*machine, trace);
    EXPECT_EQ(result.states, trace.steps.size());
    EXPECT_EQ(result.mismatches, 0u) << engine << ": " << result.first_mismatch;
  }
}

std::string without_comments(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += line.substr(0, line.find(';')) + '\n';
  }
  return result;
}

std::string in_capitals_on_one_line(const std::string& text) {
  std::string result = without_comments(text);
  for (char& c : result) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

/// Every condition, head, fact, move and constant on its own in parentheses.
gdl::Expression parenthesised(const gdl::Expression& expression, bool is_name) {
  if (expression.is_atom()) {
    if (is_name || expression.atom[0] == '?') return expression;
    gdl::Expression list;
    list.items.push_back(expression);
    return list;
  }
  gdl::Expression result;
  for (std::size_t i = 0; i < expression.items.size(); ++i) {
    result.items.push_back(parenthesised(expression.items[i], i == 0));
  }
  return result;
}

std::string with_parentheses(const std::string& text) {
  gdl::Diagnostics diagnostics;
  std::string result;
  for (const auto& rule : gdl::read_expressions(text, diagnostics)) {
    result += gdl::to_string(parenthesised(rule, /*is_name=*/false)) + '\n';
  }
  return result;
}

gdl::Rulesheet without_base_and_input(gdl::Rulesheet rulesheet) {
  std::erase_if(rulesheet.rules, [](const gdl::Rule& rule) {
    return rule.head.symbol == gdl::Symbol::kBase ||
           rule.head.symbol == gdl::Symbol::kInput;
  });
  return rulesheet;
}

void scramble(const gdl::rules::Scrambler& scrambler,
              std::vector<std::string>& names) {
  for (std::string& name : names) name = scrambler.scramble_text(name);
}

walks::Trace scrambled(const gdl::rules::Scrambler& scrambler,
                       walks::Trace trace) {
  scramble(scrambler, trace.roles);
  for (walks::TraceStep& step : trace.steps) {
    scramble(scrambler, step.state);
    scramble(scrambler, step.joint);
    for (auto& moves : step.legal) scramble(scrambler, moves);
  }
  return trace;
}

/// A way in which rules arrive.
enum class Form : std::uint8_t {
  kCapitalsOnOneLine,
  kNamesInParentheses,
  kWithoutBaseAndInput,
  kWordsOfTiltyard,
  kCapitalWordsOfDresden
};
constexpr const char* kFormNames[] = {
    "capitals_on_one_line", "names_in_parentheses", "without_base_and_input",
    "words_of_Tiltyard", "capital_words_of_Dresden"};

struct RobustnessCase {
  CorpusCase sheet;
  Form form = {};
};

void PrintTo(const RobustnessCase& each, std::ostream* out) {
  PrintTo(each.sheet, out);
}

std::vector<RobustnessCase> robustness_cases() {
  std::vector<RobustnessCase> found;
  const std::vector<CorpusCase> sheets = corpus_cases();
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    for (const std::size_t form : forms_for(i, std::size(kFormNames))) {
      found.push_back({sheets[i], static_cast<Form>(form)});
    }
  }
  return found;
}

class RobustnessTest : public testing::TestWithParam<RobustnessCase> {};

TEST_P(RobustnessTest, TheTraceStaysTheSame) {
  const CorpusCase& sheet = GetParam().sheet;
  const std::string text = tests::text_of(sheet.rules);
  const walks::Trace trace = walks::read_trace(sheet.trace.string());
  const auto expect_same = [&](const gdl::Rulesheet& rulesheet) {
    expect_same_trace(rulesheet, trace, engines_for_text(sheet));
  };
  const auto expect_same_scrambled = [&](const gdl::rules::Scrambler& scrambler,
                                         const gdl::Rulesheet& rulesheet,
                                         const auto& engines) {
    expect_same_trace(scrambler.scramble(rulesheet),
                      scrambled(scrambler, trace), engines);
  };
  const gdl::Rulesheet rulesheet = tests::rules_of(text);
  switch (GetParam().form) {
    case Form::kCapitalsOnOneLine:
      return expect_same(tests::rules_of(in_capitals_on_one_line(text)));
    case Form::kNamesInParentheses:
      return expect_same(tests::rules_of(with_parentheses(text)));
    case Form::kWithoutBaseAndInput:
      return expect_same_trace(without_base_and_input(rulesheet), trace,
                               engines_for(sheet));
    case Form::kWordsOfTiltyard:
      return expect_same_scrambled(gdl::rules::Scrambler(rulesheet, /*seed=*/1),
                                   rulesheet, engines_for(sheet));
    case Form::kCapitalWordsOfDresden:
      return expect_same_scrambled(
          gdl::rules::Scrambler(rulesheet, /*seed=*/2,
                                gdl::rules::Scrambler::Style::kDresden),
          rulesheet, engines_for_text(sheet));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, RobustnessTest, testing::ValuesIn(robustness_cases()),
    [](const auto& info) {
      return test_name(info.param.sheet) + "_" +
             kFormNames[static_cast<std::size_t>(info.param.form)];
    });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RobustnessTest);

}  // namespace robustness_test
}  // namespace reasoner
