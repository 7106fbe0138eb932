// How a full mcts::Tree makes room.
#include <algorithm>

#include "search/mcts/tree/tree.h"

namespace search::mcts::tree {

namespace {

// The most nodes that one call looks at, so that it does not take long.
constexpr std::size_t kMostLooks = std::size_t{1} << 15;
constexpr std::size_t kMostTaken = std::size_t{1} << 13;

// A round should free about a quarter of the nodes. Where it frees less than
// one in kFewestPart, or more than one in kMostPart, the bound on visits was
// wrong.
constexpr std::size_t kFewestPart = 8;
constexpr std::size_t kMostPart = 2;

struct Use {
  std::uint64_t visits = 0;
  std::uint64_t in_flight = 0;

  void add(const Statistics& each) {
    visits += each.visits;
    in_flight += each.in_flight;
  }
};

/// How much an inner node was used: its visits, and whether some are in flight,
/// so that it must stay.
Use use_of(const Tree& tree, const Node& node) {
  Use use;
  if (node.kind == NodeKind::kSingle) {
    for (const Statistics& child : tree.statistics(node)) use.add(child);
  } else if (node.kind == NodeKind::kJoint) {
    for (Place place = 0; place < node.count; ++place) {
      use.add(tree.joint_statistics(node, place)[0]);
    }
  } else {
    for (const Statistics& move : tree.role_statistics(node, 0)) use.add(move);
  }
  return use;
}

}  // namespace

void Tree::recycle() {
  const std::size_t wanted = std::min(size_ / kFewestPart + 1, kMostTaken);
  const std::size_t looks = std::min<std::size_t>(nodes_.end(), kMostLooks);
  std::size_t taken = 0;
  for (std::size_t i = 0; i < looks && taken < wanted; ++i) {
    const std::size_t here = recycle_at(hand_);
    taken += here;
    taken_ += here;
    if (++hand_ == nodes_.end()) end_round();
  }
  lacks_nodes_ = false;
  lacks_tables_ = false;
}

void Tree::end_round() {
  hand_ = 0;
  if (taken_ < size_ / kFewestPart) {
    least_visits_ *= 2;
  } else if (taken_ > size_ / kMostPart) {
    least_visits_ = std::max<std::uint64_t>(least_visits_ / 2, 1);
  }
  taken_ = 0;
}

/// Frees what can be spared at one node. Returns how many nodes that was, not
/// counting those further below. Nodes that have left the tree but are not
/// taken apart yet are treated like others.
std::size_t Tree::recycle_at(NodeIndex node) {
  Node& here = (*this)[node];
  if (!here.is_inner()) return 0;
  std::size_t taken = 0;
  if (here.kind == NodeKind::kSingle && here.is_proven) {
    taken += drop_worse_children(here);
  } else if (here.kind == NodeKind::kSampled) {
    taken += drop_met_once(here);
  }
  const bool would_help = lacks_nodes_ || table_size(here) > 0;
  if (node == root_ || !would_help) return taken;
  const Use use = use_of(*this, here);
  const std::uint64_t children =
      here.kind == NodeKind::kSampled ? move_sum(here) : here.opened;
  if (use.in_flight > 0 || use.visits >= least_visits_ * children) return taken;
  return taken + collapse(here);
}

/// Only the best child of a proven node will be visited again.
std::size_t Tree::drop_worse_children(const Node& node) {
  std::size_t taken = 0;
  bool has_best = false;
  for (std::uint32_t i = 0; i < node.opened; ++i) {
    Node& each = (*this)[child(node, i)];
    const bool is_best = each.is_proven && each.goals == node.goals &&
                         each.distance + 1 == node.distance;
    if (is_best && !has_best) {
      has_best = true;
    } else if (each.is_inner() && use_of(*this, each).in_flight == 0) {
      taken += collapse(each);
    }
  }
  return taken;
}

/// Frees the children of a kSampled that were met once.
std::size_t Tree::drop_met_once(const Node& node) {
  const auto may_go = [&](const Node& each) {
    if (each.kind != NodeKind::kFresh || each.is_proven) return false;
    std::array<std::uint32_t, kMostRoles> choices{};
    choices_at(node, each.place, choices);
    for (reasoner::RoleIndex role = 0; role < role_count_; ++role) {
      if (role_statistics(node, role)[choices[role]].in_flight == 0) {
        return true;
      }
    }
    return false;
  };
  std::size_t taken = 0;
  for (NodeIndex& head : heads(node)) {
    NodeIndex* link = &head;
    while (*link != kNoNode) {
      Node& each = (*this)[*link];
      if (may_go(each)) {
        detached_.push_back({*link, 1});
        *link = each.next_sibling;
        ++taken;
      } else {
        link = &each.next_sibling;
      }
    }
  }
  return taken;
}

/// Makes an inner node a fresh one. Returns how many children it had.
std::size_t Tree::collapse(Node& node) {
  const std::size_t before = detached_.size();
  const std::uint32_t moves = node.kind == NodeKind::kSingle
                                  ? node.count
                                  : move_counts(node)[node.mover];
  release_inside(node);
  std::size_t taken = 0;
  for (std::size_t i = before; i < detached_.size(); ++i) {
    taken += detached_[i].count;
  }
  node.kind = NodeKind::kFresh;
  node.count = moves;
  node.opened = 0;
  node.best_proven = kNoNode;
  return taken;
}

}  // namespace search::mcts::tree
