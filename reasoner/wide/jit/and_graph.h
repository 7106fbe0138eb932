#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/index_table.h"
#include "reasoner/network/network.h"

namespace reasoner::wide::jit {

/// A network cut into ANDs of two signals, as covers want it. Node 0 is the
/// constant true; leaves and ANDs are in topological order; equal ANDs are one.
class AndGraph {
 public:
  AndGraph() : nodes_(1) {}

  network::Signal leaf();
  network::Signal and_of(network::Signal a, network::Signal b);

  network::NodeId size() const {
    return static_cast<network::NodeId>(nodes_.size());
  }
  bool is_and(network::NodeId id) const { return nodes_[id].first.node() != 0; }
  /// The inputs of an AND.
  network::Signal first(network::NodeId id) const { return nodes_[id].first; }
  network::Signal second(network::NodeId id) const { return nodes_[id].second; }

 private:
  struct Node {
    network::Signal first = network::kTrueSignal;
    network::Signal second = network::kTrueSignal;
  };
  std::vector<Node> nodes_;
  IndexTable ands_;
};

/// Cuts what `outputs` of `network` need into ANDs of two, up to the nodes for
/// which `signals` (by node) has a signal already, and fills in the others.
///
/// The ANDs are arranged so that functions of three signals cover them well:
/// a wide gate becomes a chain of one signal after the other, single signals
/// first and then pairs (t & !(x & y)), so that each link or two of it is one
/// function; pairs that share a signal (multiplexers and the like) are joined
/// before.
void cut_into_ands(const network::Network& network,
                   std::span<const network::Signal> outputs,
                   std::vector<std::optional<network::Signal>>& signals,
                   AndGraph& graph);

}  // namespace reasoner::wide::jit
