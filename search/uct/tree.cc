#include "search/uct/tree.h"

#include <algorithm>
#include <cassert>

namespace search::uct {

using reasoner::RoleIndex;

namespace {

// Below this not even a root has room.
constexpr std::size_t kMinimumMemory = std::size_t{1} << 20;

// Nodes taken apart for each new one: more than one, so that they get fewer.
constexpr std::size_t kReclaimedPerNode = 2;

}  // namespace

Tree::Tree(std::size_t role_count, std::size_t memory_bytes)
    : role_count_(static_cast<RoleIndex>(role_count)),
      budget_(std::max(memory_bytes, kMinimumMemory)),
      statistics_(budget_) {}

void Tree::clear() {
  if (root_ != kNoNode) detached_.push_back(root_);
  root_ = kNoNode;
}

void Tree::reset(const reasoner::State& state) {
  clear();
  root_ = make_node(state);
}

void Tree::move_root(NodeIndex child) {
  const NodeIndex old_root = root_;
  const std::size_t before = detached_.size();
  detach_children(old_root);
  const auto kept =
      std::find(detached_.begin() + static_cast<std::ptrdiff_t>(before),
                detached_.end(), child);
  assert(kept != detached_.end());
  detached_.erase(kept);
  release_node(old_root);
  (*this)[child].next_sibling = kNoNode;
  root_ = child;
}

NodeIndex Tree::find_child(NodeIndex node,
                           std::span<const MovePlace> places) const {
  const RoleIndex mover = (*this)[node].mover;
  NodeIndex child = moves(node, mover)[places[mover]].first_child;
  while (child != kNoNode) {
    RoleIndex role = 0;
    while (role < role_count_ && slot(child, role).place == places[role]) {
      ++role;
    }
    if (role == role_count_) return child;
    child = (*this)[child].next_sibling;
  }
  return kNoNode;
}

NodeIndex Tree::add_child(std::span<const NodeIndex> path,
                          std::span<const MovePlace> places,
                          const reasoner::State& state) {
  const NodeIndex child = make_node(state);
  if (child == kNoNode) return kNoNode;
  for (RoleIndex role = 0; role < role_count_; ++role) {
    slot(child, role).place = places[role];
  }
  const NodeIndex parent = path.back();
  const RoleIndex mover = (*this)[parent].mover;
  MoveStatistics& move = moves(parent, mover)[places[mover]];
  (*this)[child].next_sibling = move.first_child;
  move.first_child = child;
  for (std::size_t i = 0; i < path.size(); ++i) {
    Node& ancestor = (*this)[path[i]];
    ++ancestor.descendants;
    ancestor.height =
        std::max(ancestor.height, static_cast<std::uint32_t>(path.size() - i));
  }
  return child;
}

bool Tree::expand(NodeIndex node,
                  std::span<const std::vector<reasoner::MoveId>> legal_moves) {
  std::size_t count = 0;
  for (const auto& moves : legal_moves) count += moves.size();
  auto block = statistics_.allocate(count);
  while (!block && reclaim(kReclaimedPerNode)) {
    block = statistics_.allocate(count);
  }
  if (!block) return false;

  Node& expanded = (*this)[node];
  expanded.kind = NodeKind::kInner;
  expanded.statistics = *block;
  expanded.mover = 0;
  const std::span<MoveStatistics> all = statistics_.at(*block, count);
  std::uint32_t next = 0;
  for (RoleIndex role = 0; role < role_count_; ++role) {
    RoleSlot& here = slot(node, role);
    here.first_move = next;
    here.move_count = static_cast<std::uint32_t>(legal_moves[role].size());
    for (const reasoner::MoveId move : legal_moves[role]) {
      all[next++].move = move;
    }
    if (here.move_count > slot(node, expanded.mover).move_count) {
      expanded.mover = role;
    }
  }
  const std::size_t others = count - slot(node, expanded.mover).move_count;
  expanded.single_mover = others == role_count_ - std::size_t{1};
  return true;
}

void Tree::finish(NodeIndex node, NodeKind kind,
                  std::span<const reasoner::Goal> goals) {
  assert((*this)[node].kind == NodeKind::kFresh);
  (*this)[node].kind = kind;
  for (RoleIndex role = 0; role < role_count_; ++role) {
    slot(node, role).goal = goals[role];
  }
}

std::span<MoveStatistics> Tree::moves(NodeIndex node, RoleIndex role) {
  const RoleSlot& here = slot(node, role);
  assert((*this)[node].kind == NodeKind::kInner);
  return statistics_.at((*this)[node].statistics + here.first_move,
                        here.move_count);
}

std::span<const MoveStatistics> Tree::moves(NodeIndex node,
                                            RoleIndex role) const {
  const RoleSlot& here = slot(node, role);
  assert((*this)[node].kind == NodeKind::kInner);
  return statistics_.at((*this)[node].statistics + here.first_move,
                        here.move_count);
}

MovePlace Tree::find_move(NodeIndex node, RoleIndex role,
                          reasoner::MoveId move) const {
  const auto legal = moves(node, role);
  const auto found = std::ranges::find(legal, move, &MoveStatistics::move);
  if (found == legal.end()) return kNoMove;
  return static_cast<MovePlace>(found - legal.begin());
}

std::size_t Tree::block_size(NodeIndex node) const {
  const RoleSlot& last = slot(node, role_count_ - 1);
  return last.first_move + std::size_t{last.move_count};
}

NodeIndex Tree::make_node(const reasoner::State& state) {
  reclaim(kReclaimedPerNode);
  while (free_.empty() && reclaim(kReclaimedPerNode)) {
  }
  if (free_.empty() && !add_slab()) return kNoNode;
  const NodeIndex node = free_.back();
  if (!store_state((*this)[node], state)) return kNoNode;
  free_.pop_back();
  return node;
}

bool Tree::add_slab() {
  const std::size_t slots = kSlabSize * role_count_;
  if ((slabs_.size() + 1) * kSlabSize >= kNoNode ||
      !budget_.take(kSlabSize * sizeof(Node) + slots * sizeof(RoleSlot))) {
    return false;
  }
  const auto first = static_cast<NodeIndex>(slabs_.size() * kSlabSize);
  slabs_.push_back({std::make_unique<Node[]>(kSlabSize),
                    std::make_unique<RoleSlot[]>(slots)});
  // Backwards, so that they are taken in the order in which they lie.
  for (std::size_t i = kSlabSize; i-- > 0;) {
    free_.push_back(first + static_cast<NodeIndex>(i));
  }
  return true;
}

/// A released node keeps the memory of its state for the next one.
bool Tree::store_state(Node& node, const reasoner::State& state) {
  // What the allocator adds to a block on the usual platforms.
  constexpr std::size_t kAllocatorBytes = 16;
  const std::size_t needed = state.words().size();
  const std::size_t held = node.state.words().capacity();
  if (needed > held && !budget_.take((needed - held) * sizeof(std::uint64_t) +
                                     (held == 0 ? kAllocatorBytes : 0))) {
    return false;
  }
  node.state = state;
  return true;
}

void Tree::detach_children(NodeIndex node) {
  if ((*this)[node].kind != NodeKind::kInner) return;
  for (const MoveStatistics& move : moves(node, (*this)[node].mover)) {
    for (NodeIndex child = move.first_child; child != kNoNode;
         child = (*this)[child].next_sibling) {
      detached_.push_back(child);
    }
  }
}

void Tree::release_node(NodeIndex node) {
  Node& released = (*this)[node];
  if (released.kind == NodeKind::kInner) {
    statistics_.release(released.statistics, block_size(node));
  }
  reasoner::State state = std::move(released.state);
  released = Node{};
  released.state = std::move(state);
  free_.push_back(node);
}

bool Tree::reclaim(std::size_t count) {
  while (count-- > 0) {
    if (detached_.empty()) return false;
    const NodeIndex node = detached_.back();
    detached_.pop_back();
    detach_children(node);
    release_node(node);
  }
  return true;
}

}  // namespace search::uct
