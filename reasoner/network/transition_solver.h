#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/invariants.h"
#include "reasoner/network/network.h"

namespace reasoner::network {

/// A SAT solver over one step of a game: a state that is not terminal, in which
/// given groups are exclusive, a legal joint move, and the next state.
class TransitionSolver {
 public:
  /// The network must outlive it; `first_input` as in Propnet.
  TransitionSolver(const Network& network,
                   std::span<const std::uint32_t> first_input);
  ~TransitionSolver();

  /// Whether the next state of each such step has all groups exclusive, too, or
  /// else the bases that are true in a next state that has not. nullopt if that
  /// is not found out within a bounded number of conflicts.
  struct Answer {
    bool preserved;
    std::vector<bool> next;  ///< by base, where not preserved
  };
  std::optional<Answer> preserves(std::span<const ExclusiveBases> groups);

 private:
  class Encoding;
  std::unique_ptr<Encoding> encoding_;
};

}  // namespace reasoner::network
