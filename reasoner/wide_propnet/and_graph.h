#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network.h"

namespace reasoner::wide {

/// A network cut into ANDs of two signals, as covers want it. Node 0 is the
/// constant true; leaves and ANDs are in topological order; equal ANDs are one.
class AndGraph {
 public:
  AndGraph();

  Signal leaf();
  Signal and_of(Signal a, Signal b);

  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  bool is_and(NodeId id) const { return nodes_[id].first.node() != 0; }
  /// The inputs of an AND.
  Signal first(NodeId id) const { return nodes_[id].first; }
  Signal second(NodeId id) const { return nodes_[id].second; }

 private:
  struct Node {
    Signal first = kTrueSignal;
    Signal second = kTrueSignal;
  };
  std::vector<Node> nodes_;
  std::vector<NodeId> slots_;  // hash table of ANDs

  void grow();
};

/// Cuts what `outputs` of `network` need into ANDs of two, up to the nodes for
/// which `signals` (by node) has a signal already, and fills in the others.
///
/// The ANDs are arranged so that functions of three signals cover them well:
/// a wide gate becomes a chain of one signal after the other, single signals
/// first and then pairs (t & !(x & y)), so that each link or two of it is one
/// function; pairs that share a signal (multiplexers and the like) are joined
/// before.
void cut_into_ands(const Network& network, std::span<const Signal> outputs,
                   std::vector<std::optional<Signal>>& signals,
                   AndGraph& graph);

}  // namespace reasoner::wide
