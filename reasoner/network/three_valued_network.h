#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::network {

/// What is known of a signal.
enum class Truth : std::uint8_t { kFalse, kTrue, kUnknown };

inline Truth negate(Truth truth) {
  if (truth == Truth::kUnknown) return truth;
  return truth == Truth::kTrue ? Truth::kFalse : Truth::kTrue;
}

/// Evaluates a network of which some bases are known, in Kleene's three-valued
/// logic: what it says holds whatever the others are, and whatever is played.
/// A move that is not legal is not played, and the only legal move of a role
/// is. In the beginning no base is known.
///
/// Work is proportional to what changes. The network must outlive it. An
/// instance belongs to one thread.
class ThreeValuedNetwork {
 public:
  /// `first_input` as in Propnet.
  ThreeValuedNetwork(const Network& network,
                     std::span<const std::uint32_t> first_input);

  void set_base(std::uint32_t base, Truth truth) {
    set(network_->base(base), truth);
  }
  /// Computes the gates; after a number of set_base.
  void settle();

  Truth value(Signal signal) const {
    const Truth truth = values_[signal.node()];
    return signal.negated() ? negate(truth) : truth;
  }
  Truth base(std::uint32_t base) const { return values_[network_->base(base)]; }
  const Network& network() const { return *network_; }

  /// The connections followed so far.
  std::uint64_t work() const { return work_; }

 private:
  struct Counts {
    std::uint32_t false_count = 0;
    std::uint32_t unknown_count = 0;
  };

  const Network* network_;
  std::vector<std::uint32_t> first_input_;
  std::vector<std::uint32_t> first_reader_;       // by node, and one behind
  std::vector<std::pair<NodeId, bool>> readers_;  // gates, and whether negated
  std::vector<std::vector<RoleIndex>> roles_;     // by node: whose legal it is
  std::vector<Truth> values_;                     // by node
  std::vector<Counts> counts_;                    // by gate
  std::vector<std::uint64_t> dirty_;              // bits, by gate
  std::size_t first_dirty_;                       // word
  std::vector<bool> role_changed_;
  std::uint64_t work_ = 0;

  void set(NodeId node, Truth truth);
  void mark_dirty(NodeId gate);
  void settle_gates(NodeId end);
  void choose_moves(RoleIndex role);
  void connect();
};

}  // namespace reasoner::network
