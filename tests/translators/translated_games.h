#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gdl/checks/checks.h"
#include "gdl/expression.h"
#include "gdl/files/reader.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "reasoner/walks/perft.h"
#include "translators/languages.h"

namespace translators {

/// The rules of a file in any language; nothing may be said about them.
inline gdl::Rulesheet rules_of(const std::string& path,
                               const gdl::ReadOptions& options = {}) {
  gdl::Diagnostics diagnostics(path);
  gdl::Rulesheet rulesheet = gdl::files::read_rulesheet_file(
      path, diagnostics, all_languages(), options);
  EXPECT_EQ(diagnostics.format_all(), "");
  return rulesheet;
}

/// The rules of a text in GDL; nothing may be said about them.
inline gdl::Rulesheet rules_of_text(const std::string& text) {
  gdl::Diagnostics diagnostics;
  const auto source = gdl::read_rule_expressions(text, diagnostics);
  gdl::Rulesheet rulesheet = gdl::read_rules(source, diagnostics);
  gdl::checks::check_rulesheet(rulesheet, source, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "") << text;
  return rulesheet;
}

inline std::vector<reasoner::walks::PerftRow> perft_of(
    reasoner::StateMachine& machine, std::uint32_t depth) {
  reasoner::State initial;
  machine.initial_state(initial);
  return reasoner::walks::perft(machine, initial, depth);
}

inline std::vector<std::uint64_t> counts_of(
    const std::vector<reasoner::walks::PerftRow>& rows) {
  std::vector<std::uint64_t> counts;
  for (const auto& row : rows) counts.push_back(row.count);
  return counts;
}

/// The sequences of each length from 0 to `depth` of a text in GDL.
inline std::vector<std::uint64_t> counts_of_text(const std::string& text,
                                                 std::uint32_t depth) {
  const auto machine =
      reasoner::engines::make_state_machine(rules_of_text(text), "datalog");
  return counts_of(perft_of(*machine, depth));
}

}  // namespace translators
