#include "reasoner/network/network_simulation.h"

namespace reasoner::network {

NetworkSimulation::NetworkSimulation(const Network& network)
    : network_(&network), values_(network.node_count(), 0) {
  values_[kTrueSignal.node()] = ~std::uint64_t{0};
}

void NetworkSimulation::run_legal() {
  run(network_->first_gate(), network_->legal_end());
}

void NetworkSimulation::run_rest() {
  run(network_->legal_end(), network_->node_count());
}

void NetworkSimulation::run(NodeId begin, NodeId end) {
  for (NodeId gate = begin; gate < end; ++gate) {
    std::uint64_t word = ~std::uint64_t{0};
    for (const Signal in : network_->fan_in(gate)) word &= value(in);
    values_[gate] = word;
  }
}

}  // namespace reasoner::network
