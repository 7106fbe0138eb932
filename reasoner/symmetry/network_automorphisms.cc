#include "reasoner/symmetry/network_automorphisms.h"

#include <algorithm>
#include <array>
#include <bliss/graph.hh>
#include <cassert>
#include <map>
#include <utility>

namespace reasoner::symmetry {

namespace {

// Larger graphs are not looked at.
constexpr std::size_t kMostVertices = 200'000;
constexpr std::size_t kMostEdges = 1'000'000;

// How much larger gates may become when they are put together.
constexpr std::size_t kMostGrowth = 4;

/// The network with no gate that reads another without negation, but for those
/// that only goals need. Where it would become too large by it, the network
/// itself.
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

struct WorkIsOver {};

/// A graph whose search ends with WorkIsOver when it takes too long.
class BoundedGraph : public bliss::Graph {
 public:
  explicit BoundedGraph(std::size_t most_work) : work_left_(most_work) {}
  BoundedGraph(const BoundedGraph&) = delete;
  BoundedGraph& operator=(const BoundedGraph&) = delete;
  /// What the search sets aside it gives back only at its own end.
  ~BoundedGraph() override { p.cr_free(); }

  /// What splitting by one vertex takes on average.
  void set_cost(std::size_t cost) { cost_ = cost; }

 private:
  std::size_t work_left_;
  std::size_t cost_ = 1;

  void spend(std::size_t vertices) {
    const std::size_t work = vertices * cost_;
    if (work > work_left_) throw WorkIsOver();
    work_left_ -= work;
  }
  bool split_neighbourhood_of_unit_cell(bliss::Partition::Cell* cell) override {
    spend(1);
    return Graph::split_neighbourhood_of_unit_cell(cell);
  }
  bool split_neighbourhood_of_cell(bliss::Partition::Cell* cell) override {
    spend(cell->length);
    return Graph::split_neighbourhood_of_cell(cell);
  }
};

/// What a vertex stands for: only like ones may take each other's places.
enum class Kind : std::uint8_t {
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

class GraphWriter {
 public:
  GraphWriter(const network::Network& network,
              std::span<const std::uint32_t> first_input, BoundedGraph& graph)
      : network_(network),
        first_input_(first_input),
        graph_(graph),
        levels_(network.node_count(), 0),
        negations_(network.node_count(), kNone),
        is_read_(network.node_count(), false) {}

  /// False where the graph would be too large.
  bool write() {
    note_reads();
    write_nodes();
    write_outputs();
    graph_.set_cost(1 + edges_ / graph_.get_nof_vertices());
    return edges_ <= kMostEdges && graph_.get_nof_vertices() <= kMostVertices;
  }

 private:
  static constexpr unsigned kNone = 0xffffffff;

  const network::Network& network_;
  std::span<const std::uint32_t> first_input_;
  BoundedGraph& graph_;
  std::size_t edges_ = 0;
  std::map<std::array<std::uint32_t, 3>, unsigned> colours_;
  std::vector<std::uint32_t> levels_;  // by node: what is above reads it
  std::vector<unsigned> negations_;    // by node: the vertex, if there is one
  std::vector<bool> is_read_;

  template <typename Visit>
  void for_each_gate(const Visit& visit) {
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      visit(gate);
    }
  }

  unsigned add(Kind kind, std::uint32_t a = 0, std::uint32_t b = 0) {
    const auto number = static_cast<unsigned>(colours_.size());
    const std::array<std::uint32_t, 3> key = {static_cast<std::uint32_t>(kind),
                                              a, b};
    return graph_.add_vertex(colours_.try_emplace(key, number).first->second);
  }

  void connect(unsigned a, unsigned b) {
    graph_.add_edge(a, b);
    ++edges_;
  }

  unsigned vertex(network::Signal signal) {
    if (!signal.negated()) return signal.node();
    unsigned& negation = negations_[signal.node()];
    if (negation == kNone) {
      negation = add(Kind::kNegation, levels_[signal.node()]);
      connect(negation, signal.node());
    }
    return negation;
  }

  void note_reads() {
    const auto read = [&](network::Signal signal) {
      is_read_[signal.node()] = true;
    };
    for_each_gate([&](network::NodeId gate) {
      for (const network::Signal in : network_.fan_in(gate)) read(in);
    });
    const network::NetworkOutputs& outputs = network_.outputs();
    network::NetworkOutputs::for_each_legal(outputs, read);
    network::NetworkOutputs::for_each_next(outputs, read);
    network::NetworkOutputs::for_each_percept(outputs, read);
    network::NetworkOutputs::for_each_goal(outputs, read);
  }

  /// The vertex of a node has its number.
  void write_nodes() {
    add(Kind::kConstant);
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      add(Kind::kBase, is_read_[network_.base(base)] ? 0 : base + 1);
    }
    for (RoleIndex role = 0; role + 1 < first_input_.size(); ++role) {
      for (auto i = first_input_[role]; i < first_input_[role + 1]; ++i) {
        const bool is_dead =
            network_.outputs().legal[i] == network::kFalseSignal;
        add(Kind::kInput, role, is_dead ? i + 1 : 0);
      }
    }
    for_each_gate([&](network::NodeId gate) {
      for (const network::Signal in : network_.fan_in(gate)) {
        levels_[gate] = std::max(levels_[gate], levels_[in.node()] + 1);
      }
      add(Kind::kGate, levels_[gate]);
    });
    for_each_gate([&](network::NodeId gate) {
      for (const network::Signal in : network_.fan_in(gate))
        connect(gate, vertex(in));
    });
  }

  void write_outputs() {
    const network::NetworkOutputs& outputs = network_.outputs();
    for (std::uint32_t input = 0; input < network_.input_count(); ++input) {
      const unsigned legal = add(Kind::kLegal);
      connect(legal, network_.input(input));
      connect(legal, vertex(outputs.legal[input]));
    }
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      const unsigned owner = add(Kind::kOwner);
      const unsigned next = add(Kind::kNext);
      connect(owner, network_.base(base));
      connect(owner, next);
      connect(next, vertex(outputs.next[base]));
    }
    connect(add(Kind::kTerminal), vertex(outputs.terminal));
    // Each is a colour of its own: what a player can tell apart is not alike.
    for (std::uint32_t i = 0; i < outputs.percepts.size(); ++i) {
      connect(add(Kind::kPercept, i), vertex(outputs.percepts[i]));
    }
    for (const network::NetworkOutputs::GoalValue& goal : outputs.goals) {
      const auto value = static_cast<std::uint32_t>(goal.value);
      connect(add(Kind::kGoal, goal.role, value), vertex(goal.signal));
    }
  }
};

/// Takes a generator in.
struct Collector {
  network::NodeId leaves = 0;
  std::vector<std::vector<network::NodeId>> generators;

  static void take(void* self, unsigned /*count*/, const unsigned* image) {
    auto& collector = *static_cast<Collector*>(self);
    collector.generators.emplace_back(image, image + collector.leaves);
  }
};

}  // namespace

NetworkAutomorphisms find_automorphisms(
    const network::Network& network, std::span<const std::uint32_t> first_input,
    std::size_t most_work) {
  const network::Network flat = flatten_fully(network);
  NetworkAutomorphisms result;
  BoundedGraph graph(most_work);
  if (!GraphWriter(flat, first_input, graph).write()) return result;
  Collector collector{.leaves = flat.first_gate(), .generators = {}};
  bliss::Stats stats;
  try {
    graph.find_automorphisms(stats, Collector::take, &collector);
    result.is_complete = true;
    result.group_size = static_cast<double>(stats.get_group_size_approx());
  } catch (const WorkIsOver&) {
    // What was found by then is as good as the rest.
  }
  result.generators = std::move(collector.generators);
  return result;
}

}  // namespace reasoner::symmetry
