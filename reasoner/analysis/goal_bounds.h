#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/analysis/latches.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace reasoner::analysis {

/// The goals that a role can still get.
struct GoalRange {
  Goal least = 0;
  Goal most = 100;

  friend bool operator==(const GoalRange&, const GoalRange&) = default;
};

/// Bounds of what can come of a state, by what will not change any more: a line
/// that is blocked for good, a piece that is lost. The goals are evaluated in
/// three-valued logic, with only those propositions known that are latched in
/// the state. All of it is proven; where nothing latches, the bounds are the
/// least and the greatest goal of the game.
///
/// Takes a sweep over the gates of the goals a question. A copy of what it
/// needs is kept. An instance belongs to one thread.
class GoalBounds {
 public:
  GoalBounds(const network::Propnet& propnet, const Latches& latches,
             std::span<const ExclusiveGroup> groups);

  /// Whether anything that goals depend on ever latches: else the bounds are
  /// the same in all states.
  bool informative() const { return informative_; }

  /// One range a role, of all states that can follow `state`, and of itself.
  void ranges(const State& state, std::span<GoalRange> ranges);

 private:
  /// A node may be true, may be false, or both.
  struct Possible {
    bool can_hold = true;
    bool can_fail = true;
  };
  struct GoalGate {
    network::NodeId gate;
    std::uint32_t first;  ///< of its inputs
    std::uint32_t end;
  };
  struct Phase {
    std::vector<GoalGate> gates;  // in topological order
    std::vector<network::Signal> fan_in;
    std::vector<network::NetworkOutputs::GoalValue> goals;
    std::vector<Possible> nodes;
  };
  /// What follows for good where a base has a value.
  struct Latch {
    std::uint32_t base;
    bool value;
    std::vector<std::uint32_t> then_false;
  };

  std::vector<Phase> phases_;
  std::vector<Latch> latches_;  // of bases that goals read
  bool informative_ = false;
  std::vector<bool> found_;  // scratch, by role

  Phase make_phase(const network::Network& network,
                   std::vector<bool>& read) const;
  static Possible possible(const Phase& phase, network::Signal signal);
  static void sweep(Phase& phase);
};

}  // namespace reasoner::analysis
