#include "reasoner/symmetry/decision_diagrams.h"

#include <algorithm>
#include <unordered_set>

namespace reasoner::symmetry {

std::size_t DecisionDiagrams::Hash::operator()(const Node& node) const {
  std::uint64_t hash = node.variable;
  for (const Edge edge : {node.high, node.low}) {
    hash = (hash ^ edge) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

DecisionDiagrams::DecisionDiagrams(std::size_t most_nodes) : most_(most_nodes) {
  nodes_.push_back({kNoVariable, kTrue, kTrue});
}

DecisionDiagrams::Edge DecisionDiagrams::both(Edge a, Edge b,
                                              std::size_t levels) {
  constexpr Edge kFalse = kTrue ^ 1;
  if (a == b || b == kTrue) return a;
  if (a == kTrue) return b;
  if (a == kFalse || b == kFalse || a == (b ^ 1)) return kFalse;
  const std::uint64_t key =
      std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
  const auto known = both_.find(key);
  if (known != both_.end()) return known->second;
  if (levels == 0) throw TooLarge();
  const std::uint32_t top = std::min(node_of(a).variable, node_of(b).variable);
  const Edge high = both(half(a, top, true), half(b, top, true), levels - 1);
  const Edge low = both(half(a, top, false), half(b, top, false), levels - 1);
  const Edge result = make(top, high, low);
  both_.emplace(key, result);
  return result;
}

/// The function with a variable set that is at its root, or above.
DecisionDiagrams::Edge DecisionDiagrams::half(Edge edge, std::uint32_t variable,
                                              bool value) const {
  const Node& node = node_of(edge);
  if (node.variable != variable) return edge;
  return (value ? node.high : node.low) ^ (edge & 1);
}

DecisionDiagrams::Edge DecisionDiagrams::make(std::uint32_t variable, Edge high,
                                              Edge low) {
  if (high == low) return high;
  const Edge negated = high & 1;
  const Node node{variable, high ^ negated, low ^ negated};
  auto place = numbers_.find(node);
  if (place == numbers_.end()) {
    if (size() >= most_) throw TooLarge();
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(node);
    place = numbers_.emplace(node, number).first;
  }
  return place->second << 1 | negated;
}

/// One edge to each node but the constant; the root first.
std::vector<DecisionDiagrams::Edge> DecisionDiagrams::nodes_below(
    Edge edge) const {
  std::vector<Edge> found;
  std::vector<Edge> left;
  std::unordered_set<Edge> known = {kTrue};
  const auto add = [&](Edge next) {
    if (known.insert(next & ~Edge{1}).second) left.push_back(next & ~Edge{1});
  };
  add(edge);
  while (!left.empty()) {
    found.push_back(left.back());
    left.pop_back();
    const Node& node = node_of(found.back());
    add(node.high);
    add(node.low);
  }
  return found;
}

DecisionDiagrams::Classes DecisionDiagrams::exchangeable_variables(
    Edge edge) const {
  Classes classes;
  const std::vector<Edge> nodes = nodes_below(edge);
  if (nodes.empty()) return classes;
  auto& variables = classes.variables;
  for (const Edge each : nodes) variables.push_back(node_of(each).variable);
  std::ranges::sort(variables);
  variables.erase(std::unique(variables.begin(), variables.end()),
                  variables.end());
  const auto place = [&](std::uint32_t variable) {
    return static_cast<std::size_t>(
        std::ranges::lower_bound(variables, variable) - variables.begin());
  };

  // Whether a variable can be exchanged with the next one: where it is looked
  // at, the other way round leads to the same; and it is never left out where
  // the next one is looked at.
  std::vector<bool> with_next(variables.size(), true);
  with_next.back() = false;
  const auto note_skipped = [&](std::size_t from, Edge to) {
    if (node_of(to).variable == kNoVariable) return;
    const std::size_t next = place(node_of(to).variable);
    if (next > from) with_next[next - 1] = false;
  };
  note_skipped(0, edge);
  for (const Edge each : nodes) {
    const Node& node = node_of(each);
    const std::size_t here = place(node.variable);
    note_skipped(here + 1, node.high);
    note_skipped(here + 1, node.low);
    if (here + 1 == variables.size()) continue;
    const std::uint32_t next = variables[here + 1];
    if (half(node.high, next, false) != half(node.low, next, true)) {
      with_next[here] = false;
    }
  }
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    classes.numbers.push_back(number);
    if (!with_next[i]) ++number;
  }
  return classes;
}

}  // namespace reasoner::symmetry
