#include "reasoner/analysis/exclusive_groups.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "reasoner/analysis/exclusive_bases.h"
#include "reasoner/network/transition_solver.h"

namespace reasoner::analysis {

namespace {

constexpr std::size_t kMostGroupInputs = 160'000;  // of all networks
constexpr std::size_t kMostGroupWork = 400'000;    // gate inputs asked about

constexpr std::size_t kMostTooHard = 4;  // questions given up

/// Proves candidates one after the other, the smallest first: whose turn it is
/// can mostly be proven even where not all candidates can.
std::vector<network::ExclusiveGroup> prove_one_by_one(
    const network::Propnet& propnet) {
  const std::size_t size = propnet.gate_input_count() + 1;
  if (size > kMostGroupInputs) return {};
  auto candidates = analysis::guess_exclusive_bases(propnet);
  std::ranges::stable_sort(
      candidates, {}, [](const network::ExclusiveGroup& group) {
        return std::pair(!group.exactly_one, group.propositions.size());
      });
  if (candidates.size() > kMostGroupWork / size) {
    candidates.resize(kMostGroupWork / size);
  }
  std::deque<network::TransitionSolver> solvers;  // they cannot be moved
  for (const network::Network& network : propnet.networks) {
    solvers.emplace_back(network, propnet.first_input);
  }
  std::vector<network::ExclusiveGroup> proven;
  std::size_t too_hard = 0;
  for (network::ExclusiveGroup& candidate : candidates) {
    if (too_hard == kMostTooHard) break;
    proven.push_back(std::move(candidate));
    const bool preserved =
        std::ranges::all_of(solvers, [&](network::TransitionSolver& solver) {
          const auto answer = solver.preserves(proven);
          if (!answer) ++too_hard;
          return answer && answer->preserved;
        });
    if (!preserved) proven.pop_back();
  }
  return proven;
}

}  // namespace

std::vector<network::ExclusiveGroup> find_exclusive_groups(
    const network::Propnet& propnet) {
  auto groups = analysis::find_exclusive_bases(propnet);
  if (groups.empty()) groups = prove_one_by_one(propnet);
  for (network::ExclusiveGroup& group : groups) {
    std::ranges::sort(group.propositions);
  }
  std::ranges::sort(groups, {}, [](const network::ExclusiveGroup& group) {
    return group.propositions.front();
  });
  return groups;
}

}  // namespace reasoner::analysis
