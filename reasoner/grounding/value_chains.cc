#include "reasoner/grounding/value_chains.h"

#include <map>
#include <set>
#include <utility>

namespace reasoner::grounding {

namespace {

constexpr std::size_t kLeastValues = 3;

/// The facts of one relation, as steps from value to value.
struct Steps {
  std::map<std::string, std::string> next;
  std::set<std::string> reached;
  bool is_single = true;  // no two steps from or to the same value

  void add(std::string from, std::string to) {
    const bool is_new = reached.insert(to).second;
    is_single = next.emplace(std::move(from), std::move(to)).second && is_new &&
                is_single;
  }
};

bool is_step(const gdl::Rule& rule) {
  return rule.body.empty() && rule.head.arguments.size() == 2 &&
         rule.head.is_ground();
}

}  // namespace

std::vector<std::vector<std::string>> value_chains(
    const gdl::Rulesheet& rulesheet) {
  std::map<std::string, Steps> relations;
  for (const gdl::Rule& rule : rulesheet.rules) {
    if (!is_step(rule)) continue;
    const auto name = [&](const gdl::Term& term) {
      return gdl::to_string(term, rulesheet.symbols);
    };
    Steps& steps =
        relations[std::string(rulesheet.symbols.name(rule.head.symbol))];
    steps.add(name(rule.head.arguments[0]), name(rule.head.arguments[1]));
  }
  std::vector<std::vector<std::string>> chains;
  for (const auto& [name, steps] : relations) {
    if (!steps.is_single) continue;
    for (const auto& [first, second] : steps.next) {
      if (steps.reached.contains(first)) continue;
      std::vector<std::string> chain{first};
      for (auto step = steps.next.find(first); step != steps.next.end();
           step = steps.next.find(step->second)) {
        chain.push_back(step->second);
      }
      if (chain.size() >= kLeastValues) chains.push_back(std::move(chain));
    }
  }
  return chains;
}

}  // namespace reasoner::grounding
