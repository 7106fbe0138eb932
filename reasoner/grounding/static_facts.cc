#include "reasoner/grounding/static_facts.h"

#include <algorithm>
#include <string>

namespace reasoner::grounding {

using datalog::Level;
using datalog::RelationId;

namespace {

constexpr std::uint64_t kMostRows = 1'000'000;
constexpr std::uint64_t kMostTries = 20'000'000;

}  // namespace

StaticFacts::StaticFacts(const gdl::rules::FlatProgram& rules)
    : database_(datalog::Program(rules), {}),
      is_complete_(program().relations().size(), false) {
  // Relations that nothing derives are complete; others come after those that
  // they use.
  std::vector<bool> is_derived(is_complete_.size(), false);
  for (const auto& rule : program().rules()) is_derived[rule.head] = true;
  for (const auto& group : program().dependencies().groups()) {
    if (program().level(group[0]) != Level::kStatic) continue;
    if (is_derived[group[0]]) {
      complete(group);
    } else {
      is_complete_[group[0]] = true;
    }
  }
}

void StaticFacts::complete(const std::vector<RelationId>& group) {
  for (const RelationId id : group) {
    const auto& used = program().dependencies().used_by(id);
    const bool is_known =
        std::all_of(used.begin(), used.end(), [&](RelationId each) {
          return is_complete_[each] ||
                 std::find(group.begin(), group.end(), each) != group.end();
        });
    if (!is_known) return give_up(group);
  }
  try {
    for (const RelationId id : group) {
      if (!database_.complete(id, kMostRows, kMostTries)) return give_up(group);
    }
  } catch (const gdl::Error&) {
    return give_up(group);  // a term grows without end
  }
  for (const RelationId id : group) is_complete_[id] = true;
}

void StaticFacts::give_up(const std::vector<RelationId>& group) {
  for (const RelationId id : group) {
    const auto& [name, width] = program().relations()[id];
    const std::string& text = program().name(id);
    if (text == "role" || text.starts_with("init ")) {
      throw gdl::Error("too much must be derived to say what '" +
                       text.substr(0, text.find(' ')) + "' is");
    }
    // The match asks for all that the others of these derive.
    if (!is_keyword_relation(text) || text == "base" || text == "input") {
      too_large_.push_back(make_key(name, width));
    }
  }
}

}  // namespace reasoner::grounding
