#pragma once

#include <set>
#include <string>
#include <string_view>

namespace translators::rules {

/// The words of GDL, and `random`, which nothing else may be called.
const std::set<std::string>& keywords();

/// `Three_in_a_row` and `ThreeInARow` become `three_in_a_row`: what may stand
/// in a rule for a name of the designer.
std::string rule_name(std::string_view name);

/// Names of one sort, all different and none a keyword.
class Names {
 public:
  Names() : used_(keywords()) {}

  /// rule_name(wish), with a number behind it where that is taken.
  std::string fresh(std::string_view wish);

 private:
  std::set<std::string> used_;
};

}  // namespace translators::rules
