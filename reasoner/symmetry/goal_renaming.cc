#include "reasoner/symmetry/goal_renaming.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>

namespace reasoner::symmetry {

namespace {

constexpr std::size_t kMostDiagramNodes = 300'000;    // for a renaming
constexpr std::size_t kMostRenamingWork = 3'000'000;  // for all

}  // namespace

GoalRenaming::GoalRenaming(const network::Network& network)
    : network_(network),
      builder_(network.base_count(), network.input_count()),
      work_left_(kMostRenamingWork),
      words_((network.base_count() + 63) / 64) {
  // Gates get the numbers that they have.
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    builder_.and_of(network.fan_in(gate));
  }
  find_bases();
  order_nodes();
}

/// The higher up a node is read on average, the nearer to the root of a
/// diagram: the last that a counter takes in comes first, which keeps diagrams
/// small.
void GoalRenaming::order_nodes() {
  std::vector<std::uint32_t> levels(network_.node_count(), 0);
  std::vector<double> sums(network_.node_count(), 0);
  std::vector<double> counts(network_.node_count(), 1);
  for (network::NodeId gate = network_.first_gate();
       gate < network_.node_count(); ++gate) {
    for (const network::Signal in : network_.fan_in(gate)) {
      levels[gate] = std::max(levels[gate], levels[in.node()] + 1);
    }
    if (gate < network_.percept_end()) continue;
    for (const network::Signal in : network_.fan_in(gate)) {
      sums[in.node()] += levels[gate];
      ++counts[in.node()];
    }
  }
  nodes_.resize(network_.node_count());
  std::iota(nodes_.begin(), nodes_.end(), network::NodeId{0});
  std::ranges::stable_sort(nodes_, std::greater(), [&](network::NodeId node) {
    return sums[node] / counts[node];
  });
  places_.resize(network_.node_count());
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) places_[nodes_[i]] = i;
}

void GoalRenaming::find_bases() {
  bases_.resize(words_ * network_.node_count());
  for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
    bases_[network_.base(base) * words_ + base / 64] |= std::uint64_t{1}
                                                        << (base % 64);
  }
  for (network::NodeId gate = network_.first_gate();
       gate < network_.node_count(); ++gate) {
    for (const network::Signal in : network_.fan_in(gate)) {
      for (std::size_t word = 0; word < words_; ++word) {
        bases_[gate * words_ + word] |= bases_[in.node() * words_ + word];
      }
    }
  }
}

bool GoalRenaming::keeps_goals(std::span<const network::NodeId> image) {
  DecisionDiagrams diagrams(std::min(kMostDiagramNodes, work_left_));
  bool keeps = false;
  try {
    keeps = prove_goals(image, diagrams);
  } catch (const DecisionDiagrams::TooLarge&) {
    // Nor could what reads this gate be proven.
  }
  const std::size_t work = diagrams.size() + network_.node_count();
  work_left_ -= std::min(work, work_left_);
  return keeps;
}

bool GoalRenaming::prove_goals(std::span<const network::NodeId> image,
                               DecisionDiagrams& diagrams) {
  if (work_left_ == 0) return false;
  renamed_.assign(network_.node_count(), network::kTrueSignal);
  edges_.assign(network_.node_count(), DecisionDiagrams::kTrue);
  has_edge_.assign(network_.node_count(), false);
  std::vector<network::Signal> fan_in;
  for (network::NodeId node = 1; node < network_.node_count(); ++node) {
    if (!network_.is_gate(node)) {
      renamed_[node] = network::Signal(image[node], false);
      continue;
    }
    fan_in.clear();
    for (const network::Signal in : network_.fan_in(node)) {
      const network::Signal after = renamed_[in.node()];
      fan_in.push_back(in.negated() ? !after : after);
    }
    renamed_[node] = builder_.and_of(fan_in);
    if (node >= network_.percept_end() &&
        renamed_[node].node() >= network_.node_count() &&
        is_whole(node, image) && is_same(node, diagrams)) {
      renamed_[node] = network::Signal(node, false);
    }
  }
  return std::ranges::all_of(network_.outputs().goals, [&](const auto& goal) {
    const network::NodeId node = goal.signal.node();
    return renamed_[node] == network::Signal(node, false);
  });
}

/// Whether the renaming only permutes the bases that a gate depends on.
bool GoalRenaming::is_whole(network::NodeId gate,
                            std::span<const network::NodeId> image) const {
  const std::uint64_t* bases = &bases_[gate * words_];
  for (std::size_t word = 0; word < words_; ++word) {
    for (std::uint64_t bits = bases[word]; bits != 0; bits &= bits - 1) {
      const auto base = static_cast<std::uint32_t>(
          word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      const std::uint32_t to = image[network_.base(base)] - 1;
      if ((bases[to / 64] >> (to % 64) & 1) == 0) return false;
    }
  }
  return true;
}

/// Whether all that a gate depends on, as far as it has an image, can be
/// exchanged with that.
bool GoalRenaming::is_same(network::NodeId gate, DecisionDiagrams& diagrams) {
  read(gate, diagrams);
  const auto classes = diagrams.exchangeable_variables(edges_[gate]);
  for (std::size_t i = 0; i < classes.variables.size(); ++i) {
    const network::Signal after = renamed_[nodes_[classes.variables[i]]];
    if (after.negated()) return false;
    const auto place =
        std::ranges::lower_bound(classes.variables, places_[after.node()]);
    if (place == classes.variables.end() || *place != places_[after.node()]) {
      return false;
    }
    const auto number = classes.numbers[static_cast<std::size_t>(
        place - classes.variables.begin())];
    if (number != classes.numbers[i]) return false;
  }
  return true;
}

/// Makes the diagram of a gate.
void GoalRenaming::read(network::NodeId gate, DecisionDiagrams& diagrams) {
  const auto has_image = [&](network::NodeId node) {
    return renamed_[node].node() < network_.node_count();
  };
  std::vector<network::NodeId> stack = {gate};
  while (!stack.empty()) {
    const network::NodeId node = stack.back();
    const std::size_t size = stack.size();
    for (const network::Signal in : network_.fan_in(node)) {
      if (has_edge_[in.node()]) continue;
      if (has_image(in.node())) {
        set_edge(in.node(), diagrams.variable(places_[in.node()]));
      } else {
        stack.push_back(in.node());
      }
    }
    if (stack.size() > size) continue;
    stack.pop_back();
    Edge edge = DecisionDiagrams::kTrue;
    for (const network::Signal in : network_.fan_in(node)) {
      const Edge read = edges_[in.node()];
      edge = diagrams.both(edge, in.negated() ? diagrams.negation(read) : read);
    }
    set_edge(node, edge);
  }
}

void GoalRenaming::set_edge(network::NodeId node, Edge edge) {
  edges_[node] = edge;
  has_edge_[node] = true;
}

}  // namespace reasoner::symmetry
