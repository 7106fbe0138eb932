#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::zrf::emitter {

/// Rules that are alike but for their constants, written as one rule and a
/// table: the rule takes its constants from `(table_3 ...)`, a fact for each.
/// Programs that ran on every place leave thousands of rules of a few forms,
/// which reasoners find by their constants rather than one after another.
class RuleTables {
 public:
  void rule(rules::Section section, const rules::Term& head,
            const rules::Terms& body);
  /// Adds all rules. To be called once, at the end.
  void write(rules::RuleText& text);

 private:
  struct Form {
    rules::Section section = rules::Section::kDefinitions;
    rules::Term head;
    rules::Terms body;
    std::vector<rules::Terms> rows;  ///< the constants of each rule
  };

  std::vector<Form> forms_;
  std::map<std::pair<rules::Section, std::string>, std::size_t> known_;
};

}  // namespace translators::zrf::emitter
