#include "search/mcts/tree/expansion.h"

#include <algorithm>
#include <span>

namespace search::mcts::tree {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// Visits of a node for each child that it has, before it gets more than the
// first.
constexpr std::uint64_t kVisitsPerChild = 20;

}  // namespace

Expansion::Expansion(reasoner::StateMachine& machine, Tree& tree)
    : machine_(machine),
      tree_(tree),
      history_(tree.role_count()),
      legal_(tree.role_count()) {}

const std::vector<std::vector<MoveId>>& Expansion::legal_moves(NodeIndex node) {
  if (legal_of_ == node) return legal_;
  state_.assign(tree_.state(node));
  for (RoleIndex role = 0; role < legal_.size(); ++role) {
    machine_.legal_moves(state_, role, legal_[role]);
  }
  legal_of_ = node;
  return legal_;
}

bool Expansion::expand(NodeIndex node) {
  const auto& legal = legal_moves(node);
  const auto is_stuck = [](const auto& moves) { return moves.empty(); };
  return std::ranges::none_of(legal, is_stuck) && tree_.expand(node, legal);
}

bool Expansion::wants_more_children(const Node& node) const {
  if (node.opened == node.count) return false;
  if (node.opened == 0) return true;
  std::uint64_t visits = 0;
  bool are_settled = true;
  for (const Statistics& child : tree_.statistics(node)) {
    visits += child.visits;
    are_settled = are_settled && child.is_settled();
  }
  return are_settled || visits >= kVisitsPerChild * node.opened;
}

bool Expansion::open_more(NodeIndex node) {
  const Node& here = tree_[node];
  const std::vector<MoveId>& moves = legal_moves(node)[here.mover];
  if (here.count <= Tree::kChunk) return tree_.open_children(node, moves);
  std::vector<MoveId> left = moves;
  for (std::uint32_t i = 0; i < here.opened; ++i) {
    std::erase(left, tree_[tree_.child(here, i)].place);
  }
  order_by_history(here.mover, left);
  const std::size_t count = std::min<std::size_t>(left.size(), Tree::kChunk);
  return tree_.open_children(node, std::span(left).first(count));
}

void Expansion::note_goal(const Node& node, Place place, std::uint8_t goal) {
  if (node.count <= Tree::kChunk) return;
  auto& history = history_[node.mover];
  const auto move = static_cast<MoveId>(tree_[tree_.child(node, place)].place);
  if (move >= history.size()) {
    tree_.charge((move + 1 - history.size()) * sizeof(History));
    history.resize(move + 1);
  }
  history[move].total += goal;
  ++history[move].visits;
}

void Expansion::order_by_history(std::size_t role,
                                 std::vector<MoveId>& moves) const {
  const auto& history = history_[role];
  const auto mean = [&](MoveId move) {
    return (move < history.size() ? history[move] : History{}).mean();
  };
  std::ranges::stable_sort(
      moves, [&](MoveId a, MoveId b) { return mean(a) > mean(b); });
}

}  // namespace search::mcts::tree
