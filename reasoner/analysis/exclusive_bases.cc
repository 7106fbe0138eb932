#include "reasoner/analysis/exclusive_bases.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "reasoner/network/network_playouts.h"
#include "reasoner/network/transition_solver.h"

namespace reasoner::analysis {

namespace {

/// Networks with more gate inputs are not tried.
constexpr std::size_t kMaxGateInputs = 15'000;
constexpr std::uint32_t kSteps = 120;
/// The solver is asked about so many gate inputs at most, of all networks and
/// groups together.
constexpr std::size_t kMaxWork = 80'000;

/// What random playouts show of the bases.
class BaseHistory {
 public:
  explicit BaseHistory(const network::Propnet& propnet)
      : words_(propnet.base_count()), rises_(propnet.base_count(), 0) {
    network::NetworkPlayouts playouts(propnet, /*seed=*/3);
    for (std::uint32_t step = 0; step < kSteps; ++step) {
      playouts.look();
      present_.push_back(playouts.present());
      for (std::uint32_t base = 0; base < words_.size(); ++base) {
        words_[base].push_back(playouts.bases()[base] & playouts.present());
      }
      count_exchanges(playouts);
      playouts.advance();
    }
  }

  const std::vector<std::uint64_t>& present() const { return present_; }
  /// The playouts in which a base is true, by step.
  const std::vector<std::uint64_t>& words(std::uint32_t base) const {
    return words_[base];
  }
  std::uint32_t rises(std::uint32_t base) const { return rises_[base]; }

  /// Pairs of bases of which one became true when the other became false, the
  /// most frequent first.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> exchanged() const {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    for (const auto& [pair, count] : exchanges_)
      order.emplace_back(pair, count);
    std::ranges::sort(order, [](const auto& a, const auto& b) {
      return std::pair(b.second, a.first) < std::pair(a.second, b.first);
    });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const auto& [pair, count] : order) {
      pairs.emplace_back(pair >> 32, pair & 0xffffffff);
    }
    return pairs;
  }

 private:
  static constexpr std::size_t kMaxChanges = 200;  // of one step

  std::vector<std::uint64_t> present_;             // by step
  std::vector<std::vector<std::uint64_t>> words_;  // by base and step
  std::vector<std::uint32_t> rises_;               // by base
  std::unordered_map<std::uint64_t, std::uint32_t> exchanges_;

  void count_exchanges(const network::NetworkPlayouts& playouts) {
    using Change = std::pair<std::uint32_t, std::uint64_t>;
    std::vector<Change> falls;
    std::vector<Change> rises;
    const network::NetworkSimulation& simulation = playouts.simulation();
    for (std::uint32_t base = 0; base < words_.size(); ++base) {
      const std::uint64_t now = playouts.bases()[base];
      const std::uint64_t next =
          simulation.value(simulation.network().outputs().next[base]);
      const std::uint64_t fall = now & ~next & playouts.alive();
      const std::uint64_t rise = ~now & next & playouts.alive();
      if (fall != 0) falls.emplace_back(base, fall);
      if (rise != 0) rises.emplace_back(base, rise);
      rises_[base] += static_cast<std::uint32_t>(std::popcount(rise));
    }
    if (falls.size() > kMaxChanges || rises.size() > kMaxChanges) return;
    for (const auto& [a, fall] : falls) {
      for (const auto& [b, rise] : rises) {
        const int count = std::popcount(fall & rise);
        if (count == 0) continue;
        const auto [low, high] = std::minmax(a, b);
        exchanges_[std::uint64_t{low} << 32 | high] +=
            static_cast<std::uint32_t>(count);
      }
    }
  }
};

/// Puts bases together, greedily, that are never seen true together.
class CandidateGroups {
 public:
  explicit CandidateGroups(const BaseHistory& observation)
      : observation_(observation) {}

  std::vector<network::ExclusiveGroup> find(std::uint32_t base_count) {
    group_of_.resize(base_count);
    std::iota(group_of_.begin(), group_of_.end(), 0U);
    for (std::uint32_t base = 0; base < base_count; ++base) {
      members_.push_back({base});
      covers_.push_back(observation_.words(base));
    }
    for (const auto& [a, b] : observation_.exchanged()) {
      merge(group_of_[a], group_of_[b]);
    }
    std::vector<network::ExclusiveGroup> groups;
    for (std::uint32_t group = 0; group < base_count; ++group) {
      if (members_[group].size() < 2) continue;
      std::ranges::sort(members_[group]);
      groups.push_back(
          {.propositions = std::move(members_[group]),
           .exactly_one = covers_[group] == observation_.present()});
    }
    return groups;
  }

 private:
  const BaseHistory& observation_;
  std::vector<std::uint32_t> group_of_;  // by base
  // By group; empty where it went into another.
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<std::vector<std::uint64_t>> covers_;

  void merge(std::uint32_t a, std::uint32_t b) {
    if (a == b) return;
    if (members_[a].size() < members_[b].size()) std::swap(a, b);
    for (std::size_t step = 0; step < covers_[a].size(); ++step) {
      if ((covers_[a][step] & covers_[b][step]) != 0) return;
    }
    for (std::size_t step = 0; step < covers_[a].size(); ++step) {
      covers_[a][step] |= covers_[b][step];
    }
    for (const std::uint32_t base : members_[b]) {
      group_of_[base] = a;
      members_[a].push_back(base);
    }
    members_[b].clear();
  }
};

/// Removes from `groups` what can break them in a step from a state in which
/// all hold.
void refine(std::vector<network::ExclusiveGroup>& groups,
            const std::vector<bool>& next, const BaseHistory& observation) {
  for (network::ExclusiveGroup& group : groups) {
    std::vector<std::uint32_t> both;
    for (const std::uint32_t base : group.propositions) {
      if (next[base]) both.push_back(base);
    }
    if (both.empty()) group.exactly_one = false;
    // The base that became true most often stays.
    std::ranges::sort(both, std::ranges::greater{}, [&](std::uint32_t base) {
      return observation.rises(base);
    });
    for (std::size_t i = 1; i < both.size(); ++i) {
      std::erase(group.propositions, both[i]);
      group.exactly_one = false;
    }
  }
  std::erase_if(groups, [](const network::ExclusiveGroup& group) {
    return group.propositions.size() < 2;
  });
}

}  // namespace

std::vector<network::ExclusiveGroup> guess_exclusive_bases(
    const network::Propnet& propnet) {
  return CandidateGroups(BaseHistory(propnet)).find(propnet.base_count());
}

std::vector<network::ExclusiveGroup> find_exclusive_bases(
    const network::Propnet& propnet) {
  for (const network::Network& network : propnet.networks) {
    if (network.gate_input_count() > kMaxGateInputs) return {};
  }
  const BaseHistory observation(propnet);
  auto groups = CandidateGroups(observation).find(propnet.base_count());
  std::vector<std::unique_ptr<network::TransitionSolver>> solvers;
  for (const network::Network& network : propnet.networks) {
    solvers.push_back(std::make_unique<network::TransitionSolver>(
        network, propnet.first_input));
  }
  // Done when the steps of all phases preserve the same groups.
  std::size_t proven = 0;
  std::size_t work = 0;
  for (std::size_t phase = 0; proven < solvers.size() && !groups.empty();
       phase = (phase + 1) % solvers.size()) {
    work += propnet.networks[phase].gate_input_count();
    if (work > kMaxWork) return {};
    const auto answer = solvers[phase]->preserves(groups);
    if (!answer) return {};
    if (answer->preserved) {
      ++proven;
      continue;
    }
    refine(groups, answer->next, observation);
    proven = 0;
  }
  return groups;
}

}  // namespace reasoner::analysis
