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

std::vector<RelationId> RelationDependencies::group_of(
    RelationId relation) const {
  Graph graph(used_.size());
  for (RelationId head = 0; head < used_.size(); ++head) {
    for (const RelationId used : used_[head]) {
      boost::add_edge(head, used, graph);
    }
  }
  std::vector<std::size_t> component(used_.size());
  boost::strong_components(
      graph, boost::make_iterator_property_map(
                 component.begin(), get(boost::vertex_index, graph)));
  std::vector<RelationId> group;
  for (RelationId other = 0; other < used_.size(); ++other) {
    if (component[other] == component[relation]) group.push_back(other);
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
