// Rulesheets do not arrive as they were written: game managers put them on one
// line, change case and names, leave hints out. The trace has to stay the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

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

class RobustnessTest : public testing::TestWithParam<CorpusCase> {
 protected:
  RobustnessTest()
      : text_(tests::text_of(GetParam().rules)),
        trace_(walks::read_trace(GetParam().trace.string())) {}

  std::string text_;
  walks::Trace trace_;
};

TEST_P(RobustnessTest, CapitalsOnOneLine) {
  expect_same_trace(tests::rules_of(in_capitals_on_one_line(text_)), trace_,
                    engines_for_text(GetParam()));
}

TEST_P(RobustnessTest, NamesInParentheses) {
  expect_same_trace(tests::rules_of(with_parentheses(text_)), trace_,
                    engines_for_text(GetParam()));
}

TEST_P(RobustnessTest, WithoutBaseAndInput) {
  gdl::Rulesheet rulesheet = tests::rules_of(text_);
  std::erase_if(rulesheet.rules, [](const gdl::Rule& rule) {
    return rule.head.symbol == gdl::Symbol::kBase ||
           rule.head.symbol == gdl::Symbol::kInput;
  });
  expect_same_trace(rulesheet, trace_, engines_for(GetParam()));
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

TEST_P(RobustnessTest, WordsOfTiltyard) {
  const gdl::Rulesheet rulesheet = tests::rules_of(text_);
  const gdl::rules::Scrambler scrambler(rulesheet, /*seed=*/1);
  expect_same_trace(scrambler.scramble(rulesheet), scrambled(scrambler, trace_),
                    engines_for(GetParam()));
}

TEST_P(RobustnessTest, CapitalWordsOfDresden) {
  const gdl::Rulesheet rulesheet = tests::rules_of(text_);
  const gdl::rules::Scrambler scrambler(rulesheet, /*seed=*/2,
                                        gdl::rules::Scrambler::Style::kDresden);
  expect_same_trace(scrambler.scramble(rulesheet), scrambled(scrambler, trace_),
                    engines_for_text(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Corpus, RobustnessTest,
                         testing::ValuesIn(corpus_cases()),
                         [](const auto& info) {
                           return test_name(info.param);
                         });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RobustnessTest);

}  // namespace robustness_test
}  // namespace reasoner
