#include "search/proof_tree/proof_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "reasoner/playout.h"
#include "search/game_graph/state_table.h"

namespace search::proof_tree {

using reasoner::TurnExpander;

namespace {

// States that a job may expand, and how many may be expected for one.
constexpr double kJobWork = 20'000;
constexpr double kMostExpected = 4 * kJobWork;
// What a state is expected to take after a job that did not finish it.
constexpr double kExpectedAfterJob = 8 * kJobWork;
// The numbers of a node grow with this power of the evaluator's doubt.
constexpr double kPowerOfOdds = 2;
constexpr double kLeastOdds = 0.02;
// Leaves under search count for so many times their numbers (virtual loss), so
// that threads search different ones.
constexpr double kSearchedFactor = 4;
// The numbers of a state without legal moves.
constexpr double kOpen = 1e200;
// Leaves that a call may make children of, so that it comes back soon.
constexpr int kMostExpansions = 1000;
// The most work that is told of a move.
constexpr double kMostWorkTold = 1e18;

}  // namespace

ProofTree::ProofTree(const TurnExpander& turns,
                     const reasoner::GoalClaim& claim, const Job& first,
                     double expected, const evaluator::Evaluator* evaluator,
                     const game_graph::CanonicalStates* symmetries,
                     std::size_t most_nodes)
    : turns_(turns),
      claim_(claim),
      symmetries_(symmetries),
      state_words_(turns.state_words()),
      move_words_(turns.move_words()),
      most_nodes_(std::min(most_nodes, kMostNodes)),
      evaluator_(turns, claim) {
  set_evaluator(evaluator);
  add(first.state, first.legal, first.phase, first.ply, expected);
}

std::optional<bool> ProofTree::answer() const {
  const std::lock_guard lock(mutex_);
  const Node& first = nodes_.front();
  if (!first.is_solved()) return std::nullopt;
  return first.status == Status::kHolds;
}

bool ProofTree::cannot_go_on() const {
  const std::lock_guard lock(mutex_);
  const Node& first = nodes_.front();
  return nodes_.size() >= most_nodes_ ||
         (!first.is_solved() && !first.has_work && jobs_ == 0);
}

// ---- Jobs -------------------------------------------------------------------

std::optional<Job> ProofTree::take(TurnExpander& expander,
                                   const ProofTable& table) {
  const std::lock_guard lock(mutex_);
  for (int i = 0; i < kMostExpansions && nodes_.front().has_work &&
                  nodes_.size() < most_nodes_;
       ++i) {
    Id id = 0;
    while (nodes_[id].status == Status::kInner) id = easiest_child(nodes_[id]);
    // A job of the first state would not say which move proves it.
    if (id == 0 ||
        std::min(nodes_[id].proof, nodes_[id].disproof) > kMostExpected) {
      expand(id, expander, table);
      continue;
    }
    nodes_[id].is_searched = true;
    nodes_[id].has_work = false;
    ++jobs_;
    update(id);
    const auto row = state(id);
    const auto moves = legal(id);
    return Job{.id = id,
               .state = {row.begin(), row.end()},
               .legal = {moves.begin(), moves.end()},
               .phase = nodes_[id].phase,
               .ply = nodes_[id].ply,
               .most_states = static_cast<std::uint64_t>(kJobWork)};
  }
  return std::nullopt;
}

void ProofTree::put(const JobResult& result, TurnExpander& expander,
                    const ProofTable& table) {
  const std::lock_guard lock(mutex_);
  const Id id = static_cast<Id>(result.id);
  --jobs_;
  nodes_[id].is_searched = false;
  nodes_[id].work += static_cast<double>(result.states);
  if (!nodes_[id].is_solved()) {
    nodes_[id].has_work = true;
    if (result.holds) {
      solve(id, *result.holds);
    } else {
      nodes_[id].expected = kExpectedAfterJob;
      expand(id, expander, table);
      return;
    }
  }
  update(id);
}

// ---- Nodes ------------------------------------------------------------------

std::uint64_t ProofTree::key(std::span<const std::uint64_t> state) {
  if (symmetries_ == nullptr) return game_graph::StateTable::hash(state);
  canonical_.resize(symmetries_->words());
  symmetries_->map(state, canonical_);
  return game_graph::StateTable::hash(canonical_);
}

/// A state that comes again after another number of moves is another node, so
/// that nothing runs in circles.
std::optional<ProofTree::Id> ProofTree::find(std::uint64_t key,
                                             std::uint32_t ply) {
  const auto found = ids_.find(key);
  if (found == ids_.end()) return std::nullopt;
  if (nodes_[found->second].ply == ply) return found->second;
  repeats_ = true;
  const auto again = ids_.find(reasoner::mix64(key + ply));
  if (again == ids_.end()) return std::nullopt;
  return again->second;
}

ProofTree::Id ProofTree::add(std::span<const std::uint64_t> state,
                             std::span<const std::uint64_t> legal,
                             std::uint32_t phase, std::uint32_t ply,
                             double expected) {
  const auto id = static_cast<Id>(nodes_.size());
  const std::uint64_t state_key = key(state);
  if (const auto known = find(state_key, ply)) return *known;
  if (!ids_.try_emplace(state_key, id).second) {
    ids_.emplace(reasoner::mix64(state_key + ply), id);
  }
  // A number of 0 would be a proof.
  nodes_.push_back({.expected = std::max(expected, 1.0),
                    .phase = phase,
                    .ply = ply,
                    .is_attacking = turns_.mover(phase) == claim_.role});
  states_.insert(states_.end(), state.begin(), state.end());
  legal_.insert(legal_.end(), legal.begin(), legal.end());
  estimate(id);
  return id;
}

void ProofTree::estimate(Id id) {
  Node& node = nodes_[id];
  double odds = 0.5;
  if (evaluator_.is_there()) {
    odds = evaluator_.value(node.phase, state(id), legal(id)) / 100;
  }
  odds = std::clamp(odds, kLeastOdds, 1 - kLeastOdds);
  node.proof = node.expected / std::pow(odds, kPowerOfOdds);
  node.disproof = node.expected / std::pow(1 - odds, kPowerOfOdds);
}

/// Makes the children of a leaf.
void ProofTree::expand(Id id, TurnExpander& expander, const ProofTable& table) {
  std::vector<TurnExpander::Step> steps;
  const std::vector<std::uint64_t> row(state(id).begin(), state(id).end());
  reasoner::for_each_move(legal(id), [&](std::uint32_t move) {
    steps.push_back({row.data(), move});
  });
  if (steps.empty()) {
    leave_open(id);
    return;
  }
  const Node node = nodes_[id];
  const std::uint32_t following = (node.phase + 1) % turns_.phase_count();
  const double expected =
      node.expected / std::sqrt(static_cast<double>(steps.size()));
  const auto& next = expander.expand(node.phase, steps, claim_);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (next.terminal[i] != 0) {
      const bool holds = next.satisfied[i] != 0;
      if (holds != node.is_attacking) continue;
      set_edges(id, {{Edge::kEnd, steps[i].move}});
      solve(id, holds);
      update(id);
      return;
    }
    const std::span child_state(next.states.data() + i * state_words_,
                                state_words_);
    const Id child =
        add(child_state,
            std::span(next.legal.data() + i * move_words_, move_words_),
            following, node.ply + 1, expected);
    edges.push_back({child, steps[i].move});
    nodes_[child].parents.push_back(id);
    if (nodes_[child].is_solved()) continue;
    const auto known = table.find(hash_of(claim_, child_state));
    if (!known) continue;
    solve(child, *known);
    update(child);
  }
  set_edges(id, edges);
  nodes_[id].status = Status::kInner;
  update(id);
}

/// A state without legal moves, which the rules must not have.
void ProofTree::leave_open(Id id) {
  nodes_[id].proof = kOpen;
  nodes_[id].disproof = kOpen;
  nodes_[id].has_work = false;
  update(id);
}

void ProofTree::set_edges(Id id, const std::vector<Edge>& edges) {
  nodes_[id].first_edge = static_cast<std::uint32_t>(edges_.size());
  nodes_[id].edge_count = static_cast<std::uint32_t>(edges.size());
  edges_.insert(edges_.end(), edges.begin(), edges.end());
}

void ProofTree::solve(Id id, bool holds) {
  Node& node = nodes_[id];
  node.status = holds ? Status::kHolds : Status::kFails;
  node.proof = holds ? 0 : kInfinity;
  node.disproof = holds ? kInfinity : 0;
  node.has_work = false;
}

ProofTree::Numbers ProofTree::numbers(const Node& child, bool is_attacking) {
  const double factor =
      child.is_searched && !child.is_solved() ? kSearchedFactor : 1;
  const Numbers numbers = is_attacking ? Numbers{child.proof, child.disproof}
                                       : Numbers{child.disproof, child.proof};
  return {std::min(numbers.some * factor, kInfinity),
          std::min(numbers.none * factor, kInfinity)};
}

/// Of those that have work.
ProofTree::Id ProofTree::easiest_child(const Node& node) const {
  Id easiest = 0;
  double least = kInfinity;
  bool is_first = true;
  for (std::uint32_t i = 0; i < node.edge_count; ++i) {
    const Id id = edges_[node.first_edge + i].child;
    if (!nodes_[id].has_work) continue;
    const double some = numbers(nodes_[id], node.is_attacking).some;
    if (!is_first && some >= least) continue;
    is_first = false;
    least = some;
    easiest = id;
  }
  return easiest;
}

/// Works out an inner node by its children. Whether anything changed.
bool ProofTree::summarise(Node& node) const {
  double some = kInfinity;
  double none = 0;
  bool has_work = false;
  for (std::uint32_t i = 0; i < node.edge_count; ++i) {
    const Node& child = nodes_[edges_[node.first_edge + i].child];
    const Numbers of_child = numbers(child, node.is_attacking);
    some = std::min(some, of_child.some);
    if (of_child.none < kInfinity) none += of_child.none;
    has_work |= child.has_work;
  }
  const bool is_solved = some == 0 || some >= kInfinity;
  if (is_solved) {
    const bool holds = (some == 0) == node.is_attacking;
    node.status = holds ? Status::kHolds : Status::kFails;
    has_work = false;
    none = some == 0 ? kInfinity : 0;
  }
  const double proof = node.is_attacking ? some : none;
  const double disproof = node.is_attacking ? none : some;
  const bool has_changed = is_solved || proof != node.proof ||
                           disproof != node.disproof ||
                           has_work != node.has_work;
  node.proof = proof;
  node.disproof = disproof;
  node.has_work = has_work;
  return has_changed;
}

/// Tells the nodes above that one has changed.
void ProofTree::update(Id id) {
  std::vector<Id> changed = {id};
  bool is_first = true;
  while (!changed.empty()) {
    const Id at = changed.back();
    changed.pop_back();
    Node& node = nodes_[at];
    const bool has_changed = node.status == Status::kInner && summarise(node);
    if (!has_changed && !is_first) continue;
    is_first = false;
    changed.insert(changed.end(), node.parents.begin(), node.parents.end());
  }
}

// ---- What was proven --------------------------------------------------------

/// The edge of a solved inner node that proves it; where all moves come to the
/// same, the one whose proof took the most work. Null where none is known.
const ProofTree::Edge* ProofTree::best_edge(
    const Node& node, std::span<const double> work) const {
  const bool wins = (node.status == Status::kHolds) == node.is_attacking;
  const Edge* best = nullptr;
  for (std::uint32_t i = 0; i < node.edge_count; ++i) {
    const Edge& edge = edges_[node.first_edge + i];
    if (edge.child == Edge::kEnd) return &edge;
    if (nodes_[edge.child].status != node.status) continue;
    const bool is_better =
        best == nullptr || (wins ? work[edge.child] < work[best->child]
                                 : work[edge.child] > work[best->child]);
    if (is_better) best = &edge;
  }
  return best;
}

/// The work below each node. A node that several ways lead to counts several
/// times.
std::vector<double> ProofTree::work_below() const {
  std::vector<double> work(nodes_.size());
  std::vector<Id> by_ply(nodes_.size());
  std::iota(by_ply.begin(), by_ply.end(), 0);
  std::ranges::stable_sort(by_ply, std::ranges::greater{},
                           [&](Id id) { return nodes_[id].ply; });
  for (const Id id : by_ply) {
    const Node& node = nodes_[id];
    work[id] = node.work;
    for (std::uint32_t i = 0; i < node.edge_count; ++i) {
      const Id child = edges_[node.first_edge + i].child;
      if (child != Edge::kEnd) work[id] += work[child];
    }
  }
  return work;
}

std::optional<ProvenMove> ProofTree::proven_move(
    Id id, std::span<const double> work) const {
  const Node& node = nodes_[id];
  if (!node.is_solved()) return std::nullopt;
  const Edge* const edge = best_edge(node, work);
  if (edge == nullptr) return std::nullopt;
  const auto row = state(id);
  return ProvenMove{
      .state = {row.begin(), row.end()},
      .role = turns_.mover(node.phase),
      .move = turns_.moves(node.phase)[edge->move],
      .work = static_cast<std::uint64_t>(std::min(work[id], kMostWorkTold))};
}

std::optional<ProvenMove> ProofTree::first_move() const {
  return proven_move(0, work_below());
}

std::vector<ProvenMove> ProofTree::proven_moves(bool holds,
                                                std::size_t most) const {
  if (repeats_) return {};
  const std::vector<double> work = work_below();
  std::vector<Id> by_work(nodes_.size());
  std::iota(by_work.begin(), by_work.end(), 0);
  std::ranges::stable_sort(by_work, std::ranges::greater{},
                           [&](Id id) { return work[id]; });
  std::vector<ProvenMove> moves;
  for (const Id id : by_work) {
    if (moves.size() == most) break;
    if (nodes_[id].status != (holds ? Status::kHolds : Status::kFails)) {
      continue;
    }
    auto move = proven_move(id, work);
    if (move) moves.push_back(*std::move(move));
  }
  return moves;
}

}  // namespace search::proof_tree
