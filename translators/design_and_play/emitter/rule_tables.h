#pragma once

#include <compare>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::design_and_play::emitter {

/// Ground rules that differ in the names of things only become one rule and a
/// table of those names.
class RuleTables {
 public:
  explicit RuleTables(std::set<std::string> things)
      : things_(std::move(things)) {}

  void add(rules::Section section, const rules::Term& head,
           const rules::Terms& body);
  /// Writes all that were added since the last time.
  void write(rules::RuleText& rules);

 private:
  struct Shape {
    rules::Section section;
    rules::Term head;
    rules::Terms body;
    std::strong_ordering operator<=>(const Shape&) const = default;
  };
  rules::Term abstracted(const rules::Term& term,
                         rules::Terms& constants) const;

  std::set<std::string> things_;
  std::vector<Shape> order_;
  std::map<Shape, std::vector<rules::Terms>> rows_;
  int tables_ = 0;
};

}  // namespace translators::design_and_play::emitter
