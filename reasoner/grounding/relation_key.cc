#include "reasoner/grounding/relation_key.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>

namespace reasoner::grounding {

bool is_keyword_relation(const std::string& name) {
  static constexpr std::string_view kKeywords[] = {
      "true",     "does", "init", "next",  "legal", "goal",
      "terminal", "role", "base", "input", "sees"};
  const std::string_view word =
      std::string_view(name).substr(0, name.find(' '));
  return std::find(std::begin(kKeywords), std::end(kKeywords), word) !=
         std::end(kKeywords);
}

std::vector<std::pair<RelationKey, RelationKey>> keyword_transfers(
    const gdl::rules::FlatProgram& rules) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3>
      kLeadsTo = {
          {{"init ", "true "}, {"next ", "true "}, {"legal ", "does "}}};
  std::set<std::pair<RelationKey, RelationKey>> transfers;
  for (const gdl::rules::FlatRule& rule : rules.rules) {
    const std::string& name = rules.symbols.name(rule.head.symbol);
    for (const auto& [from, to] : kLeadsTo) {
      if (!name.starts_with(from)) continue;
      const auto target =
          rules.symbols.find(std::string(to) + name.substr(from.size()));
      if (!target) continue;
      const std::size_t width = rule.head.arguments.size();
      transfers.emplace(key_of(rule.head), make_key(*target, width));
    }
  }
  return {transfers.begin(), transfers.end()};
}

}  // namespace reasoner::grounding
