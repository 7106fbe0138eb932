#include "search/mcts/playouts/playouts.h"

#include <utility>

namespace search::mcts::playouts {

using descent::Path;
using descent::Step;
using tree::Goals;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Tree;

namespace {

// The length of a path, on which the count of memory is based.
constexpr std::size_t kUsualDepth = 32;

}  // namespace

PlayoutGroup& Playouts::begin(Path path) {
  if (free_groups_.empty()) {
    free_groups_.push_back(static_cast<std::uint32_t>(groups_.size()));
    groups_.emplace_back();
    growth_ += sizeof(PlayoutGroup) + kUsualDepth * sizeof(Step);
  }
  newest_ = free_groups_.back();
  free_groups_.pop_back();
  PlayoutGroup& group = groups_[newest_];
  group.path.assign(path.begin(), path.end());
  group.parent = kNoNode;
  group.sampled = kNoNode;
  group.sums = {};
  items_.clear();
  joint_moves_.clear();
  return group;
}

void Playouts::add(Place place, std::span<const reasoner::MoveId> joint_move) {
  reasoner::WorkItem& item = items_.emplace_back();
  item.tag = std::uint64_t{newest_} << 32 | place;
  if (joint_move.empty()) return;
  item.look = true;
  item.joint_move =
      static_cast<std::uint32_t>(joint_moves_.size() / joint_move.size());
  joint_moves_.insert(joint_moves_.end(), joint_move.begin(), joint_move.end());
}

void Playouts::submit(const reasoner::State& state, reasoner::WorkItem how) {
  how.seed = seed_;
  for (reasoner::WorkItem& item : items_) {
    how.tag = item.tag;
    how.look = item.look;
    how.joint_move = item.joint_move;
    how.first_playout = next_number_;
    next_number_ += how.playouts;
    item = how;
  }
  PlayoutGroup& group = groups_[newest_];
  group.playouts = static_cast<std::uint32_t>(items_.size()) * how.playouts;
  group.open = group.playouts;
  in_flight_ += group.playouts;
  engine_.submit(state, items_, joint_moves_);
}

bool Playouts::finish(std::uint64_t tag, const Goals& goals) {
  PlayoutGroup& each = group(tag);
  for (std::size_t role = 0; role < roles_; ++role) {
    each.sums[role] += goals[role];
  }
  --in_flight_;
  return --each.open == 0;
}

void Playouts::release(std::uint64_t tag) {
  free_groups_.push_back(static_cast<std::uint32_t>(tag >> 32));
}

void forget_pending(Tree& tree, const PlayoutGroup& group) {
  const auto forget = [&](NodeIndex node) {
    if (tree[node].kind == NodeKind::kPending) {
      tree[node].kind = NodeKind::kUnmade;
    }
  };
  if (group.sampled != kNoNode) forget(group.sampled);
  if (group.parent == kNoNode) return;
  const Node& parent = tree[group.parent];
  for (Place place = 0; place < parent.opened; ++place) {
    forget(tree.child(parent, place));
    tree.first_statistics(parent, place).in_flight = 0;
  }
}

std::size_t Playouts::take_growth() { return std::exchange(growth_, 0); }

}  // namespace search::mcts::playouts
