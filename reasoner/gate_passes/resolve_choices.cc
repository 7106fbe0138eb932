#include "reasoner/gate_passes/resolve_choices.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reasoner/network/choice_set.h"

namespace reasoner::gate_passes {

namespace {

/// The most members of all sets together. Beyond that, gates count as depending
/// on other things.
constexpr std::size_t kMaxListed = 32'000'000;

struct ChoiceSetHash {
  std::size_t operator()(const network::ChoiceSet& set) const {
    return set.hash();
  }
};

/// The sets of one group, and the signals that say that one is chosen of them.
/// Its members are the nodes that can be true.
class Group {
 public:
  explicit Group(std::vector<network::NodeId> nodes)
      : nodes_(std::move(nodes)) {}

  std::uint32_t size() const {
    return static_cast<std::uint32_t>(nodes_.size());
  }

  /// The gate inputs that making and reading the signal of a set take.
  static std::size_t cost(const network::ChoiceSet& set) {
    const std::size_t listed = set.listed().size();
    return listed <= 1 ? listed : listed + 1;
  }

  std::optional<network::Signal> find(const network::ChoiceSet& set) const {
    if (const auto found = signals_.find(set); found != signals_.end()) {
      return found->second;
    }
    return std::nullopt;
  }
  void add(const network::ChoiceSet& set, network::Signal signal) {
    signals_.emplace(set.rest(size()), !signal);
    signals_.emplace(set, signal);
  }

  /// An OR over the members of a set, or its negation.
  network::Signal make(network::NetworkBuilder& builder,
                       const network::ChoiceSet& set) const {
    std::vector<network::Signal> members;
    for (const std::uint32_t i : set.listed()) {
      members.emplace_back(nodes_[i], false);
    }
    const network::Signal listed = builder.or_of(members);
    return set.excluded() ? !listed : listed;
  }

 private:
  std::vector<network::NodeId> nodes_;
  std::unordered_map<network::ChoiceSet, network::Signal, ChoiceSetHash>
      signals_;
};

class ChoiceResolver {
 public:
  ChoiceResolver(const network::Network& network,
                 const network::Invariants& invariants)
      : network_(network), choices_(network.node_count()) {
    for (std::uint32_t group = 0; group < invariants.group_count(); ++group) {
      add_group(invariants.group(group));
    }
    by_group_.resize(groups_.size());
  }

  network::Signal replace(network::NetworkBuilder& builder,
                          network::NodeId node,
                          std::span<const network::Signal> mapped) {
    if (!network_.is_gate(node)) return {node, false};
    const auto fan_in = network_.fan_in(node);
    others_.clear();
    for (std::size_t i = 0; i < fan_in.size(); ++i) {
      const std::uint32_t group = choices_[fan_in[i].node()].group;
      if (group == kNone) {
        others_.push_back(mapped[i]);
      } else {
        if (by_group_[group].empty()) groups_here_.push_back(group);
        by_group_[group].push_back(i);
      }
    }
    // Only where one group is all of the gate is it a choice itself.
    const bool is_choice = others_.empty() && groups_here_.size() == 1;
    for (const std::uint32_t group : groups_here_) {
      resolve(builder, group, node, fan_in, mapped, is_choice);
      by_group_[group].clear();
    }
    groups_here_.clear();
    const network::Signal made = builder.and_of(others_);
    if (is_choice && choices_[node].group != kNone) {
      groups_[choices_[node].group].add(choices_[node].set, made);
    }
    return made;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  struct Choice {
    std::uint32_t group = kNone;  // kNone: depends on something else, too
    network::ChoiceSet set;
  };

  const network::Network& network_;
  std::vector<Group> groups_;
  std::vector<Choice> choices_;  // by node
  std::size_t listed_ = 0;       // in the sets of all gates
  // Of the present gate.
  std::vector<std::vector<std::size_t>> by_group_;  // positions in the fan-in
  std::vector<std::uint32_t> groups_here_;          // those not empty
  std::vector<network::Signal> others_;
  std::vector<network::ChoiceSet> sets_;

  void add_group(std::span<const network::NodeId> nodes) {
    std::vector<network::NodeId> possible;
    for (const network::NodeId node : nodes) {
      if (can_be_true(node)) possible.push_back(node);
    }
    const auto group = static_cast<std::uint32_t>(groups_.size());
    const auto size = static_cast<std::uint32_t>(possible.size());
    for (const network::NodeId node : nodes) {
      choices_[node] = {group, network::ChoiceSet(size, {}, false)};
    }
    for (std::uint32_t i = 0; i < size; ++i) {
      choices_[possible[i]].set = network::ChoiceSet(size, {i}, false);
    }
    groups_.emplace_back(std::move(possible));
  }

  bool can_be_true(network::NodeId node) const {
    if (!network_.is_input(node)) return true;
    const std::uint32_t index = node - network_.input(0);
    return network_.outputs().legal[index] != network::kFalseSignal;
  }

  /// Appends to `others_` what stands for all inputs of a group.
  void resolve(network::NetworkBuilder& builder, std::uint32_t group_index,
               network::NodeId node, std::span<const network::Signal> fan_in,
               std::span<const network::Signal> mapped, bool is_choice) {
    Group& group = groups_[group_index];
    const auto& positions = by_group_[group_index];
    sets_.clear();
    for (const std::size_t i : positions) {
      const network::ChoiceSet& in = choices_[fan_in[i].node()].set;
      sets_.push_back(fan_in[i].negated() ? in.rest(group.size()) : in);
    }
    network::ChoiceSet set =
        network::ChoiceSet::intersection(group.size(), sets_);
    const std::size_t cost = Group::cost(set);
    const bool smaller =
        cost < positions.size() || (is_choice && cost == positions.size() + 1);
    if (const auto signal = group.find(set)) {
      others_.push_back(*signal);
    } else if (smaller) {
      others_.push_back(group.make(builder, set));
      if (cost > 1) group.add(set, others_.back());
    } else {
      for (const std::size_t i : positions) others_.push_back(mapped[i]);
    }
    if (is_choice && listed_ < kMaxListed) {
      listed_ += set.listed().size();
      choices_[node] = {group_index, std::move(set)};
    }
  }
};

}  // namespace

network::Network resolve_choices(const network::Network& network,
                                 const network::Invariants& invariants) {
  ChoiceResolver resolver(network, invariants);
  return network::rewrite(
      network, [&](network::NetworkBuilder& builder, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        return resolver.replace(builder, node, mapped);
      });
}

}  // namespace reasoner::gate_passes
