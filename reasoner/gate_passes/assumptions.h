#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/gate_passes/editable_network.h"
#include "reasoner/network/invariants.h"

namespace reasoner::gate_passes {

/// What follows, in a few steps, from assuming that some signals hold: the
/// inputs of an AND that holds, that a chosen move is legal, that the others of
/// its group are not chosen. Assumptions are stacked.
///
/// Network and invariants must outlive it.
class Assumptions {
 public:
  Assumptions(const EditableNetwork& network,
              const network::Invariants& invariants);

  /// To be given to `undo` later.
  std::size_t mark() const { return trail_.size(); }
  void assume(network::Signal signal) { assume(signal, kDepth); }
  /// Forgets all that was assumed since `mark`.
  void undo(std::size_t mark);

  /// Whether `signal` is known to hold, or not to.
  std::optional<bool> known(network::Signal signal) const;

 private:
  static constexpr int kDepth = 4;              // of gates
  static constexpr std::size_t kMaxWidth = 24;  // of gates looked through
  static constexpr network::NodeId kNone = 0xffffffff;

  const EditableNetwork& network_;
  const network::Invariants& invariants_;
  std::vector<std::int8_t> values_;      // by node: 1, -1, or 0 for unknown
  std::vector<network::NodeId> chosen_;  // by group: the node known to be true
  std::vector<network::NodeId> trail_;

  void assume(network::Signal signal, int depth);
  std::optional<bool> known_without_fan_in(network::Signal signal) const;
};

}  // namespace reasoner::gate_passes
