#include "search/mcts/tree/node_store.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

namespace search::mcts::tree {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// Below this there is no tree to speak of.
constexpr std::size_t kMinimumMemory = std::size_t{1} << 19;

}  // namespace

NodeStore::NodeStore(std::size_t role_count, std::size_t memory_bytes,
                     std::optional<reasoner::RoleIndex> chance)
    : role_count_(role_count),
      chance_(chance),
      budget_(std::max(memory_bytes, kMinimumMemory)),
      nodes_(budget_),
      statistics_(budget_),
      states_(budget_),
      tables_(budget_) {
  assert(role_count <= kMostRoles);
}

std::span<const std::uint64_t> NodeStore::state(NodeIndex node) const {
  const Node& here = (*this)[node];
  if (here.state_words == 0) return {};
  return states_.at(here.state, here.state_words);
}

NodeIndex NodeStore::find_sampled(const Node& node, Place place) const {
  std::array<std::uint32_t, kMostRoles> choices{};
  choices_at(node, place, choices);
  NodeIndex child = heads(node)[choices[node.mover]];
  while (child != kNoNode && (*this)[child].place != place) {
    child = (*this)[child].next_sibling;
  }
  return child;
}

std::span<const MoveId> NodeStore::moves(const Node& node,
                                         RoleIndex role) const {
  const std::size_t first = role_count_ + moves_before(node, role);
  return tables_.at(node.table, first + move_counts(node)[role]).subspan(first);
}

std::span<Statistics> NodeStore::role_statistics(const Node& node,
                                                 RoleIndex role) {
  const auto counts = move_counts(node);
  const std::size_t first = moves_before(node, role);
  return statistics_.at(node.statistics, first + counts[role]).subspan(first);
}

std::span<const Statistics> NodeStore::role_statistics(const Node& node,
                                                       RoleIndex role) const {
  const auto counts = move_counts(node);
  const std::size_t first = moves_before(node, role);
  return statistics_.at(node.statistics, first + counts[role]).subspan(first);
}

std::span<Statistics> NodeStore::joint_statistics(const Node& node,
                                                  Place place) {
  const std::size_t first = move_sum(node) + place * role_count_;
  return statistics_.at(node.statistics, first + role_count_).subspan(first);
}

std::span<const Statistics> NodeStore::joint_statistics(const Node& node,
                                                        Place place) const {
  const std::size_t first = move_sum(node) + place * role_count_;
  return statistics_.at(node.statistics, first + role_count_).subspan(first);
}

Place NodeStore::place_of(const Node& node,
                          std::span<const std::uint32_t> choices) const {
  const auto counts = move_counts(node);
  Place place = 0;
  for (std::size_t role = 0; role < role_count_; ++role) {
    place = place * counts[role] + choices[role];
  }
  return place;
}

void NodeStore::choices_at(const Node& node, Place place,
                           std::span<std::uint32_t> choices) const {
  const auto counts = move_counts(node);
  for (std::size_t role = role_count_; role-- > 0;) {
    choices[role] = static_cast<std::uint32_t>(place % counts[role]);
    place /= counts[role];
  }
}

std::size_t NodeStore::move_sum(const Node& node) const {
  return moves_before(node, role_count_);
}

/// The moves of the roles before `role`.
std::size_t NodeStore::moves_before(const Node& node, std::size_t role) const {
  const auto counts = move_counts(node).first(role);
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::size_t NodeStore::table_size(const Node& node) const {
  if (node.kind == NodeKind::kSingle) {
    return node.count <= kChunk ? 0 : (node.count + kChunk - 1) / kChunk;
  }
  const std::size_t size = role_count_ + move_sum(node);
  if (node.kind == NodeKind::kJoint) return size;
  return size + move_counts(node)[node.mover];
}

std::span<NodeIndex> NodeStore::heads(const Node& node) {
  return tables_.at(node.table, table_size(node))
      .last(move_counts(node)[node.mover]);
}

std::span<const NodeIndex> NodeStore::heads(const Node& node) const {
  return tables_.at(node.table, table_size(node))
      .last(move_counts(node)[node.mover]);
}

}  // namespace search::mcts::tree
