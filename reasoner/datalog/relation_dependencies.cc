#include "reasoner/datalog/relation_dependencies.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace reasoner::datalog {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

}  // namespace

void RelationDependencies::add(RelationId head, RelationId used, bool negated) {
  used_[head].push_back(used);
  if (negated) negated_[head].push_back(used);
}

void RelationDependencies::find_groups() {
  Graph graph(used_.size());
  for (RelationId head = 0; head < used_.size(); ++head) {
    for (const RelationId used : used_[head]) {
      boost::add_edge(head, used, graph);
    }
  }
  group_numbers_.assign(used_.size(), 0);
  // It numbers each group behind those that can be reached from it.
  const std::size_t groups = boost::strong_components(
      graph, boost::make_iterator_property_map(
                 group_numbers_.begin(), get(boost::vertex_index, graph)));
  groups_.assign(groups, {});
  for (RelationId relation = 0; relation < used_.size(); ++relation) {
    groups_[group_numbers_[relation]].push_back(relation);
  }
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
