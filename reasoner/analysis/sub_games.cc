#include "reasoner/analysis/sub_games.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <cstdint>
#include <iterator>
#include <span>

#include "reasoner/network/choice_set.h"

namespace reasoner::analysis {

namespace {

using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

/// Once the sets of moves have so many members together, further gates have no
/// set.
constexpr std::size_t kMostListed = 3'000'000;

/// Gates that say only that a role plays one of some moves. Since it plays
/// exactly one move, such a gate may be read as these moves or as all the
/// others.
class MoveChoices {
 public:
  MoveChoices(const network::Network& network,
              std::span<const std::uint32_t> first_input)
      : network_(network), choices_(network.node_count()) {
    for (RoleIndex role = 0; role + 1 < first_input.size(); ++role) {
      add_role(first_input[role], first_input[role + 1]);
    }
    for (network::NodeId gate = network.first_gate();
         gate < network.node_count() && listed_ < kMostListed; ++gate) {
      find_choice(gate);
    }
  }

  bool is_choice(network::NodeId gate) const {
    return network_.is_gate(gate) && choices_[gate].role != kNone;
  }
  /// Two sets of moves, each of which is enough to know the gate.
  std::vector<network::NodeId> listed(network::NodeId gate) const {
    return inputs_of(choices_[gate], false);
  }
  std::vector<network::NodeId> others(network::NodeId gate) const {
    return inputs_of(choices_[gate], true);
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  struct Choice {
    std::uint32_t role = kNone;
    network::ChoiceSet set;
  };

  const network::Network& network_;
  std::vector<std::vector<network::NodeId>> possible_;  // moves by role
  std::vector<Choice> choices_;                         // by node
  std::size_t listed_ = 0;                              // in all sets
  std::vector<network::ChoiceSet> sets_;                // of the present gate

  void add_role(std::uint32_t begin, std::uint32_t end) {
    const auto role = static_cast<std::uint32_t>(possible_.size());
    auto& possible = possible_.emplace_back();
    for (std::uint32_t input = begin; input < end; ++input) {
      if (network_.outputs().legal[input] != network::kFalseSignal) {
        possible.push_back(network_.input(input));
      }
    }
    const auto size = static_cast<std::uint32_t>(possible.size());
    for (std::uint32_t i = 0; i < size; ++i) {
      choices_[possible[i]] = {role, network::ChoiceSet(size, {i}, false)};
    }
  }

  void find_choice(network::NodeId gate) {
    const std::uint32_t role = choices_[network_.fan_in(gate)[0].node()].role;
    if (role == kNone) return;
    const auto size = static_cast<std::uint32_t>(possible_[role].size());
    sets_.clear();
    for (const network::Signal in : network_.fan_in(gate)) {
      const Choice& choice = choices_[in.node()];
      if (choice.role != role) return;
      sets_.push_back(in.negated() ? choice.set.rest(size) : choice.set);
    }
    choices_[gate] = {role, network::ChoiceSet::intersection(size, sets_)};
    listed_ += choices_[gate].set.listed().size();
  }

  std::vector<network::NodeId> inputs_of(const Choice& choice,
                                         bool others) const {
    const std::vector<network::NodeId>& group = possible_[choice.role];
    std::vector<network::NodeId> listed;
    for (const std::uint32_t i : choice.set.listed()) {
      listed.push_back(group[i]);
    }
    if (!others) return listed;
    std::vector<network::NodeId> rest;
    std::ranges::set_difference(group, listed, std::back_inserter(rest));
    return rest;
  }
};

/// Connects what the outputs of a network read. Vertices are the nodes of the
/// network below the first gate, and gates behind `first_vertex`.
class Connections {
 public:
  Connections(const network::Propnet& propnet, const network::Network& network,
              const std::vector<bool>& is_clock, std::size_t first_vertex,
              Graph& graph)
      : network_(network),
        first_vertex_(first_vertex),
        graph_(graph),
        choices_(network, propnet.first_input),
        idle_(network.node_count(), false),
        needed_(network.node_count(), false) {
    idle_[network::kTrueSignal.node()] = true;
    for (std::uint32_t base = 0; base < network.base_count(); ++base) {
      idle_[network.base(base)] = is_clock[base];
    }
    for (network::NodeId gate = network.first_gate();
         gate < network.node_count(); ++gate) {
      idle_[gate] = std::ranges::all_of(
          network.fan_in(gate),
          [&](network::Signal in) { return idle_[in.node()]; });
    }
  }

  /// Connects everything but choices of moves.
  void connect() {
    const network::NetworkOutputs& outputs = network_.outputs();
    for (std::uint32_t input = 0; input < outputs.legal.size(); ++input) {
      connect(network_.input(input), outputs.legal[input].node());
    }
    for (std::uint32_t base = 0; base < outputs.next.size(); ++base) {
      if (!idle_[network_.base(base)]) {
        connect(network_.base(base), outputs.next[base].node());
      }
    }
    for (const network::Signal percept : outputs.percepts) {
      connect_percept(percept.node());
    }
    connect_end(outputs.terminal);
    for (const auto& goal : outputs.goals) connect_end(goal.signal);
    for (network::NodeId gate = network_.node_count();
         gate-- > network_.first_gate();) {
      if (!needed_[gate]) continue;
      for (const network::Signal in : network_.fan_in(gate))
        connect(gate, in.node());
    }
  }

  /// Then choices of moves, in whichever way connects less; `component` is what
  /// is connected so far, by vertex.
  void connect_choices(std::span<const std::size_t> component) {
    for (const auto& [reader, gate] : choices_read_) {
      const auto listed = choices_.listed(gate);
      const auto others = choices_.others(gate);
      const std::size_t own = component[vertex(reader)];
      const auto strangers = [&](std::span<const network::NodeId> inputs) {
        return std::ranges::count_if(inputs, [&](network::NodeId input) {
          return component[vertex(input)] != own;
        });
      };
      const bool less = strangers(others) < strangers(listed);
      for (const network::NodeId input : less ? others : listed)
        add_edge(reader, input);
    }
  }

 private:
  const network::Network& network_;
  std::size_t first_vertex_;
  Graph& graph_;
  MoveChoices choices_;
  std::vector<bool> idle_;    // by node: reads nothing but the clock
  std::vector<bool> needed_;  // by node: some output reads it
  std::vector<std::pair<network::NodeId, network::NodeId>>
      choices_read_;  // by whom, and which

  std::size_t vertex(network::NodeId node) const {
    return node < network_.first_gate()
               ? node
               : first_vertex_ + node - network_.first_gate();
  }
  void add_edge(network::NodeId a, network::NodeId b) {
    boost::add_edge(vertex(a), vertex(b), graph_);
  }
  void connect(network::NodeId reader, network::NodeId node) {
    if (idle_[node]) return;
    if (choices_.is_choice(node)) {
      choices_read_.emplace_back(reader, node);
    } else {
      needed_[node] = true;
      add_edge(reader, node);
    }
  }
  /// What is perceived of several parts at once ties them together.
  void connect_percept(network::NodeId node) {
    if (!idle_[node] && !choices_.is_choice(node)) needed_[node] = true;
  }
  /// The last gate of the end or of a goal only combines what the parts say, so
  /// it connects nothing; neither do gates behind it that only add the clock.
  void connect_end(network::Signal output) {
    network::NodeId gate = output.node();
    while (network_.is_gate(gate)) {
      std::vector<network::NodeId> read;
      for (const network::Signal in : network_.fan_in(gate)) {
        if (!idle_[in.node()]) read.push_back(in.node());
      }
      if (read.size() == 1) {
        gate = read.front();
      } else {
        for (const network::NodeId in : read) needed_[in] = true;
        return;
      }
    }
  }
};

/// By base: whether it depends on the number of the step alone.
std::vector<bool> clock_bases(const network::Propnet& propnet,
                              const GameClock& clock) {
  std::vector<bool> is_clock(propnet.base_count(), false);
  for (const StepCounter& counter : clock.counters) {
    for (const PropositionId id : counter.propositions) is_clock[id] = true;
  }
  for (const PropositionId id : clock.cyclic) is_clock[id] = true;
  for (const PropositionId id : clock.others) is_clock[id] = true;
  return is_clock;
}

std::vector<SubGame> find_parts(const network::Propnet& propnet,
                                std::span<const network::Network> networks,
                                const GameClock& clock) {
  const network::Network& first = networks[0];
  const std::vector<bool> is_clock = clock_bases(propnet, clock);
  std::size_t vertices = first.first_gate();
  for (const network::Network& network : networks)
    vertices += network.gate_count();
  Graph graph(vertices);
  std::vector<Connections> connections;
  vertices = first.first_gate();
  for (const network::Network& network : networks) {
    connections.emplace_back(propnet, network, is_clock, vertices, graph);
    connections.back().connect();
    vertices += network.gate_count();
  }
  std::vector<std::size_t> component(vertices);
  boost::connected_components(graph, component.data());
  for (Connections& of_network : connections) {
    of_network.connect_choices(component);
  }
  const std::size_t count =
      boost::connected_components(graph, component.data());

  std::vector<SubGame> games(count);
  for (std::uint32_t base = 0; base < first.base_count(); ++base) {
    if (is_clock[base]) continue;
    games[component[first.base(base)]].propositions.push_back(base);
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
  if (games.size() < 2) games.clear();
  return games;
}

}  // namespace

std::vector<SubGame> find_sub_games(const network::Propnet& propnet,
                                    const GameClock& clock) {
  auto games = find_parts(propnet, propnet.networks, clock);
  if (games.empty() && propnet.plain) {
    games = find_parts(propnet, {&*propnet.plain, 1}, clock);
  }
  return games;
}

}  // namespace reasoner::analysis
