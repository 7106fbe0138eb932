#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// A SAT solver over the states of one phase of a game in which groups of
/// propositions are exclusive: proves that something never holds. Conditions
/// are literals, as in DIMACS; -x is the opposite of x.
class StateSolver {
 public:
  /// Knows the gates below `end`; the network must outlive it. Effort is
  /// bounded by counted steps.
  StateSolver(const network::Network& network, network::NodeId end,
              std::span<const ExclusiveGroup> groups);
  ~StateSolver();

  int literal(network::Signal signal) const;
  /// Literals that imply that all, one or two of `literals` hold, and can hold
  /// wherever that is so.
  int all_of(std::span<const int> literals);
  int one_of(std::span<const int> literals);
  int two_of(std::span<const int> literals);
  /// Only states in which exactly one of `literals` holds count from now on.
  void require_exactly_one(std::span<const int> literals);

  /// Only steps by legal moves from states that are not terminal count from now
  /// on; needs the gates of next values. `first_input` as in Propnet.
  void require_step(std::span<const std::uint32_t> first_input);

  /// Whether `conditions` never hold together. false also where that is not
  /// found out in time.
  bool excluded(std::span<const int> conditions);

 private:
  struct Solver;
  const network::Network* network_;
  std::unique_ptr<Solver> solver_;
};

}  // namespace reasoner::analysis
