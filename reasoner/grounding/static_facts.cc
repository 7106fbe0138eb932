#include "reasoner/grounding/static_facts.h"

#include <algorithm>

namespace reasoner::grounding {

using datalog::Level;
using datalog::RelationId;

namespace {

constexpr std::uint64_t kMostRows = 1'000'000;
constexpr std::uint64_t kMostTries = 20'000'000;

}  // namespace

StaticFacts::StaticFacts(const gdl::rules::FlatProgram& rules)
    : database_(datalog::Program(rules), {}),
      is_complete_(program().relations().size(), false),
      is_tried_(program().relations().size(), false) {
  // What nothing derives is complete; the rest comes in order of dependency.
  std::vector<bool> is_derived(is_complete_.size(), false);
  for (const auto& rule : program().rules()) is_derived[rule.head] = true;
  for (RelationId id = 0; id < is_complete_.size(); ++id) {
    is_complete_[id] = program().level(id) == Level::kStatic && !is_derived[id];
  }
  for (const auto& component : program().components()) {
    if (component.level != Level::kStatic) continue;
    for (const std::uint32_t rule : component.rules) {
      complete(program().rules()[rule].head);
    }
  }
}

void StaticFacts::complete(RelationId id) {
  if (is_complete_[id] || is_tried_[id]) return;
  const auto& group = program().dependencies().group_of(id);
  const auto& used = program().dependencies().used_by(id);
  bool complete = std::all_of(used.begin(), used.end(), [&](RelationId r) {
    return is_complete_[r] ||
           std::find(group.begin(), group.end(), r) != group.end();
  });
  try {
    complete = complete && database_.complete(id, kMostRows, kMostTries);
  } catch (const gdl::Error&) {
    complete = false;  // a term grows without end
  }
  is_tried_[id] = true;
  is_complete_[id] = complete;
  if (complete) return;
  for (const RelationId together : group) is_tried_[together] = true;
  const auto& signature = program().relations()[id];
  too_large_.push_back(make_key(signature.name, signature.width));
}

}  // namespace reasoner::grounding
