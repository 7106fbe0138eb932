#include "search/mcts/descent/descent.h"

#include <array>

#include "reasoner/playout.h"

namespace search::mcts::descent {

using reasoner::RoleIndex;
using tree::Expansion;
using tree::kMostRoles;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Statistics;
using tree::Tree;

namespace {

// Keeps the random numbers of choices in the tree apart from those of playouts.
constexpr std::uint64_t kTreeStream = 0x7472656500000000;

}  // namespace

Descent::Descent(Tree& tree, Expansion& expansion, std::uint64_t seed,
                 bool is_wide)
    : tree_(tree), expansion_(expansion), seed_(seed), is_wide_(is_wide) {}

Leaf Descent::go_down(std::uint64_t number, double exploration) {
  path_.clear();
  expansion_.forget_node();
  NodeIndex node = tree_.root();
  while (true) {
    if (const auto leaf = prepare(node)) return *leaf;
    const Node& here = tree_[node];
    Place place = 0;
    if (here.kind == NodeKind::kSingle) {
      const auto chosen = choose_single(here, number, exploration);
      if (!chosen) return best_proven_child(node);
      place = *chosen;
    } else {
      place = choose_several(here, number, exploration);
    }
    NodeIndex child = tree_.child_at(node, place);
    if (child == kNoNode) child = tree_.add_sampled(node, place);
    // No room for the child: its parent is played from instead.
    if (child == kNoNode) return {Leaf::Kind::kPlayouts, node, 0};
    if (const auto leaf = judge_child(node, place, child)) return *leaf;
    path_.push_back({node, place});
    node = child;
  }
}

/// Makes a node an inner one with children. Returns it as the leaf where that
/// cannot be.
std::optional<Leaf> Descent::prepare(NodeIndex node) {
  const Leaf itself{Leaf::Kind::kPlayouts, node, 0};
  if (tree_[node].kind == NodeKind::kFresh && !expansion_.expand(node)) {
    return itself;
  }
  const Node& here = tree_[node];
  if (here.kind != NodeKind::kSingle) return std::nullopt;
  if (expansion_.wants_more_children(here)) expansion_.open_more(node);
  if (here.opened == 0) return itself;
  return std::nullopt;
}

/// What is to be done at the child that was chosen; nothing where the descent
/// goes on there.
std::optional<Leaf> Descent::judge_child(NodeIndex node, Place place,
                                         NodeIndex child) {
  const Node& here = tree_[node];
  const Node& next = tree_[child];
  const auto step_to = [&](Leaf::Kind kind) {
    path_.push_back({node, place});
    return Leaf{kind, child, 0};
  };
  if (next.is_proven) return step_to(Leaf::Kind::kProven);
  if (next.kind == NodeKind::kPending) return Leaf{};
  if (next.kind == NodeKind::kUnmade || next.kind == NodeKind::kEnd) {
    if (here.kind == NodeKind::kSampled) return step_to(Leaf::Kind::kSampled);
    return Leaf{Leaf::Kind::kChildren, node, place};
  }
  if (next.kind == NodeKind::kFresh && !deserves_expansion(here, place)) {
    return step_to(Leaf::Kind::kPlayouts);
  }
  return std::nullopt;
}

/// Whether all children of the child at `place`, whose state is known, should
/// be looked at: first it is played from as often as it has moves.
bool Descent::deserves_expansion(const Node& node, Place place) const {
  if (!is_wide_ || node.kind == NodeKind::kSampled) return true;
  const Statistics& known = tree_.first_statistics(node, place);
  return known.visits + known.in_flight >=
         tree_[tree_.child(node, place)].count;
}

/// Nothing where there is no child to go to.
std::optional<Place> Descent::choose_single(const Node& node,
                                            std::uint64_t number,
                                            double exploration) {
  if (!tree_.is_chance(node)) {
    return choose_child(tree_.statistics(node), exploration);
  }
  const auto depth = static_cast<std::uint32_t>(path_.size());
  const std::uint32_t random =
      reasoner::hash32(reasoner::playout_key(seed_ ^ kTreeStream, number),
                       2 * depth, node.mover);
  return draw_outcome(node.opened, random);
}

Place Descent::choose_several(const Node& node, std::uint64_t number,
                              double exploration) {
  if (node.kind == NodeKind::kJoint) {
    // New children come first.
    for (Place place = 0; place < node.count; ++place) {
      const Statistics& child = tree_.joint_statistics(node, place)[0];
      if (child.visits == 0 && child.in_flight == 0 && !child.is_open) {
        return place;
      }
    }
  }
  const reasoner::PlayoutKey key =
      reasoner::playout_key(seed_ ^ kTreeStream, number);
  const auto depth = static_cast<std::uint32_t>(path_.size());
  std::array<std::uint32_t, kMostRoles> choices{};
  for (RoleIndex role = 0; role < tree_.role_count(); ++role) {
    const std::array<std::uint32_t, 2> random = {
        reasoner::hash32(key, 2 * depth, role),
        reasoner::hash32(key, 2 * depth + 1, role)};
    choices[role] =
        role == tree_.chance()
            ? draw_outcome(tree_.move_counts(node)[role], random[0])
        : node.kind == NodeKind::kJoint
            ? choose_by_regret(tree_, node, role, random)
            : choose_among_several(tree_.role_statistics(node, role),
                                   exploration, random[0]);
  }
  return tree_.place_of(node, choices);
}

/// Where there is no child to go to: the mover can do no better than what is
/// proven, and only others' goals are open, so any of its best children will
/// do.
Leaf Descent::best_proven_child(NodeIndex node) const {
  const Node& here = tree_[node];
  for (const Statistics& child : tree_.statistics(here)) {
    if (!child.is_settled()) return {};
  }
  if (node == tree_.root() || here.best_proven == kNoNode) return {};
  return {Leaf::Kind::kProven, here.best_proven, 0};
}

}  // namespace search::mcts::descent
