#include "gdl/rules/dependency_graph.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <string>

namespace gdl::rules {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// What rules use: from each rule to the sentences in its conditions, and from
/// each of these to the rules that may derive it. Sentences that differ in
/// their variables only are one node, so many rules that use what many rules
/// derive take as many edges as there are of both, not their product.
struct Uses {
  Graph graph;  ///< first the rules, by index, then the sentences
  /// Of all positive and then all negative conditions of each rule, the node.
  std::vector<std::uint32_t> sentences;
};

/// As text, the same for all that match the same heads.
void append_shape(const Term& term, std::string& shape) {
  if (term.is_variable()) {
    shape += '?';
    return;
  }
  shape += std::to_string(static_cast<std::uint32_t>(term.symbol));
  if (term.arguments.empty()) return;
  shape += '(';
  for (const Term& argument : term.arguments) {
    append_shape(argument, shape);
    shape += ' ';
  }
  shape += ')';
}

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

namespace {

Uses find_uses(const FlatProgram& program) {
  const HeadIndex heads(program);
  Uses uses{.graph = Graph(program.rules.size()), .sentences = {}};
  std::unordered_map<std::string, std::uint32_t> nodes;
  std::string shape;
  const auto node_of = [&](const Term& sentence) {
    shape.clear();
    append_shape(sentence, shape);
    const auto [found, is_new] = nodes.try_emplace(shape, 0);
    if (is_new) {
      found->second = static_cast<std::uint32_t>(boost::add_vertex(uses.graph));
      heads.for_each_match(sentence, [&](std::uint32_t rule) {
        boost::add_edge(found->second, rule, uses.graph);
      });
    }
    return found->second;
  };
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    for (const auto* literals :
         {&program.rules[rule].positive, &program.rules[rule].negative}) {
      for (const Term& literal : *literals) {
        uses.sentences.push_back(node_of(literal));
        boost::add_edge(rule, uses.sentences.back(), uses.graph);
      }
    }
  }
  return uses;
}

}  // namespace

Stratification stratify(const FlatProgram& program) {
  const Uses uses = find_uses(program);
  const auto rule_count = static_cast<std::uint32_t>(program.rules.size());
  // Tarjan's algorithm numbers a component after all that it depends on.
  std::vector<std::uint32_t> component_of(num_vertices(uses.graph));
  Stratification result;
  const auto number_of = boost::make_iterator_property_map(
      component_of.begin(), get(boost::vertex_index, uses.graph));
  const std::size_t count = boost::strong_components(uses.graph, number_of);
  constexpr std::uint32_t kNone = 0xffffffff;
  // Of those with rules; the others are sentences alone.
  std::vector<std::uint32_t> kept(count, kNone);
  for (std::uint32_t rule = 0; rule < rule_count; ++rule) {
    kept[component_of[rule]] = 0;
  }
  std::uint32_t next = 0;
  for (std::uint32_t& number : kept) {
    if (number != kNone) number = next++;
  }
  result.components.resize(next);
  std::size_t use = 0;
  for (std::uint32_t rule = 0; rule < rule_count; ++rule) {
    auto& own = result.components[kept[component_of[rule]]];
    own.rules.push_back(rule);
    const FlatRule& uses_of = program.rules[rule];
    const auto is_inside = [&] {
      return component_of[uses.sentences[use++]] == component_of[rule];
    };
    for (std::size_t i = 0; i < uses_of.positive.size(); ++i) {
      if (is_inside()) own.recursive = true;
    }
    for (const Term& literal : uses_of.negative) {
      if (is_inside() && !result.negative_cycle) {
        result.negative_cycle = {rule, literal};
      }
    }
  }
  return result;
}

}  // namespace gdl::rules
