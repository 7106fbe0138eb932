#include "gdl/rules/dependency_graph.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace gdl::rules {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

}  // namespace

bool may_unify(const Term& left, const Term& right) {
  if (left.is_variable() || right.is_variable()) return true;
  if (left.symbol != right.symbol ||
      left.arguments.size() != right.arguments.size()) {
    return false;
  }
  for (std::size_t i = 0; i < left.arguments.size(); ++i) {
    if (!may_unify(left.arguments[i], right.arguments[i])) return false;
  }
  return true;
}

HeadIndex::HeadIndex(const FlatProgram& program) : program_(program) {
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    by_name_[program.rules[rule].head.symbol].push_back(rule);
  }
}

Stratification stratify(const FlatProgram& program) {
  const HeadIndex heads(program);
  Graph graph(program.rules.size());
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    const auto depend = [&](std::uint32_t used) {
      boost::add_edge(rule, used, graph);
    };
    for (const Term& literal : program.rules[rule].positive) {
      heads.for_each_match(literal, depend);
    }
    for (const Term& literal : program.rules[rule].negative) {
      heads.for_each_match(literal, depend);
    }
  }

  // Tarjan's algorithm numbers a component after all that it depends on.
  std::vector<std::uint32_t> component_of(program.rules.size());
  Stratification result;
  result.components.resize(boost::strong_components(
      graph, boost::make_iterator_property_map(
                 component_of.begin(), get(boost::vertex_index, graph))));
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    result.components[component_of[rule]].rules.push_back(rule);
  }
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    const std::uint32_t own = component_of[rule];
    for (const Term& literal : program.rules[rule].positive) {
      heads.for_each_match(literal, [&](std::uint32_t used) {
        if (component_of[used] == own) result.components[own].recursive = true;
      });
    }
    for (const Term& literal : program.rules[rule].negative) {
      heads.for_each_match(literal, [&](std::uint32_t used) {
        if (component_of[used] == own && !result.negative_cycle) {
          result.negative_cycle = {rule, literal};
        }
      });
    }
  }
  return result;
}

}  // namespace gdl::rules
