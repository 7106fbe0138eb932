#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/formula.h"
#include "reasoner/network/network.h"

namespace reasoner::network {

/// A formula over the states of one phase of a game, or over its steps: proves
/// that something never holds.
class StateSolver {
 public:
  /// Knows the gates below `end`, and that `groups` are exclusive; the network
  /// must outlive it.
  StateSolver(const Network& network, NodeId end,
              std::span<const ExclusiveGroup> groups = {});

  /// Only steps by legal moves from states that are not terminal count from now
  /// on; needs the gates of next values. `first_input` as in Propnet.
  void require_step(std::span<const std::uint32_t> first_input);

  int literal(Signal signal) const { return literal_of(literals_, signal); }
  /// To say more about the states that count.
  Formula& formula() { return formula_; }

  /// Whether `conditions` never hold together. false also where that is not
  /// found out within a bounded number of conflicts.
  bool excluded(std::span<const int> conditions);

 private:
  const Network* network_;
  Formula formula_;
  std::vector<int> literals_;  // by node
};

}  // namespace reasoner::network
