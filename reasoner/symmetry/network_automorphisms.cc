#include "reasoner/symmetry/network_automorphisms.h"

#include <cmath>
#include <utility>

#include "reasoner/symmetry/network_graph.h"

namespace reasoner::symmetry {

namespace {

/// Takes a generator in.
struct Collector {
  BoundedGraph& graph;
  network::NodeId leaves = 0;
  std::vector<std::vector<network::NodeId>> generators;

  static void take(void* self, unsigned /*count*/, const unsigned* image) {
    auto& collector = *static_cast<Collector*>(self);
    collector.graph.spend_on_generator();
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
  Collector collector{
      .graph = graph, .leaves = flat.first_gate(), .generators = {}};
  bliss::Stats stats;
  try {
    graph.find_automorphisms(stats, Collector::take, &collector);
    result.is_complete = true;
    const auto size = static_cast<double>(stats.get_group_size_approx());
    if (std::isfinite(size)) result.group_size = size;
  } catch (const WorkIsOver&) {
    // The limit of work ends the search; the generators found by then are good.
  }
  result.generators = std::move(collector.generators);
  return result;
}

}  // namespace reasoner::symmetry
