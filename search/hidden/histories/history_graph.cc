#include "search/hidden/histories/history_graph.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace search::hidden::histories {

using reasoner::MoveId;
using reasoner::RoleIndex;

HistoryGraph::HistoryGraph(reasoner::StateMachine& machine,
                           InformationTable& information)
    : machine_(machine),
      information_(information),
      roles_(machine.game().role_count()),
      row_head_((roles_ + 1) / 2),
      joint_move_(roles_),
      known_after_(roles_),
      legal_(roles_) {
  add_root();
}

std::span<const MoveId> HistoryGraph::moves(Node node, RoleIndex role) const {
  assert(!is_terminal(node));
  const std::uint32_t* const counts = edges_.data() + nodes_[node].first;
  std::size_t skipped = roles_;
  for (RoleIndex other = 0; other < role; ++other) skipped += counts[other];
  return {counts + skipped, counts[role]};
}

/// The index in edges_ of a child.
std::size_t HistoryGraph::edge(Node node,
                               std::span<const std::uint32_t> choice) const {
  const std::size_t first = nodes_[node].first;
  std::size_t place = roles_;
  std::size_t index = 0;
  for (RoleIndex role = 0; role < roles_; ++role) {
    const std::uint32_t count = edges_[first + role];
    index = index * count + choice[role];
    place += count;
  }
  return first + place + index;
}

bool HistoryGraph::has_child(Node node,
                             std::span<const std::uint32_t> choice) const {
  return keeps_children(node) && edges_[edge(node, choice)] != kUnknown;
}

HistoryGraph::Node HistoryGraph::child(Node node,
                                       std::span<const std::uint32_t> choice) {
  const std::size_t at = edge(node, choice);
  const bool is_kept = keeps_children(node);
  if (is_kept && edges_[at] != kUnknown) return edges_[at];
  for (RoleIndex role = 0; role < roles_; ++role) {
    joint_move_[role] = moves(node, role)[choice[role]];
  }
  read_state(node, state_);
  for (RoleIndex role = 0; role < roles_; ++role) {
    machine_.percepts(state_, joint_move_, role, percepts_);
    known_after_[role] = information_.after(
        information(node, role), joint_move_[role],
        machine_.game().hides()
            ? std::span<const reasoner::PerceptId>(percepts_)
            : std::span<const reasoner::PerceptId>(joint_move_));
  }
  machine_.next_state(state_, joint_move_, after_);
  const Node added = add(known_after_, after_);
  if (is_kept) edges_[at] = added;
  return added;
}

HistoryGraph::Listing HistoryGraph::list_agreeing(
    Node node, RoleIndex role, InformationId after, const Deadline& deadline,
    std::vector<std::uint32_t>& choices) {
  choices.clear();
  if (!keeps_children(node)) return Listing::kTooMany;
  if (information(node, role) != information_.before(after)) {
    return Listing::kDone;
  }
  const auto own = moves(node, role);
  const auto played =
      std::find(own.begin(), own.end(), information_.own_move(after));
  if (played == own.end()) return Listing::kDone;
  if (joint_move_count(node) / own.size() > kMostListed) {
    return Listing::kTooMany;
  }
  choice_.assign(roles_, 0);
  choice_[role] = static_cast<std::uint32_t>(played - own.begin());
  for (;;) {
    if (!has_child(node, choice_) && deadline.expired()) return Listing::kLate;
    if (information(child(node, choice_), role) == after) {
      choices.insert(choices.end(), choice_.begin(), choice_.end());
    }
    RoleIndex other = 0;
    for (; other < roles_; ++other) {
      if (other == role) continue;
      if (++choice_[other] < moves(node, other).size()) break;
      choice_[other] = 0;
    }
    if (other == roles_) return Listing::kDone;
  }
}

void HistoryGraph::add_root() {
  for (RoleIndex role = 0; role < roles_; ++role) {
    known_after_[role] = InformationTable::root(role);
  }
  machine_.initial_state(after_);
  add(known_after_, after_);
}

HistoryGraph::Node HistoryGraph::add(std::span<const InformationId> known,
                                     const reasoner::State& state) {
  row_.assign(row_head_, 0);
  for (RoleIndex role = 0; role < roles_; ++role) {
    row_[role / 2] |= std::uint64_t{known[role]} << (role % 2 * 32);
  }
  row_.insert(row_.end(), state.words().begin(), state.words().end());
  const auto [node, is_new] =
      table_.add(row_, game_graph::StateTable::hash(row_));
  if (is_new) {
    known_.insert(known_.end(), known.begin(), known.end());
    describe(state);
  }
  return node;
}

/// Adds the end, goals or moves of a new node.
void HistoryGraph::describe(const reasoner::State& state) {
  NodeData& node = nodes_.emplace_back();
  node.terminal = machine_.is_terminal(state);
  if (node.terminal) {
    node.first = goals_.size();
    goals_.resize(goals_.size() + roles_);
    const std::span<reasoner::Goal> goals(&goals_[node.first], roles_);
    machine_.goals(state, goals);
    for (reasoner::Goal& goal : goals) goal = std::max(goal, 0);
    return;
  }
  node.first = edges_.size();
  std::uint64_t children = 1;
  for (RoleIndex role = 0; role < roles_; ++role) {
    machine_.legal_moves(state, role, legal_[role]);
    edges_.push_back(static_cast<std::uint32_t>(legal_[role].size()));
    children =
        std::min<std::uint64_t>(children * legal_[role].size(),
                                std::numeric_limits<std::uint32_t>::max());
  }
  for (const std::vector<MoveId>& legal : legal_) {
    edges_.insert(edges_.end(), legal.begin(), legal.end());
  }
  node.children = static_cast<std::uint32_t>(children);
  if (children <= kMostKept) edges_.resize(edges_.size() + children, kUnknown);
}

std::size_t HistoryGraph::bytes() const {
  return table_.bytes() + nodes_.capacity() * sizeof(NodeData) +
         known_.capacity() * sizeof(InformationId) +
         edges_.capacity() * sizeof(std::uint32_t) +
         goals_.capacity() * sizeof(reasoner::Goal);
}

void HistoryGraph::clear() {
  table_.clear();
  nodes_.clear();
  known_.clear();
  edges_.clear();
  goals_.clear();
  add_root();
}

}  // namespace search::hidden::histories
