#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translators/board_games/model.h"
#include "translators/rules/names.h"

namespace translators::board_games {

using rules::rule_name;

/// What players, kinds of pieces and definitions are called in the rules: as in
/// the description where possible, never as a keyword of GDL or as something
/// else. In rules, upper and lower case are the same.
class RuleNames {
 public:
  explicit RuleNames(const Model& model);

  const std::string& player(std::size_t index) const { return players_[index]; }
  const std::string& kind(std::size_t index) const { return kinds_[index]; }
  /// The relation of a definition.
  const std::string& definition(std::size_t index) const {
    return definitions_[index];
  }
  /// The constant of a button or key.
  const std::string& press(std::size_t index) const { return presses_[index]; }
  /// The relation of when Model::presses[index] does something.
  const std::string& works(std::size_t index) const { return works_[index]; }
  /// A relation or constant that nothing else is called; `wish` where it is
  /// free.
  std::string fresh(std::string_view wish);

 private:
  std::set<std::string> used_;
  std::vector<std::string> players_;
  std::vector<std::string> kinds_;
  std::vector<std::string> definitions_;
  std::vector<std::string> presses_;
  std::vector<std::string> works_;
};

}  // namespace translators::board_games
