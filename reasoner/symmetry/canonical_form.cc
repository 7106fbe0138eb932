#include "reasoner/symmetry/canonical_form.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string_view>
#include <utility>

#include "reasoner/playout.h"
#include "reasoner/symmetry/network_graph.h"

namespace reasoner::symmetry {

namespace {

constexpr std::size_t kMostFormWork = 30'000'000;

// Must change whenever a key is made of something else.
constexpr std::uint64_t kFormVersion = 1;
constexpr std::uint64_t kNamesVersion = 0x6e616d6500000001;

/// 128 bits that depend on all that was added, and on its order.
class Digest {
 public:
  void add(std::uint64_t value) {
    high_ = mix64(high_ ^ value);
    low_ = mix64(low_ + value * 0x9e3779b97f4a7c15 + 1);
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  std::string text() const {
    char digits[33];
    std::snprintf(digits, sizeof digits, "%016llx%016llx",
                  static_cast<unsigned long long>(high_),
                  static_cast<unsigned long long>(low_));
    return digits;
  }

 private:
  std::uint64_t high_ = 0x243f6a8885a308d3;
  std::uint64_t low_ = 0x13198a2e03707344;
};

/// What both kinds of key begin with.
Digest digest_of_roles(const network::Propnet& propnet, std::uint64_t version) {
  Digest digest;
  digest.add(version);
  digest.add(propnet.game.role_count());
  const auto chance = propnet.game.chance_role();
  digest.add(chance ? *chance + 1 : 0);
  return digest;
}

/// The numbers of nodes in the order of their labels; those of nodes that have
/// no vertex are left at kNoNumber.
class Numbering {
 public:
  Numbering(const GraphWriter& writer, const unsigned* labels)
      : writer_(writer), labels_(labels) {}

  std::vector<std::uint32_t> number(network::NodeId first,
                                    std::uint32_t count) const {
    std::vector<std::pair<unsigned, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < count; ++i) {
      const unsigned vertex = writer_.vertex_of(first + i);
      if (vertex != GraphWriter::kNoVertex) {
        order.emplace_back(labels_[vertex], i);
      }
    }
    std::ranges::sort(order);
    std::vector<std::uint32_t> numbers(count, CanonicalForm::kNoNumber);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      numbers[order[i].second] = i;
    }
    return numbers;
  }

 private:
  const GraphWriter& writer_;
  const unsigned* labels_;
};

std::string key_of(const network::Propnet& propnet, const GraphWriter& writer,
                   const unsigned* labels) {
  std::vector<GraphWriter::Colour> colours(writer.colours().size());
  for (std::size_t i = 0; i < colours.size(); ++i) {
    colours[labels[i]] = writer.colours()[i];
  }
  std::vector<GraphWriter::Edge> edges;
  edges.reserve(writer.edges().size());
  for (const auto& [a, b] : writer.edges()) {
    const auto [low, high] = std::minmax(labels[a], labels[b]);
    edges.push_back({low, high});
  }
  std::ranges::sort(edges);
  Digest digest = digest_of_roles(propnet, kFormVersion);
  for (const auto& colour : colours) {
    for (const std::uint32_t part : colour) digest.add(part);
  }
  for (const auto& [low, high] : edges) {
    digest.add(std::uint64_t{low} << 32 | high);
  }
  return digest.text();
}

/// Takes generators in, as images of the nodes below the first gate.
struct NodeImages {
  BoundedGraph& graph;
  const GraphWriter& writer;
  network::NodeId leaves = 0;
  std::vector<network::NodeId> node_of = {};  // by vertex
  std::vector<std::vector<network::NodeId>> images = {};

  NodeImages(BoundedGraph& bounded_graph, const GraphWriter& graph_writer,
             network::NodeId leaf_count)
      : graph(bounded_graph),
        writer(graph_writer),
        leaves(leaf_count),
        node_of(graph_writer.colours().size(), 0) {
    for (network::NodeId node = 0; node < leaves; ++node) {
      const unsigned vertex = writer.vertex_of(node);
      if (vertex != GraphWriter::kNoVertex) node_of[vertex] = node;
    }
  }

  static void take(void* self, unsigned /*count*/, const unsigned* image) {
    auto& taken = *static_cast<NodeImages*>(self);
    taken.graph.spend_on_generator();
    auto& nodes = taken.images.emplace_back(taken.leaves);
    std::iota(nodes.begin(), nodes.end(), 0);
    for (network::NodeId node = 0; node < taken.leaves; ++node) {
      const unsigned vertex = taken.writer.vertex_of(node);
      if (vertex == GraphWriter::kNoVertex) continue;
      nodes[node] = taken.node_of[image[vertex]];
    }
  }
};

}  // namespace

std::optional<CanonicalForm> find_canonical_form(
    const network::Propnet& propnet) {
  if (!propnet.plain || propnet.game.hides()) return std::nullopt;
  const network::Network flat = flatten_fully(*propnet.plain);
  BoundedGraph graph(kMostFormWork);
  GraphWriter writer(flat, propnet.first_input, graph, &propnet.initial);
  if (!writer.write()) return std::nullopt;
  NodeImages images(graph, writer, flat.first_gate());
  bliss::Stats stats;
  const unsigned* labels = nullptr;
  try {
    labels = graph.canonical_form(stats, NodeImages::take, &images);
  } catch (const WorkIsOver&) {
    return std::nullopt;
  }
  CanonicalForm form;
  form.key = key_of(propnet, writer, labels);
  const Numbering numbering(writer, labels);
  form.bases = numbering.number(flat.base(0), flat.base_count());
  form.base_count = static_cast<std::uint32_t>(
      flat.base_count() -
      std::ranges::count(form.bases, CanonicalForm::kNoNumber));
  for (RoleIndex role = 0; role + 1 < propnet.first_input.size(); ++role) {
    const std::uint32_t first = propnet.first_input[role];
    form.moves.push_back(numbering.number(
        flat.input(first), propnet.first_input[role + 1] - first));
  }
  for (const auto& image : images.images) {
    form.generators.push_back(symmetry_of(propnet, image));
  }
  return form;
}

CanonicalForm form_by_names(const network::Propnet& propnet) {
  const Game& game = propnet.game;
  Digest digest = digest_of_roles(propnet, kNamesVersion);
  CanonicalForm form;
  form.base_count = propnet.base_count();
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    digest.add(game.proposition_name(base));
    digest.add(propnet.initial.test(base) ? 1 : 0);
    form.bases.push_back(base);
  }
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    digest.add(game.role_name(role));
    auto& numbers = form.moves.emplace_back();
    for (MoveId move = 0; move < game.move_count(role); ++move) {
      digest.add(game.move_name(role, move));
      numbers.push_back(move);
    }
  }
  for (const network::Network& network : propnet.networks) {
    for (auto gate = network.first_gate(); gate < network.node_count();
         ++gate) {
      digest.add(network.fan_in(gate).size());
      for (const network::Signal in : network.fan_in(gate)) {
        digest.add(in.code());
      }
    }
    const network::NetworkOutputs& outputs = network.outputs();
    const auto add = [&digest](network::Signal signal) {
      digest.add(signal.code());
    };
    network::NetworkOutputs::for_each_legal(outputs, add);
    network::NetworkOutputs::for_each_next(outputs, add);
    network::NetworkOutputs::for_each_percept(outputs, add);
    for (const auto& goal : outputs.goals) {
      digest.add(goal.role);
      digest.add(static_cast<std::uint64_t>(goal.value));
      add(goal.signal);
    }
  }
  form.key = digest.text();
  return form;
}

}  // namespace reasoner::symmetry
