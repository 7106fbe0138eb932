#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace reasoner::symmetry {

/// Boolean functions as binary decision diagrams that share what is equal
/// (Bryant, Graph-based algorithms for Boolean function manipulation, 1986), so
/// that equal functions have equal edges.
class DecisionDiagrams {
 public:
  /// The node of a diagram, with a bit for its negation.
  using Edge = std::uint32_t;
  static constexpr Edge kTrue = 0;

  /// Thrown where there would be more than `most_nodes` nodes and results, or a
  /// diagram of more than 10,000 levels. What was made before stays valid.
  struct TooLarge {};

  explicit DecisionDiagrams(std::size_t most_nodes);

  /// Nodes and results made so far.
  std::size_t size() const { return nodes_.size() + both_.size(); }

  /// Variables of lower numbers are nearer to the root.
  Edge variable(std::uint32_t number) { return make(number, kTrue, kTrue ^ 1); }
  Edge negation(Edge edge) const { return edge ^ 1; }
  Edge both(Edge a, Edge b) { return both(a, b, kMostLevels); }

  /// The variables that a function depends on, ascending, and a number for each
  /// such that those of the same number can be exchanged. Only neighbours are
  /// compared: not all that can be exchanged have the same number.
  struct Classes {
    std::vector<std::uint32_t> variables;
    std::vector<std::uint32_t> numbers;
  };
  Classes exchangeable_variables(Edge edge) const;

 private:
  static constexpr std::uint32_t kNoVariable = 0xffffffff;
  static constexpr std::size_t kMostLevels = 10'000;

  struct Node {
    std::uint32_t variable;
    Edge high;  // never negated
    Edge low;

    friend bool operator==(const Node&, const Node&) = default;
  };
  struct Hash {
    std::size_t operator()(const Node& node) const;
  };

  std::size_t most_;
  std::vector<Node> nodes_;
  std::unordered_map<Node, std::uint32_t, Hash> numbers_;
  std::unordered_map<std::uint64_t, Edge> both_;

  const Node& node_of(Edge edge) const { return nodes_[edge >> 1]; }
  Edge both(Edge a, Edge b, std::size_t levels);
  Edge half(Edge edge, std::uint32_t variable, bool value) const;
  Edge make(std::uint32_t variable, Edge high, Edge low);
  std::vector<Edge> nodes_below(Edge edge) const;
};

}  // namespace reasoner::symmetry
