#pragma once

#include <array>
#include <bliss/graph.hh>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/network/network.h"
#include "reasoner/state.h"

namespace reasoner::symmetry {

// A network as a graph for bliss (Junttila and Kaski, Engineering an efficient
// canonical labeling tool for large and sparse graphs, 2007). A part of this
// room.

/// The network with no gate that reads another without negation, but for those
/// that only goals need. Where it would become too large by it, the network
/// itself.
network::Network flatten_fully(const network::Network& network);

/// Thrown by a BoundedGraph.
struct WorkIsOver {};

/// A graph whose search ends with WorkIsOver when it takes too long: more than
/// `most_work` steps of some ten nanoseconds.
class BoundedGraph : public bliss::Graph {
 public:
  explicit BoundedGraph(std::size_t most_work) : work_left_(most_work) {}
  BoundedGraph(const BoundedGraph&) = delete;
  BoundedGraph& operator=(const BoundedGraph&) = delete;
  /// What the search sets aside it gives back only at its own end.
  ~BoundedGraph() override { p.cr_free(); }

  /// What splitting by one vertex takes on average.
  void set_cost(std::size_t cost) { cost_ = cost; }

  /// To be called by who is told of a generator, which takes as much as to
  /// split by all vertices.
  void spend_on_generator() { spend(get_nof_vertices()); }

 private:
  std::size_t work_left_;
  std::size_t cost_ = 1;

  void spend(std::size_t vertices);
  bool split_neighbourhood_of_unit_cell(bliss::Partition::Cell* cell) override;
  bool split_neighbourhood_of_cell(bliss::Partition::Cell* cell) override;
};

/// Writes a network into a graph that has a vertex for each node, negation and
/// output, with colours that say what may take whose place.
class GraphWriter {
 public:
  using Edge = std::array<unsigned, 2>;
  /// What a vertex stands for, and two numbers that tell its kind apart.
  using Colour = std::array<std::uint32_t, 3>;
  static constexpr unsigned kNoVertex = 0xffffffff;

  /// All must outlive it. With `initial`, the graph depends on nothing but what
  /// the network computes for play from that state: bases are told apart by
  /// whether they are true in it, colours are numbered by what they say, and
  /// bases that nothing reads and inputs that are never legal have no vertex.
  /// Else these stay where they are by a colour of their own, and the vertex of
  /// a node has its number.
  GraphWriter(const network::Network& network,
              std::span<const std::uint32_t> first_input, BoundedGraph& graph,
              const State* initial = nullptr);

  /// False where the graph would be too large.
  bool write();

  /// Of a node; kNoVertex where it has none.
  unsigned vertex_of(network::NodeId node) const { return vertices_[node]; }
  const std::vector<Edge>& edges() const { return edges_; }
  const std::vector<Colour>& colours() const { return colours_; }  // by vertex

 private:
  unsigned add(Colour colour);
  void connect(unsigned a, unsigned b);
  unsigned vertex(network::Signal signal);
  void note_reads();
  void write_nodes();
  void write_outputs();
  void number_colours();
  bool is_dead(std::uint32_t input) const;

  const network::Network& network_;
  std::span<const std::uint32_t> first_input_;
  BoundedGraph& graph_;
  const State* initial_;
  std::vector<Edge> edges_;
  std::vector<Colour> colours_;
  std::map<Colour, unsigned> numbers_;
  std::vector<unsigned> vertices_;     // by node
  std::vector<std::uint32_t> levels_;  // by node: what is above reads it
  std::vector<unsigned> negations_;    // by node: the vertex, if there is one
  std::vector<bool> is_read_;
};

}  // namespace reasoner::symmetry
