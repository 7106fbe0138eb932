#include "reasoner/gate_passes/flatten_gates.h"

#include <vector>

#include "reasoner/gate_passes/editable_network.h"

namespace reasoner::gate_passes {

namespace {

/// How often each gate is read by gates without negation; 0 for those that are
/// also read otherwise.
std::vector<std::uint32_t> and_fan_outs(const network::Network& network) {
  std::vector<std::uint32_t> counts(network.node_count(), 0);
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    for (const network::Signal in : network.fan_in(gate)) {
      if (!in.negated()) ++counts[in.node()];
    }
  }
  const std::vector<std::uint32_t> all = fan_outs(network);
  for (network::NodeId node = 0; node < network.node_count(); ++node) {
    if (counts[node] != all[node]) counts[node] = 0;
  }
  return counts;
}

}  // namespace

network::Network flatten_gates(const network::Network& network) {
  const std::vector<std::uint32_t> reads = and_fan_outs(network);
  // Whether a gate that became `width` wide is taken into those that read it.
  const auto taken_in = [&](network::NodeId gate, std::size_t width) {
    return reads[gate] == 1 || (reads[gate] == 2 && width == 2);
  };
  // Gates are processed in topological order, so what is taken in is flat.
  std::vector<network::Signal> flat;
  return network::rewrite(
      network, [&](network::NetworkBuilder& builder, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        if (!network.is_gate(node)) return network::Signal(node, false);
        const auto fan_in = network.fan_in(node);
        flat.clear();
        for (std::size_t i = 0; i < mapped.size(); ++i) {
          if (!fan_in[i].negated() && builder.is_gate(mapped[i]) &&
              !mapped[i].negated()) {
            const auto inner = builder.fan_in(mapped[i].node());
            if (taken_in(fan_in[i].node(), inner.size())) {
              flat.insert(flat.end(), inner.begin(), inner.end());
              continue;
            }
          }
          flat.push_back(mapped[i]);
        }
        return builder.and_of(flat);
      });
}

}  // namespace reasoner::gate_passes
