#include "reasoner/symmetry/network_graph.h"

#include <algorithm>

namespace reasoner::symmetry {

namespace {

// Larger graphs are not looked at.
constexpr std::size_t kMostVertices = 200'000;
constexpr std::size_t kMostEdges = 1'000'000;

// How many times larger flattened gates may make the network.
constexpr std::size_t kMostGrowth = 4;

/// What a vertex stands for: only like ones may take each other's places.
enum Kind : std::uint32_t {
  kConstant,
  kBase,
  kInput,
  kGate,
  kNegation,
  kLegal,
  kOwner,  // between a base and its next value
  kNext,
  kTerminal,
  kPercept,
  kGoal
};

}  // namespace

network::Network flatten_fully(const network::Network& network) {
  const std::size_t most = kMostGrowth * network.gate_input_count();
  std::size_t size = 0;
  std::vector<network::Signal> flat;
  network::Network result = network::rewrite(
      network, [&](network::NetworkBuilder& builder, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        if (!network.is_gate(node)) return network::Signal(node, false);
        flat.clear();
        for (const network::Signal in : mapped) {
          if (node < network.percept_end() && size < most &&
              builder.is_gate(in) && !in.negated()) {
            const auto inner = builder.fan_in(in.node());
            flat.insert(flat.end(), inner.begin(), inner.end());
          } else {
            flat.push_back(in);
          }
        }
        size += flat.size();
        return builder.and_of(flat);
      });
  return size < most ? result : network;
}

void BoundedGraph::spend(std::size_t vertices) {
  const std::size_t work = vertices * cost_;
  if (work > work_left_) throw WorkIsOver();
  work_left_ -= work;
}

bool BoundedGraph::split_neighbourhood_of_unit_cell(
    bliss::Partition::Cell* cell) {
  spend(1);
  return Graph::split_neighbourhood_of_unit_cell(cell);
}

bool BoundedGraph::split_neighbourhood_of_cell(bliss::Partition::Cell* cell) {
  spend(cell->length);
  return Graph::split_neighbourhood_of_cell(cell);
}

GraphWriter::GraphWriter(const network::Network& network,
                         std::span<const std::uint32_t> first_input,
                         BoundedGraph& graph, const State* initial)
    : network_(network),
      first_input_(first_input),
      graph_(graph),
      initial_(initial),
      vertices_(network.node_count(), kNoVertex),
      levels_(network.node_count(), 0),
      negations_(network.node_count(), kNoVertex),
      is_read_(network.node_count(), false) {}

bool GraphWriter::write() {
  note_reads();
  write_nodes();
  write_outputs();
  if (initial_ != nullptr) number_colours();
  graph_.set_cost(1 + edges_.size() / graph_.get_nof_vertices());
  return edges_.size() <= kMostEdges &&
         graph_.get_nof_vertices() <= kMostVertices;
}

unsigned GraphWriter::add(Colour colour) {
  const auto number = static_cast<unsigned>(numbers_.size());
  colours_.push_back(colour);
  return graph_.add_vertex(numbers_.try_emplace(colour, number).first->second);
}

/// Numbers colours by what they say, not by which came first, so that equal
/// games get equal numbers.
void GraphWriter::number_colours() {
  unsigned next = 0;
  for (auto& [colour, number] : numbers_) number = next++;
  for (unsigned i = 0; i < colours_.size(); ++i) {
    graph_.change_color(i, numbers_.at(colours_[i]));
  }
}

void GraphWriter::connect(unsigned a, unsigned b) {
  graph_.add_edge(a, b);
  edges_.push_back({a, b});
}

unsigned GraphWriter::vertex(network::Signal signal) {
  const network::NodeId node = signal.node();
  if (!signal.negated()) return vertices_[node];
  unsigned& negation = negations_[node];
  if (negation == kNoVertex) {
    negation = add({kNegation, levels_[node], 0});
    connect(negation, vertices_[node]);
  }
  return negation;
}

bool GraphWriter::is_dead(std::uint32_t input) const {
  return network_.outputs().legal[input] == network::kFalseSignal;
}

void GraphWriter::note_reads() {
  const auto read = [&](network::Signal signal) {
    is_read_[signal.node()] = true;
  };
  for (auto gate = network_.first_gate(); gate < network_.node_count();
       ++gate) {
    for (const network::Signal in : network_.fan_in(gate)) read(in);
  }
  const network::NetworkOutputs& outputs = network_.outputs();
  network::NetworkOutputs::for_each_legal(outputs, read);
  network::NetworkOutputs::for_each_next(outputs, read);
  network::NetworkOutputs::for_each_percept(outputs, read);
  network::NetworkOutputs::for_each_goal(outputs, read);
}

void GraphWriter::write_nodes() {
  vertices_[0] = add({kConstant, 0, 0});
  for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
    const network::NodeId node = network_.base(base);
    if (initial_ == nullptr) {
      vertices_[node] = add({kBase, is_read_[node] ? 0 : base + 1, 0});
    } else if (is_read_[node]) {
      vertices_[node] = add({kBase, initial_->test(base) ? 1U : 0U, 0});
    }
  }
  for (RoleIndex role = 0; role + 1 < first_input_.size(); ++role) {
    for (auto i = first_input_[role]; i < first_input_[role + 1]; ++i) {
      const network::NodeId node = network_.input(i);
      if (initial_ == nullptr) {
        vertices_[node] = add({kInput, role, is_dead(i) ? i + 1 : 0});
      } else if (!is_dead(i) || is_read_[node]) {
        vertices_[node] = add({kInput, role, is_dead(i) ? 1U : 0U});
      }
    }
  }
  for (auto gate = network_.first_gate(); gate < network_.node_count();
       ++gate) {
    for (const network::Signal in : network_.fan_in(gate)) {
      levels_[gate] = std::max(levels_[gate], levels_[in.node()] + 1);
    }
    vertices_[gate] = add({kGate, levels_[gate], 0});
  }
  for (auto gate = network_.first_gate(); gate < network_.node_count();
       ++gate) {
    for (const network::Signal in : network_.fan_in(gate)) {
      connect(vertices_[gate], vertex(in));
    }
  }
}

void GraphWriter::write_outputs() {
  const network::NetworkOutputs& outputs = network_.outputs();
  for (std::uint32_t input = 0; input < network_.input_count(); ++input) {
    if (vertices_[network_.input(input)] == kNoVertex) continue;
    const unsigned legal = add({kLegal, 0, 0});
    connect(legal, vertices_[network_.input(input)]);
    connect(legal, vertex(outputs.legal[input]));
  }
  for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
    if (vertices_[network_.base(base)] == kNoVertex) continue;
    const unsigned owner = add({kOwner, 0, 0});
    const unsigned next = add({kNext, 0, 0});
    connect(owner, vertices_[network_.base(base)]);
    connect(owner, next);
    connect(next, vertex(outputs.next[base]));
  }
  connect(add({kTerminal, 0, 0}), vertex(outputs.terminal));
  // Each percept has a colour of its own: what a player can tell apart is not
  // alike.
  for (std::uint32_t i = 0; i < outputs.percepts.size(); ++i) {
    connect(add({kPercept, i, 0}), vertex(outputs.percepts[i]));
  }
  for (const network::NetworkOutputs::GoalValue& goal : outputs.goals) {
    const auto value = static_cast<std::uint32_t>(goal.value);
    connect(add({kGoal, goal.role, value}), vertex(goal.signal));
  }
}

}  // namespace reasoner::symmetry
