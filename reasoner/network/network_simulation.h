#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::network {

/// Evaluates a network in 64 situations at once, one a bit. For analysis and
/// tests: simple, not the fastest engine.
///
/// The network must outlive it. An instance belongs to one thread.
class NetworkSimulation {
 public:
  explicit NetworkSimulation(const Network& network);

  const Network& network() const { return *network_; }

  void set_base(std::uint32_t index, std::uint64_t word) {
    values_[network_->base(index)] = word;
  }
  void set_input(std::uint32_t index, std::uint64_t word) {
    values_[network_->input(index)] = word;
  }

  /// Computes the gates that legal moves and terminal need.
  void run_legal();
  /// Computes all other gates, with the inputs as they are; after run_legal.
  void run_rest();
  void run() {
    run_legal();
    run_rest();
  }

  std::uint64_t value(Signal signal) const {
    const std::uint64_t word = values_[signal.node()];
    return signal.negated() ? ~word : word;
  }

 private:
  void run(NodeId begin, NodeId end);

  const Network* network_;
  std::vector<std::uint64_t> values_;  // by node
};

}  // namespace reasoner::network
