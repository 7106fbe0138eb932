#include "search/mcts/tree/tree.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

namespace search::mcts::tree {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// Joint moves are numbered in 64 bits.
constexpr std::uint64_t kMostPlaces = std::uint64_t{1} << 62;

/// The number of joint moves, up to kMostPlaces; a role's moves beyond `most`
/// do not count.
std::uint64_t count_joint(std::span<const std::vector<MoveId>> moves,
                          std::size_t most) {
  std::uint64_t count = 1;
  for (const auto& of_role : moves) {
    const std::uint64_t factor = std::min(of_role.size(), most);
    if (count > kMostPlaces / factor) return kMostPlaces;
    count *= factor;
  }
  return count;
}

}  // namespace

Tree::Tree(std::size_t role_count, std::size_t memory_bytes,
           std::optional<RoleIndex> chance)
    : NodeStore(role_count, memory_bytes, chance) {
  // Each pool gets a first block before others take all memory.
  spare_root_ = *nodes_.allocate(1);
  statistics_.release(*statistics_.allocate(1), 1);
  states_.release(*states_.allocate(1), 1);
  tables_.release(*tables_.allocate(1), 1);
}

/// Allocates a block, taking detached nodes apart for it if need be.
template <typename Pool>
auto Tree::allocate(Pool& pool, std::size_t count) {
  if (!detached_.empty()) reclaim();
  auto block = pool.allocate(count);
  while (!block && reclaim()) block = pool.allocate(count);
  if (!block) {
    constexpr bool kIsTable = std::is_same_v<Pool, BlockPool<std::uint32_t>>;
    (kIsTable ? lacks_tables_ : lacks_nodes_) = true;
  }
  return block;
}

NodeIndex Tree::make_nodes(std::uint32_t count) {
  const auto block = allocate(nodes_, count);
  if (!block) return kNoNode;
  size_ += count;
  return *block;
}

void Tree::reset(std::span<const std::uint64_t> state) {
  if (root_ != kNoNode) detached_.push_back({root_, 1});
  root_ = make_nodes(1);
  if (root_ != kNoNode && !set_state(root_, state)) {
    detached_.push_back({root_, 1});
    root_ = kNoNode;
  }
}

void Tree::move_root(NodeIndex child) {
  // The child leaves its block, which is then taken apart with its siblings.
  const NodeIndex copy = spare_root_;
  (*this)[copy] = (*this)[child];
  (*this)[child] = Node{};
  // In a kSampled, the siblings behind it in the chain are taken apart, too.
  std::swap((*this)[child].next_sibling, (*this)[copy].next_sibling);
  detached_.push_back({root_, 1});
  root_ = copy;
  ++size_;
  spare_root_ = *allocate(nodes_, 1);  // the old root leaves room for it
}

bool Tree::set_state(NodeIndex node, std::span<const std::uint64_t> words) {
  if (!words.empty()) {
    const auto block = allocate(states_, words.size());
    if (!block) return false;
    std::ranges::copy(words, states_.at(*block, words.size()).begin());
    (*this)[node].state = *block;
  }
  (*this)[node].state_words = static_cast<std::uint16_t>(words.size());
  (*this)[node].kind = NodeKind::kFresh;
  return true;
}

bool Tree::expand(NodeIndex node, std::span<const std::vector<MoveId>> moves) {
  Node& here = (*this)[node];
  assert(here.kind == NodeKind::kFresh);
  // Chance is the mover only where it has several moves.
  std::size_t mover = chance_ == RoleIndex{0} && role_count_ > 1 ? 1 : 0;
  for (std::size_t role = 0; role < role_count_; ++role) {
    if (moves[role].size() > moves[mover].size()) mover = role;
  }
  const std::uint64_t joint = count_joint(moves, moves[mover].size());
  const std::size_t own = moves[mover].size();
  const bool is_single = joint == own && (mover != chance_ || own <= kChunk);
  if (!is_single && !expand_several(node, moves, joint)) return false;
  if (is_single) {
    const std::size_t chunks = own > kChunk ? (own + kChunk - 1) / kChunk : 0;
    if (chunks > 0) {
      const auto table = allocate(tables_, chunks);
      if (!table) return false;
      here.table = *table;
    }
    here.count = static_cast<std::uint32_t>(own);
    here.opened = 0;
    here.kind = NodeKind::kSingle;
  }
  here.mover = static_cast<std::uint8_t>(mover);
  return true;
}

/// Whether all joint moves get children at once.
bool Tree::is_joint(std::span<const std::vector<MoveId>> moves,
                    std::uint64_t joint_count) const {
  if (!chance_) return joint_count <= kMostJoint;
  std::size_t choosing = 0;
  for (std::size_t role = 0; role < role_count_; ++role) {
    if (role != chance_ && moves[role].size() > 1) ++choosing;
  }
  return choosing > 1 && joint_count <= kMostJoint;
}

bool Tree::expand_several(NodeIndex node,
                          std::span<const std::vector<MoveId>> moves,
                          std::uint64_t joint_count) {
  Node& here = (*this)[node];
  // More joint moves than can be numbered: the last moves are left out.
  std::size_t most = std::size_t{1} << 31;
  while (joint_count >= kMostPlaces) {
    most /= 2;
    joint_count = count_joint(moves, most);
  }
  const bool all_at_once = is_joint(moves, joint_count);
  std::size_t sum = 0;
  std::size_t largest = 0;
  for (const auto& of_role : moves) {
    sum += std::min(of_role.size(), most);
    largest = std::max(largest, std::min(of_role.size(), most));
  }
  const std::size_t table_size =
      role_count_ + sum + (all_at_once ? 0 : largest);
  const auto table = allocate(tables_, table_size);
  if (!table) return false;
  const std::size_t statistics_size =
      sum + (all_at_once ? joint_count * role_count_ : 0);
  const auto statistics = allocate(statistics_, statistics_size);
  const NodeIndex children =
      statistics && all_at_once
          ? make_nodes(static_cast<std::uint32_t>(joint_count))
          : kNoNode;
  if (!statistics || (all_at_once && children == kNoNode)) {
    tables_.release(*table, table_size);
    if (statistics) statistics_.release(*statistics, statistics_size);
    return false;
  }
  const auto entries = tables_.at(*table, table_size);
  auto out = entries.begin() + static_cast<std::ptrdiff_t>(role_count_);
  for (std::size_t role = 0; role < role_count_; ++role) {
    const std::size_t count = std::min(moves[role].size(), most);
    entries[role] = static_cast<std::uint32_t>(count);
    out = std::copy_n(moves[role].begin(), count, out);
  }
  std::fill(out, entries.end(), kNoNode);
  here.table = *table;
  here.statistics = *statistics;
  here.children = children;
  here.count = all_at_once ? static_cast<std::uint32_t>(joint_count) : 0;
  here.opened = here.count;
  here.kind = all_at_once ? NodeKind::kJoint : NodeKind::kSampled;
  return true;
}

bool Tree::open_children(NodeIndex node, std::span<const MoveId> moves) {
  Node& here = (*this)[node];
  assert(here.kind == NodeKind::kSingle && here.opened % kChunk == 0);
  assert(moves.size() <= kChunk && here.opened + moves.size() <= here.count);
  const auto added = static_cast<std::uint32_t>(moves.size());
  const auto statistics = allocate(statistics_, here.opened + added);
  if (!statistics) return false;
  const NodeIndex children = make_nodes(added);
  if (children == kNoNode) {
    statistics_.release(*statistics, here.opened + added);
    return false;
  }
  if (here.opened > 0) {
    const auto old = statistics_.at(here.statistics, here.opened);
    std::ranges::copy(old, statistics_.at(*statistics, old.size()).begin());
    statistics_.release(here.statistics, here.opened);
  }
  here.statistics = *statistics;
  if (here.count > kChunk) {
    tables_.at(here.table + here.opened / kChunk, 1)[0] = children;
  } else {
    here.children = children;
  }
  for (std::uint32_t i = 0; i < added; ++i) {
    (*this)[children + i].place = moves[i];
  }
  here.opened += added;
  return true;
}

NodeIndex Tree::add_sampled(NodeIndex node, Place place) {
  const NodeIndex child = make_nodes(1);
  if (child == kNoNode) return kNoNode;
  const Node& here = (*this)[node];
  std::array<std::uint32_t, kMostRoles> choices{};
  choices_at(here, place, choices);
  NodeIndex& first = heads(here)[choices[here.mover]];
  (*this)[child].place = place;
  (*this)[child].next_sibling = first;
  first = child;
  return child;
}

void Tree::detach_children(const Node& node) {
  if (node.kind == NodeKind::kJoint) {
    detached_.push_back({node.children, node.count});
  } else if (node.kind == NodeKind::kSingle) {
    for (std::uint32_t i = 0; i < node.opened; i += kChunk) {
      detached_.push_back({child(node, i), std::min(kChunk, node.opened - i)});
    }
  } else if (node.kind == NodeKind::kSampled) {
    for (NodeIndex first : heads(node)) {
      for (; first != kNoNode; first = (*this)[first].next_sibling) {
        detached_.push_back({first, 1});
      }
    }
  }
}

/// Takes one block of nodes apart; false where none is left.
bool Tree::reclaim() {
  if (detached_.empty()) return false;
  const Detached block = detached_.back();
  detached_.pop_back();
  for (std::uint32_t i = 0; i < block.count; ++i) {
    release((*this)[block.first + i]);
  }
  nodes_.release(block.first, block.count);
  size_ -= block.count;
  return true;
}

/// Gives back what a node owns, but for itself.
void Tree::release(Node& node) {
  if (node.state_words > 0) states_.release(node.state, node.state_words);
  if (node.is_inner()) release_inside(node);
  node.kind = NodeKind::kUnmade;
}

/// Gives back what makes a node an inner one.
void Tree::release_inside(Node& node) {
  detach_children(node);
  std::size_t statistics = node.opened;
  if (node.kind != NodeKind::kSingle) {
    statistics = move_sum(node);
    if (node.kind == NodeKind::kJoint) statistics += node.count * role_count_;
  }
  if (statistics > 0) statistics_.release(node.statistics, statistics);
  const std::size_t table = table_size(node);
  if (table > 0) tables_.release(node.table, table);
}

}  // namespace search::mcts::tree
