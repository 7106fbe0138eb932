#include "reasoner/analysis/latches.h"

#include <algorithm>
#include <memory>

#include "reasoner/network/network_playouts.h"
#include "reasoner/network/state_solver.h"
#include "reasoner/network/three_valued_network.h"

namespace reasoner::analysis {

namespace {

using network::ThreeValuedNetwork;
using network::Truth;

constexpr std::uint32_t kLatchSteps = 100;
constexpr std::uint64_t kMostPlayoutWork = 10'000'000;
constexpr std::uint64_t kMostLatchWork = 50'000'000;  // of a network
constexpr std::size_t kMostSolverWork =
    1'000'000;  // of a network, in gate inputs

/// The groups that a base is exclusive with.
class Partners {
 public:
  Partners(const network::Propnet& propnet,
           std::span<const network::ExclusiveGroup> groups)
      : groups_(groups),
        group_of_(propnet.base_count(), nullptr),
        base_count_(propnet.base_count()) {
    for (const network::ExclusiveGroup& group : groups) {
      for (const PropositionId id : group.propositions) {
        if (id < base_count_) group_of_[id] = &group;
      }
    }
  }

  /// Sets `base` and all that follows for its group, or forgets it again.
  void assume(ThreeValuedNetwork& network, std::uint32_t base,
              Truth truth) const {
    network.set_base(base, truth);
    const network::ExclusiveGroup* group = group_of_[base];
    if (group == nullptr) return;
    // In a pair of which exactly one is true, each tells the other.
    const bool pair = group->exactly_one && group->propositions.size() == 2;
    if (truth == Truth::kFalse && !pair) return;
    for (const PropositionId other : group->propositions) {
      if (other != base && other < base_count_) {
        network.set_base(other, negate(truth));
      }
    }
  }
  void forget(ThreeValuedNetwork& network, std::uint32_t base) const {
    assume(network, base, Truth::kUnknown);
  }

 private:
  std::span<const network::ExclusiveGroup> groups_;
  std::vector<const network::ExclusiveGroup*> group_of_;  // by base
  std::uint32_t base_count_;
};

/// By base: whether random playouts show it to rise, and to fall.
struct SeenChanges {
  std::vector<bool> rises;
  std::vector<bool> falls;

  explicit SeenChanges(const network::Propnet& propnet)
      : rises(propnet.base_count(), false), falls(propnet.base_count(), false) {
    network::NetworkPlayouts playouts(propnet, /*seed=*/15);
    const std::size_t size = propnet.networks[0].node_count() + 1;
    for (std::uint32_t step = 0;
         step < kLatchSteps && step * size < kMostPlayoutWork; ++step) {
      playouts.look();
      const network::NetworkSimulation& simulation = playouts.simulation();
      const auto& next = simulation.network().outputs().next;
      for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
        const std::uint64_t before = playouts.bases()[base];
        const std::uint64_t after = simulation.value(next[base]);
        if ((~before & after & playouts.alive()) != 0) rises[base] = true;
        if ((before & ~after & playouts.alive()) != 0) falls[base] = true;
      }
      playouts.advance();
    }
  }
};

/// Whether bases stay true, or false, in one phase.
class PhaseLatches {
 public:
  PhaseLatches(const network::Propnet& propnet, const network::Network& network,
               std::span<const network::ExclusiveGroup> groups)
      : propnet_(propnet),
        network_(network),
        groups_(groups),
        partners_(propnet, groups),
        values_(network, propnet.first_input) {}

  bool stays(std::uint32_t base, Truth truth) {
    const network::Signal next = network_.outputs().next[base];
    // The base changes whatever is played.
    if (values_.value(next) == negate(truth)) return false;
    if (values_.work() > kMostLatchWork) return false;
    partners_.assume(values_, base, truth);
    values_.settle();
    const Truth after = values_.value(next);
    partners_.forget(values_, base);
    values_.settle();
    if (after != Truth::kUnknown) return after == truth;
    return is_proven(base, truth);
  }

 private:
  const network::Propnet& propnet_;
  const network::Network& network_;
  std::span<const network::ExclusiveGroup> groups_;
  Partners partners_;
  ThreeValuedNetwork values_;
  std::unique_ptr<network::StateSolver> solver_;  // made when it is needed
  std::size_t solver_work_ = 0;

  bool is_proven(std::uint32_t base, Truth truth) {
    solver_work_ += network_.gate_input_count() + network_.base_count();
    if (solver_work_ > kMostSolverWork) return false;
    if (!solver_) {
      solver_ = std::make_unique<network::StateSolver>(
          network_, network_.next_end(), groups_);
      solver_->require_step(propnet_.first_input);
    }
    const bool negated = truth == Truth::kFalse;
    const network::Signal now(network_.base(base), negated);
    const network::Signal next = network_.outputs().next[base];
    return solver_->excluded(std::vector{
        solver_->literal(now), solver_->literal(negated ? next : !next)});
  }
};

/// By base, whether it stays `truth` in all phases. Those that were seen
/// `changed` are not asked about.
std::vector<bool> find_staying(std::vector<PhaseLatches>& phases,
                               const std::vector<bool>& changed, Truth truth) {
  std::vector<bool> stays(changed.size());
  for (std::uint32_t base = 0; base < stays.size(); ++base) {
    stays[base] =
        !changed[base] && std::ranges::all_of(phases, [&](PhaseLatches& phase) {
          return phase.stays(base, truth);
        });
  }
  return stays;
}

}  // namespace

Latches find_latches(const network::Propnet& propnet,
                     std::span<const network::ExclusiveGroup> groups) {
  const SeenChanges seen(propnet);
  std::vector<PhaseLatches> phases;
  for (const network::Network& network : propnet.networks) {
    phases.emplace_back(propnet, network, groups);
  }
  const auto stays_true = find_staying(phases, seen.falls, Truth::kTrue);
  const auto stays_false = find_staying(phases, seen.rises, Truth::kFalse);
  Latches latches;
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    if (stays_true[base]) latches.stay_true.push_back(base);
    if (stays_false[base]) latches.stay_false.push_back(base);
  }
  return latches;
}

}  // namespace reasoner::analysis
