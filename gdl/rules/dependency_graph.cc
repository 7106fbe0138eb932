#include "gdl/rules/dependency_graph.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <string>
#include <unordered_map>

namespace gdl::rules {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// Appends a text that is the same for all terms that match the same heads.
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

namespace {

/// Finds what the conditions name, and the rules that derive it.
void find_sentences(const FlatProgram& program, Stratification& result) {
  std::unordered_map<Symbol, std::vector<std::uint32_t>> rules_of;  // by head
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    rules_of[program.rules[rule].head.symbol].push_back(rule);
  }
  std::unordered_map<std::string, std::uint32_t> numbers;
  std::string shape;
  const auto number_of = [&](const Term& condition) {
    shape.clear();
    append_shape(condition, shape);
    const auto [number, is_new] = numbers.try_emplace(
        shape, static_cast<std::uint32_t>(result.sentences.size()));
    if (!is_new) return number->second;
    auto& sentence = result.sentences.emplace_back();
    const auto rules = rules_of.find(condition.symbol);
    if (rules == rules_of.end()) return number->second;
    for (const std::uint32_t rule : rules->second) {
      if (may_unify(condition, program.rules[rule].head)) {
        sentence.rules.push_back(rule);
      }
    }
    return number->second;
  };
  for (const FlatRule& rule : program.rules) {
    auto& conditions = result.conditions.emplace_back();
    for (const auto* literals : {&rule.positive, &rule.negative}) {
      for (const Term& literal : *literals) {
        conditions.push_back(number_of(literal));
      }
    }
  }
}

/// The graph from rules, which come first, to the sentences in their
/// conditions, and from these to the rules that may derive them. Thus many
/// rules that use what many rules derive take as many edges as there are rules,
/// not as many as there are pairs.
Graph graph_of(const Stratification& result) {
  const std::size_t rules = result.conditions.size();
  Graph graph(rules + result.sentences.size());
  for (std::size_t rule = 0; rule < rules; ++rule) {
    for (const std::uint32_t sentence : result.conditions[rule]) {
      boost::add_edge(rule, rules + sentence, graph);
    }
  }
  for (std::size_t i = 0; i < result.sentences.size(); ++i) {
    for (const std::uint32_t rule : result.sentences[i].rules) {
      boost::add_edge(rules + i, rule, graph);
    }
  }
  return graph;
}

/// Tarjan's algorithm numbers a component after all that it depends on; those
/// of sentences alone get no number here.
void find_components(Stratification& result) {
  const Graph graph = graph_of(result);
  std::vector<std::uint32_t> found(num_vertices(graph));
  const std::size_t count = boost::strong_components(
      graph, boost::make_iterator_property_map(
                 found.begin(), get(boost::vertex_index, graph)));
  const std::size_t rules = result.conditions.size();
  std::vector<std::uint32_t> number(count, Stratification::kNone);
  for (std::size_t rule = 0; rule < rules; ++rule) number[found[rule]] = 0;
  std::uint32_t next = 0;
  for (std::uint32_t& component : number) {
    if (component != Stratification::kNone) component = next++;
  }
  result.components.resize(next);
  for (std::uint32_t rule = 0; rule < rules; ++rule) {
    result.component_of.push_back(number[found[rule]]);
    result.components[result.component_of.back()].rules.push_back(rule);
  }
  for (std::size_t i = 0; i < result.sentences.size(); ++i) {
    result.sentences[i].component = number[found[rules + i]];
  }
}

}  // namespace

Stratification stratify(const FlatProgram& program) {
  Stratification result;
  find_sentences(program, result);
  find_components(result);
  for (std::uint32_t rule = 0; rule < program.rules.size(); ++rule) {
    const FlatRule& flat = program.rules[rule];
    for (std::size_t i = 0; i < result.conditions[rule].size(); ++i) {
      if (!result.is_recursive(rule, i)) continue;
      if (i < flat.positive.size()) {
        result.components[result.component_of[rule]].recursive = true;
      } else if (!result.negative_cycle) {
        result.negative_cycle = {rule, flat.negative[i - flat.positive.size()]};
      }
    }
  }
  return result;
}

}  // namespace gdl::rules
