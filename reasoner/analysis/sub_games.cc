#include "reasoner/analysis/sub_games.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <cstdint>
#include <numeric>
#include <span>

namespace reasoner {

namespace {

using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

/// Connects what the outputs of a network read. Vertices are the nodes of the
/// network below the first gate, and gates behind `first_vertex`.
class Connections {
 public:
  Connections(const Network& network, const std::vector<bool>& is_clock,
              std::size_t first_vertex, Graph& graph)
      : network_(network),
        first_vertex_(first_vertex),
        graph_(graph),
        idle_(network.node_count(), false),
        needed_(network.node_count(), false) {
    idle_[kTrueSignal.node()] = true;
    for (std::uint32_t base = 0; base < network.base_count(); ++base) {
      idle_[network.base(base)] = is_clock[base];
    }
    for (NodeId gate = network.first_gate(); gate < network.node_count();
         ++gate) {
      idle_[gate] = std::ranges::all_of(
          network.fan_in(gate), [&](Signal in) { return idle_[in.node()]; });
    }
  }

  void connect() {
    const NetworkOutputs& outputs = network_.outputs();
    for (std::uint32_t input = 0; input < outputs.legal.size(); ++input) {
      connect_output(network_.input(input), outputs.legal[input]);
    }
    for (std::uint32_t base = 0; base < outputs.next.size(); ++base) {
      if (!idle_[network_.base(base)]) {
        connect_output(network_.base(base), outputs.next[base]);
      }
    }
    connect_end(outputs.terminal);
    for (const auto& goal : outputs.goals) connect_end(goal.signal);
    for (NodeId gate = network_.node_count(); gate-- > network_.first_gate();) {
      if (!needed_[gate]) continue;
      for (const Signal in : network_.fan_in(gate)) {
        needed_[in.node()] = true;
        if (!idle_[in.node()]) add_edge(gate, in.node());
      }
    }
  }

 private:
  const Network& network_;
  std::size_t first_vertex_;
  Graph& graph_;
  std::vector<bool> idle_;    // by node: reads nothing but the clock
  std::vector<bool> needed_;  // by node: some output reads it

  std::size_t vertex(NodeId node) const {
    return node < network_.first_gate()
               ? node
               : first_vertex_ + node - network_.first_gate();
  }
  void add_edge(NodeId a, NodeId b) {
    boost::add_edge(vertex(a), vertex(b), graph_);
  }
  /// The last gate of the end or a goal only combines what the parts say.
  void connect_end(Signal output) {
    if (!network_.is_gate(output.node())) return;
    for (const Signal in : network_.fan_in(output.node())) {
      needed_[in.node()] = true;
    }
  }
  void connect_output(NodeId leaf, Signal output) {
    needed_[output.node()] = true;
    if (!idle_[output.node()]) add_edge(leaf, output.node());
  }
};

/// By proposition: whether it depends on the number of the step alone.
std::vector<bool> clock_propositions(const Propnet& propnet,
                                     const GameClock& clock) {
  std::vector<bool> is_clock(propnet.game.proposition_count(), false);
  for (const StepCounter& counter : clock.counters) {
    for (const PropositionId id : counter.propositions) is_clock[id] = true;
  }
  for (const PropositionId id : clock.cyclic) is_clock[id] = true;
  for (const PropositionId id : clock.others) is_clock[id] = true;
  for (const auto& outside : propnet.outside) {
    const NodeId node = outside.value.node();
    is_clock[outside.id] = node == kTrueSignal.node() || is_clock[node - 1];
  }
  return is_clock;
}

/// Base i of the networks is proposition ids[i].
std::vector<SubGame> find_parts(const Propnet& propnet,
                                std::span<const Network> networks,
                                std::span<const PropositionId> ids,
                                const GameClock& clock) {
  const Network& first = networks[0];
  const std::vector<bool> is_clock = clock_propositions(propnet, clock);
  std::vector<bool> is_clock_base;
  for (std::uint32_t base = 0; base < first.base_count(); ++base) {
    is_clock_base.push_back(is_clock[ids[base]]);
  }
  std::size_t vertices = first.first_gate();
  Graph graph(vertices);
  for (const Network& network : networks) {
    Connections connections(network, is_clock_base, vertices, graph);
    vertices += network.gate_count();
    connections.connect();
  }
  std::vector<std::size_t> component(std::max(vertices, num_vertices(graph)));
  while (num_vertices(graph) < vertices) boost::add_vertex(graph);
  const std::size_t count =
      boost::connected_components(graph, component.data());

  std::vector<SubGame> games(count);
  for (std::uint32_t base = 0; base < first.base_count(); ++base) {
    const PropositionId id = ids[base];
    if (is_clock[id] || id >= propnet.base_count()) continue;
    games[component[first.base(base)]].propositions.push_back(id);
  }
  for (RoleIndex role = 0; role + 1 < propnet.first_input.size(); ++role) {
    for (std::uint32_t input = propnet.first_input[role];
         input < propnet.first_input[role + 1]; ++input) {
      games[component[first.input(input)]].moves.emplace_back(
          role, input - propnet.first_input[role]);
    }
  }
  std::erase_if(games, [](const SubGame& game) {
    return game.propositions.empty() || game.moves.empty();
  });
  for (SubGame& game : games) std::ranges::sort(game.propositions);
  if (games.size() < 2) games.clear();
  return games;
}

}  // namespace

std::vector<SubGame> find_sub_games(const Propnet& propnet,
                                    const GameClock& clock) {
  std::vector<PropositionId> ids(propnet.base_count());
  std::iota(ids.begin(), ids.end(), PropositionId{0});
  auto games = find_parts(propnet, propnet.networks, ids, clock);
  if (games.empty() && propnet.plain) {
    games = find_parts(propnet, {&*propnet.plain, 1},
                       propnet.plain_propositions, clock);
  }
  return games;
}

}  // namespace reasoner
