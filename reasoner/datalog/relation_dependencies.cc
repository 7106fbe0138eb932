#include "reasoner/datalog/relation_dependencies.h"

#include <algorithm>

namespace reasoner::datalog {

void RelationDependencies::add(RelationId head, RelationId used, bool negated) {
  used_[head].push_back(used);
  if (negated) negated_[head].push_back(used);
}

std::vector<bool> RelationDependencies::reachable_from(
    RelationId relation) const {
  std::vector<bool> reached(used_.size(), false);
  std::vector<RelationId> open = {relation};
  while (!open.empty()) {
    const RelationId next = open.back();
    open.pop_back();
    for (const RelationId used : used_[next]) {
      if (reached[used]) continue;
      reached[used] = true;
      open.push_back(used);
    }
  }
  return reached;
}

std::vector<RelationId> RelationDependencies::group_of(
    RelationId relation) const {
  std::vector<RelationId> group = {relation};
  const std::vector<bool> reached = reachable_from(relation);
  for (RelationId other = 0; other < used_.size(); ++other) {
    if (other != relation && reached[other] &&
        reachable_from(other)[relation]) {
      group.push_back(other);
    }
  }
  return group;
}

bool RelationDependencies::has_negation_within(
    const std::vector<RelationId>& group) const {
  return std::any_of(group.begin(), group.end(), [&](RelationId member) {
    return std::any_of(negated_[member].begin(), negated_[member].end(),
                       [&](RelationId negated) {
                         return std::find(group.begin(), group.end(),
                                          negated) != group.end();
                       });
  });
}

}  // namespace reasoner::datalog
