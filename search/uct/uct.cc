#include "search/uct/uct.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "search/uct/line_variation.h"

namespace search::uct {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr Goal kBestGoal = 100;

// UCB1 on goals scaled to [0, 1]: value + kExploration * sqrt(ln N / n).
// The theory (Kocsis, Szepesvari 2006) takes 2 * C_p with C_p = 1/sqrt(2);
// CadiaPlayer (Finnsson, Bjornsson 2008) took 0.4. This is C_p itself, between
// the two; nothing was tuned.
constexpr double kExploration = 0.7071;

// An endless playout tells nothing and takes the time of others. Beyond the
// length of nearly all known games.
constexpr std::uint32_t kStepLimit = 1000;

// Before a counter runs over; nothing changes any more long before.
constexpr std::uint32_t kEnoughVisits = 0xf0000000;

// Side by side, a playout costs less than the way down the tree to its leaf, so
// that several pay; most of what they tell is told by the first few.
constexpr std::uint32_t kPlayoutsPerLeaf = 4;

// In small trees, playouts under way are many compared with what is known.
constexpr std::size_t kFewestPending = 8;
constexpr std::size_t kMostPending = 512 / kPlayoutsPerLeaf;

// The value of a move of which nothing is known yet.
constexpr double kUnknownValue = 50;

// Sets the choices in the tree apart from those in the playouts.
constexpr std::uint64_t kTreeStream = 0x7472656500000000;

// Likewise for variations of the best line.
constexpr std::uint64_t kVariationStream = 0x6c696e6500000000;

// Roles that choose at the same time by the same rule can fall into step: each
// then meets only what the other tries in that very iteration, and both learn
// from pairs instead of from each other's habits (two prisoners in step find
// that silence pays; Shafiei, Sturtevant, Schaeffer 2009 show cycles of UCT).
// Among such roles the exploration term is multiplied by a random number
// between 1 - kJitter and 1 + kJitter.
constexpr double kJitter = 0.5;

/// Random numbers between -1 and 1, cheap and good enough to break step.
class Jitter {
 public:
  explicit Jitter(std::uint32_t seed) : word_(seed) {}

  double next() {
    word_ = word_ * 1664525 + 1013904223;  // Numerical Recipes' generator
    return static_cast<double>(static_cast<std::int32_t>(word_)) / (1U << 31);
  }

 private:
  std::uint32_t word_;
};

/// The move of one role by UCB1, unvisited ones first. `x` is random: it says
/// where to start, which breaks ties, and seeds the jitter where there is some.
MovePlace choose_place(std::span<const MoveStatistics> moves,
                       std::uint32_t node_visits, bool alone, std::uint32_t x) {
  const auto count = static_cast<MovePlace>(moves.size());
  if (count == 1) return 0;
  const double factor =
      kExploration * kBestGoal * std::sqrt(std::log(std::max(node_visits, 1U)));
  const MovePlace offset = reasoner::pick(x, count);
  Jitter jitter(x);
  MovePlace best = offset;
  double best_bound = -1;
  for (MovePlace i = 0; i < count; ++i) {
    const MovePlace place =
        i < count - offset ? offset + i : i - (count - offset);
    const MoveStatistics& move = moves[place];
    const std::uint32_t visits = move.visits + move.in_flight;
    if (visits == 0) return place;
    double width = factor / std::sqrt(static_cast<double>(visits));
    if (!alone) width *= 1 + kJitter * jitter.next();
    const double value = move.visits == 0 ? kUnknownValue : move.value();
    if (value + width > best_bound) {
      best = place;
      best_bound = value + width;
    }
  }
  return best;
}

/// Whether the final choice prefers `a`: most visited, ties by value.
bool is_better(const MoveStatistics& a, const MoveStatistics& b) {
  return a.visits != b.visits ? a.visits > b.visits : a.total > b.total;
}

/// What a goal is worth: none is as bad as the worst.
std::uint64_t gained(Goal goal) {
  return static_cast<std::uint64_t>(std::max(goal, 0));
}

MovePlace best_of(std::span<const MoveStatistics> moves) {
  MovePlace best = 0;
  for (MovePlace place = 1; place < moves.size(); ++place) {
    if (is_better(moves[place], moves[best])) best = place;
  }
  return best;
}

}  // namespace

UctSearch::UctSearch(reasoner::StateMachine& machine, const Settings& settings)
    : machine_(machine),
      // The best line of a game for one needs the moves of the playouts.
      playouts_(machine.game().role_count() < 2 ? nullptr
                                                : machine.playout_engine()),
      settings_(settings),
      role_count_(static_cast<RoleIndex>(machine.game().role_count())),
      tree_(role_count_, settings.memory_mb << 20),
      joint_move_(role_count_),
      legal_moves_(role_count_),
      totals_(role_count_) {}

// ---- The turn ---------------------------------------------------------------

MoveId UctSearch::choose_move(const State& state, RoleIndex role,
                              const Deadline& deadline) {
  role_ = role;
  report_ = {};
  seconds_at_start_ = deadline.seconds_left();
  iterations_at_start_ = iterations_;

  if (!prepare_root(state)) return first_legal_;
  if (!is_decided() && !find_immediate_win(deadline)) {
    if (playouts_ != nullptr) {
      iterate_side_by_side(deadline);
    } else {
      iterate_until(deadline);
    }
  }
  const MoveId chosen = best_move();
  set_candidate(chosen);
  fill_report(chosen, deadline);
  return chosen;
}

/// Sees to it that the root is an inner node for `state` with a choice for the
/// role, and that there is a candidate. False where there is nothing to search:
/// then `first_legal_` is the move.
bool UctSearch::prepare_root(const State& state) {
  if (tree_.root() == kNoNode || !(tree_[tree_.root()].state == state)) {
    tree_.reset(state);
    line_ = {};
  }
  const NodeIndex root = tree_.root();
  if (root == kNoNode || tree_[root].kind != NodeKind::kInner) {
    machine_.legal_moves(state, role_, legal_moves_[role_]);
    assert(!legal_moves_[role_].empty());
    first_legal_ = legal_moves_[role_].front();
    set_candidate(first_legal_);
    if (legal_moves_[role_].size() == 1 || root == kNoNode ||
        tree_[root].kind != NodeKind::kFresh || !expand(root)) {
      return false;
    }
  }
  const auto moves = tree_.moves(root, role_);
  first_legal_ = moves.front().move;
  best_place_ = best_of(moves);
  set_candidate(best_move());
  return moves.size() > 1;
}

bool UctSearch::is_decided() const {
  return line_.goal == kBestGoal || has_winning_move();
}

bool UctSearch::has_winning_move() const {
  const Node& root = tree_[tree_.root()];
  return root.winning_move != kNoMove && root.mover == role_;
}

/// Makes all children of the root where the role alone decides, and looks
/// whether one of them ends the game with the best goal. False where the
/// deadline expired before.
bool UctSearch::find_immediate_win(const Deadline& deadline) {
  const NodeIndex root = tree_.root();
  if (!tree_[root].single_mover || tree_[root].mover != role_) return false;
  path_.assign(1, root);
  places_.assign(role_count_, 0);
  const std::size_t count = tree_.moves(root, role_).size();
  for (MovePlace place = 0; place < count; ++place) {
    if (deadline.expired()) return false;
    places_[role_] = place;
    NodeIndex child = tree_.find_child(root, places_);
    if (child == kNoNode) child = add_child();
    check_end(child);
    if (has_winning_move()) return true;
  }
  return false;
}

/// Notes if the game ends in a child of the root that was never visited, or
/// in the state in the scratch memory for kNoNode.
void UctSearch::check_end(NodeIndex child) {
  const bool in_tree = child != kNoNode;
  if (in_tree &&
      (tree_[child].kind != NodeKind::kFresh || tree_[child].visits > 0)) {
    return;
  }
  const State& state = in_tree ? tree_[child].state : scratch_.state;
  if (!machine_.is_terminal(state)) return;
  outcome_.goals.resize(role_count_);
  machine_.goals(state, outcome_.goals);
  if (in_tree) tree_.finish(child, NodeKind::kTerminal, outcome_.goals);
  note_winning_move();
}

void UctSearch::iterate_until(const Deadline& deadline) {
  const std::uint64_t limit = settings_.iterations;
  while (!deadline.expired() && !is_decided() &&
         tree_[tree_.root()].visits < kEnoughVisits &&
         (limit == 0 || iterations_ - iterations_at_start_ < limit)) {
    if (!iterate(deadline)) return;
  }
}

// ---- Many iterations at once ------------------------------------------------

void UctSearch::iterate_side_by_side(const Deadline& deadline) {
  const std::uint64_t limit = settings_.iterations;
  const auto may_launch = [&] {
    return limit == 0 || iterations_ - iterations_at_start_ < limit;
  };
  while (!deadline.expired() && !is_decided() &&
         tree_[tree_.root()].visits < kEnoughVisits) {
    while (pending_count_ < most_pending() && may_launch() && !is_decided() &&
           !deadline.expired()) {
      launch();
    }
    if (pending_count_ == 0 && !may_launch()) break;
    playouts_->advance(results_);
    collect();
  }
  abandon_pending();
}

std::size_t UctSearch::most_pending() const {
  return std::clamp<std::size_t>(
      tree_[tree_.root()].visits / 8 / kPlayoutsPerLeaf, kFewestPending,
      std::min(kMostPending, std::max(playouts_->width() / kPlayoutsPerLeaf,
                                      kFewestPending)));
}

/// Goes down to a leaf, and hands it over or, where its value is known, backs
/// it up.
void UctSearch::launch() {
  const NodeIndex leaf = descend();
  ++iterations_;
  if (leaf == kNoNode || tree_[leaf].kind == NodeKind::kFresh) {
    submit(leaf);
    return;
  }
  for (RoleIndex role = 0; role < role_count_; ++role) {
    totals_[role] = kPlayoutsPerLeaf * gained(tree_.goal(leaf, role));
  }
  back_up(leaf, kPlayoutsPerLeaf, totals_);
  update_best_place();
}

void UctSearch::submit(NodeIndex leaf) {
  if (free_slots_.empty()) {
    free_slots_.push_back(static_cast<std::uint32_t>(pending_.size()));
    pending_.emplace_back();
  }
  const std::uint32_t slot = free_slots_.back();
  free_slots_.pop_back();
  ++pending_count_;
  Pending& pending = pending_[slot];
  pending.path = path_;
  pending.places = places_;
  pending.leaf = leaf;
  pending.open = kPlayoutsPerLeaf;
  pending.totals.assign(role_count_, 0);
  count_in_flight(pending, kPlayoutsPerLeaf);
  reasoner::WorkItem item;
  item.tag = slot;
  item.seed = settings_.seed;
  item.first_playout = iterations_ * kPlayoutsPerLeaf;
  item.playouts = kPlayoutsPerLeaf;
  item.step_limit = kStepLimit;
  item.policy = 0;
  playouts_->submit(leaf == kNoNode ? scratch_.state : tree_[leaf].state,
                    {&item, 1}, {});
}

void UctSearch::collect() {
  for (const reasoner::FinishedPlayout& playout : results_.finished) {
    const auto slot = static_cast<std::uint32_t>(playout.tag);
    Pending& pending = pending_[slot];
    for (RoleIndex role = 0; role < role_count_; ++role) {
      pending.totals[role] += gained(results_.goals[playout.first_goal + role]);
    }
    if (--pending.open == 0) complete(slot, playout);
  }
  results_.clear();
}

/// Backs a leaf up, of which `last` is one of the playouts.
void UctSearch::complete(std::uint32_t slot,
                         const reasoner::FinishedPlayout& last) {
  Pending& pending = pending_[slot];
  count_in_flight(pending, -static_cast<std::int32_t>(kPlayoutsPerLeaf));
  path_.swap(pending.path);
  places_.swap(pending.places);
  if (last.length == 0 && pending.leaf != kNoNode &&
      tree_[pending.leaf].kind == NodeKind::kFresh) {
    const bool terminal = last.end == reasoner::PlayoutEnd::kTerminal;
    const auto first = results_.goals.begin() + last.first_goal;
    outcome_.goals.assign(first, first + role_count_);
    tree_.finish(pending.leaf,
                 terminal ? NodeKind::kTerminal : NodeKind::kStuck,
                 outcome_.goals);
    if (terminal) note_winning_move();
  }
  back_up(pending.leaf, kPlayoutsPerLeaf, pending.totals);
  update_best_place();
  free_slots_.push_back(slot);
  --pending_count_;
}

void UctSearch::count_in_flight(const Pending& pending, std::int32_t change) {
  for (std::size_t i = 0; i < pending.path.size(); ++i) {
    for (RoleIndex role = 0; role < role_count_; ++role) {
      tree_.moves(pending.path[i], role)[pending.places[i * role_count_ + role]]
          .in_flight += static_cast<std::uint32_t>(change);
    }
  }
}

/// Forgets what is still under way.
void UctSearch::abandon_pending() {
  playouts_->abandon();
  for (std::uint32_t slot = 0; slot < pending_.size(); ++slot) {
    Pending& pending = pending_[slot];
    if (pending.open == 0) continue;
    count_in_flight(pending, -static_cast<std::int32_t>(kPlayoutsPerLeaf));
    pending.open = 0;
    free_slots_.push_back(slot);
  }
  pending_count_ = 0;
}

/// What would be played now.
MoveId UctSearch::best_move() const {
  const auto moves = tree_.moves(tree_.root(), role_);
  if (has_winning_move()) return moves[tree_[tree_.root()].winning_move].move;
  if (!line_.moves.empty() && line_.goal >= moves[best_place_].value()) {
    return line_.moves.front();
  }
  return moves[best_place_].move;
}

void UctSearch::fill_report(MoveId chosen, const Deadline& deadline) {
  const NodeIndex root = tree_.root();
  report_.playouts = (iterations_ - iterations_at_start_) *
                     (playouts_ != nullptr ? kPlayoutsPerLeaf : 1);
  report_.nodes = tree_.size();
  report_.seconds = seconds_at_start_ - deadline.seconds_left();
  report_.depth = tree_[root].height;
  const auto moves = tree_.moves(root, role_);
  std::vector<MoveStatistics> sorted(moves.begin(), moves.end());
  std::ranges::stable_sort(
      sorted, [chosen](const MoveStatistics& a, const MoveStatistics& b) {
        if ((a.move == chosen) != (b.move == chosen)) return a.move == chosen;
        return is_better(a, b);
      });
  for (const MoveStatistics& move : sorted) {
    report_.moves.push_back(
        {move.move, move.visits, move.value(), 0, std::nullopt});
  }
  report_.moves.front().probability = 1;
}

void UctSearch::advance(std::span<const MoveId> joint_move, const State& next) {
  if (!line_.moves.empty() && line_.moves.front() == joint_move[0]) {
    line_.moves.erase(line_.moves.begin());
  } else {
    line_ = {};
  }

  const NodeIndex root = tree_.root();
  NodeIndex child = kNoNode;
  if (root != kNoNode && tree_[root].kind == NodeKind::kInner) {
    places_.resize(role_count_);
    for (RoleIndex role = 0; role < role_count_; ++role) {
      places_[role] = tree_.find_move(root, role, joint_move[role]);
    }
    if (std::ranges::find(places_, kNoMove) == places_.end()) {
      child = tree_.find_child(root, places_);
    }
  }
  if (child == kNoNode) {
    tree_.reset(next);
  } else {
    // A state that is not `next` is found out by the next choose_move.
    tree_.move_root(child);
  }
}

// ---- One iteration ----------------------------------------------------------

/// False where the deadline expired before it was complete; it then leaves no
/// trace in the statistics.
bool UctSearch::iterate(const Deadline& deadline) {
  if (!line_.moves.empty() && iterations_ % 2 == 1) return vary_line(deadline);
  const NodeIndex leaf = descend();
  if (!evaluate(leaf, deadline)) return false;
  ++iterations_;
  note_line();
  for (RoleIndex role = 0; role < role_count_; ++role) {
    totals_[role] = gained(outcome_.goals[role]);
  }
  back_up(leaf, 1, totals_);
  update_best_place();
  return true;
}

/// Goes down to a node that is to be evaluated. kNoNode where that one found
/// no room in the tree: then its state is in the scratch memory.
NodeIndex UctSearch::descend() {
  path_.clear();
  places_.clear();
  NodeIndex node = tree_.root();
  while (node != kNoNode) {
    const Node& here = tree_[node];
    if (here.kind == NodeKind::kTerminal || here.kind == NodeKind::kStuck) {
      break;
    }
    // The first visit is for the playout, the second for the legal moves: most
    // nodes never see a second.
    if (here.kind == NodeKind::kFresh && (here.visits == 0 || !expand(node))) {
      break;
    }
    path_.push_back(node);
    places_.resize(path_.size() * role_count_);
    choose_places(node);
    const NodeIndex child = tree_.find_child(node, last_places());
    if (child == kNoNode) return add_child();
    node = child;
  }
  return node;
}

void UctSearch::choose_places(NodeIndex node) {
  const Node& here = tree_[node];
  const reasoner::PlayoutKey key =
      reasoner::playout_key(settings_.seed ^ kTreeStream, iterations_);
  const auto depth = static_cast<std::uint32_t>(path_.size() - 1);
  const std::span<MovePlace> places = last_places();
  for (RoleIndex role = 0; role < role_count_; ++role) {
    const bool wins = here.winning_move != kNoMove && here.mover == role;
    places[role] = wins ? here.winning_move
                        : choose_place(tree_.moves(node, role), here.visits,
                                       here.single_mover,
                                       reasoner::hash32(key, depth, role));
  }
}

/// Plays the last places of the path; the child, or kNoNode where the tree is
/// full and the state is in the scratch memory only.
NodeIndex UctSearch::add_child() {
  const NodeIndex parent = path_.back();
  const std::span<const MovePlace> places = last_places();
  for (RoleIndex role = 0; role < role_count_; ++role) {
    joint_move_[role] = tree_.moves(parent, role)[places[role]].move;
  }
  machine_.next_state(tree_[parent].state, joint_move_, scratch_.state);
  return tree_.add_child(path_, places, scratch_.state);
}

/// Gives a fresh node its moves; false where it is stuck or the tree is full.
bool UctSearch::expand(NodeIndex node) {
  for (RoleIndex role = 0; role < role_count_; ++role) {
    machine_.legal_moves(tree_[node].state, role, legal_moves_[role]);
    if (legal_moves_[role].empty()) return false;
  }
  return tree_.expand(node, legal_moves_);
}

/// Puts the outcome of a leaf into `outcome_`. False where the deadline
/// expired before.
bool UctSearch::evaluate(NodeIndex leaf, const Deadline& deadline) {
  if (leaf != kNoNode && tree_[leaf].kind != NodeKind::kFresh) {
    const bool terminal = tree_[leaf].kind == NodeKind::kTerminal;
    outcome_.end = terminal ? reasoner::PlayoutEnd::kTerminal
                            : reasoner::PlayoutEnd::kStuck;
    outcome_.goals.resize(role_count_);
    for (RoleIndex role = 0; role < role_count_; ++role) {
      outcome_.goals[role] = tree_.goal(leaf, role);
    }
    scratch_.moves.clear();
    return true;
  }
  const State& start = leaf == kNoNode ? scratch_.state : tree_[leaf].state;
  reasoner::play_out_unless([&] { return deadline.expired(); }, machine_, start,
                            settings_.seed, iterations_, kStepLimit, scratch_,
                            outcome_);
  if (outcome_.end == reasoner::PlayoutEnd::kAbandoned) return false;
  if (leaf != kNoNode && outcome_.length == 0) {
    const bool terminal = outcome_.end == reasoner::PlayoutEnd::kTerminal;
    tree_.finish(leaf, terminal ? NodeKind::kTerminal : NodeKind::kStuck,
                 outcome_.goals);
    if (terminal) note_winning_move();
  }
  return true;
}

/// The path leads to the end of the game with `outcome_.goals`: if it is the
/// best one for the only role with a choice, it need not look further.
void UctSearch::note_winning_move() {
  Node& parent = tree_[path_.back()];
  if (parent.single_mover && outcome_.goals[parent.mover] == kBestGoal) {
    parent.winning_move = last_places()[parent.mover];
  }
}

/// Remembers the line of a one-role game if it is the best so far. One worth
/// nothing is no line to follow: it may be the shortest way to lose.
void UctSearch::note_line() {
  if (role_count_ != 1 || outcome_.goals[0] <= line_.goal ||
      outcome_.end != reasoner::PlayoutEnd::kTerminal) {
    return;
  }
  line_.goal = outcome_.goals[0];
  line_.moves.clear();
  for (std::size_t i = 0; i < path_.size(); ++i) {
    line_.moves.push_back(tree_.moves(path_[i], 0)[places_[i]].move);
  }
  line_.moves.insert(line_.moves.end(), scratch_.moves.begin(),
                     scratch_.moves.end());
}

/// Tries to better the best line of a one-role game. One as good and no longer
/// takes its place, too: it may lead to others.
bool UctSearch::vary_line(const Deadline& deadline) {
  play_variation(
      machine_, tree_[tree_.root()].state, line_.moves,
      reasoner::playout_key(settings_.seed ^ kVariationStream, iterations_),
      kStepLimit, deadline, scratch_, outcome_);
  if (outcome_.end == reasoner::PlayoutEnd::kAbandoned) return false;
  ++iterations_;
  const bool ended = outcome_.end == reasoner::PlayoutEnd::kTerminal;
  const bool better = outcome_.goals[0] > line_.goal;
  const bool as_good = outcome_.goals[0] == line_.goal &&
                       scratch_.moves.size() <= line_.moves.size();
  if (ended && (better || as_good)) {
    line_.goal = outcome_.goals[0];
    line_.moves = scratch_.moves;
    set_candidate(best_move());
  }
  return true;
}

void UctSearch::back_up(NodeIndex leaf, std::uint32_t visits,
                        std::span<const std::uint64_t> totals) {
  if (leaf != kNoNode) tree_[leaf].visits += visits;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    tree_[path_[i]].visits += visits;
    for (RoleIndex role = 0; role < role_count_; ++role) {
      MoveStatistics& move =
          tree_.moves(path_[i], role)[places_[i * role_count_ + role]];
      move.visits += visits;
      move.total += totals[role];
    }
  }
}

/// Only the move just visited can have become the best.
void UctSearch::update_best_place() {
  const auto moves = tree_.moves(tree_.root(), role_);
  const MovePlace visited = places_[role_];
  if (is_better(moves[visited], moves[best_place_])) best_place_ = visited;
  set_candidate(best_move());
}

}  // namespace search::uct
