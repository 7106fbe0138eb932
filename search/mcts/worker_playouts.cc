// How a worker has playouts played, and takes in what they come to.
#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "search/game_kind.h"
#include "search/mcts/worker.h"

namespace search::mcts {

using descent::add_in_flight;
using descent::back_up_playout;
using descent::clear_in_flight;
using descent::count_as_draw;
using descent::GoalSums;
using descent::Leaf;
using descent::Path;
using descent::Step;
using descent::sums_of;
using playouts::forget_pending;
using playouts::PlayoutGroup;
using playouts::Playouts;
using reasoner::MoveId;
using reasoner::RoleIndex;
using tree::Goals;
using tree::kMostRoles;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Statistics;

namespace {

// Playouts from a node whose children are not looked at yet.
constexpr std::uint32_t kPlayoutsPerLeaf = 4;

/// The goals of a playout. A missing one counts as 0; chance has none.
Goals to_goals(std::span<const reasoner::Goal> values,
               std::optional<RoleIndex> chance) {
  Goals goals{};
  for (std::size_t role = 0; role < values.size(); ++role) {
    if (role == chance) continue;
    goals[role] = static_cast<std::uint8_t>(std::clamp(values[role], 0, 100));
  }
  return goals;
}

}  // namespace

// ---- Having what a descent leads to played ----------------------------------

Worker::Launched Worker::launch() {
  if (tree_.is_full()) tree_.recycle();
  const Leaf leaf =
      descent_.go_down(playouts_.next_number() + (known_ << 40), exploration_);
  switch (leaf.kind) {
    case Leaf::Kind::kBlocked:
      return Launched::kBlocked;
    case Leaf::Kind::kProven:
      ++known_;
      ++root_visits_;
      descent::back_up(tree_, descent_.path(), 1, 0,
                       sums_of(tree_[leaf.node].goals, 1));
      return Launched::kKnown;
    case Leaf::Kind::kPlayouts:
      play_from(leaf.node);
      break;
    case Leaf::Kind::kSampled:
      look_at_sampled(leaf.node);
      break;
    case Leaf::Kind::kChildren:
      look_at_children(leaf.node, leaf.place);
      break;
  }
  return Launched::kWork;
}

void Worker::play_from(NodeIndex node) {
  PlayoutGroup& group = playouts_.begin(descent_.path());
  playouts_.add(0);
  submit(group, node, kPlayoutsPerLeaf);
}

/// Has a new node looked at and played from, to which the last step leads.
void Worker::look_at_sampled(NodeIndex node) {
  PlayoutGroup& group = playouts_.begin(descent_.path());
  group.sampled = node;
  tree_[node].kind = NodeKind::kPending;
  const Step last = group.path.back();
  playouts_.add(0, joint_move_at(last.node, last.place));
  submit(group, last.node, kPlayoutsPerLeaf);
}

/// Has the child at `place` looked at; with a wide engine all other new
/// children, too.
void Worker::look_at_children(NodeIndex node, Place place) {
  PlayoutGroup& group = playouts_.begin(descent_.path());
  group.parent = node;
  const Node& here = tree_[node];
  for (Place i = is_wide_ ? 0 : place; i < here.opened; ++i) {
    const Statistics& child = tree_.first_statistics(here, i);
    const bool is_new =
        child.visits == 0 && child.in_flight == 0 && !child.is_open;
    if (i == place || is_new) add_child(node, i);
    if (!is_wide_) break;
  }
  submit(group, node, 1);
}

void Worker::add_child(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  tree_[tree_.child(here, place)].kind = NodeKind::kPending;
  ++tree_.first_statistics(here, place).in_flight;
  playouts_.add(place, joint_move_at(node, place));
}

/// The joint move that leads to the child at `place`.
std::span<const MoveId> Worker::joint_move_at(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  joint_move_.resize(tree_.role_count());
  if (here.kind == NodeKind::kSingle) {
    const auto& legal = expansion_.legal_moves(node);
    for (RoleIndex role = 0; role < joint_move_.size(); ++role) {
      joint_move_[role] = legal[role].front();
    }
    joint_move_[here.mover] =
        static_cast<MoveId>(tree_[tree_.child(here, place)].place);
  } else {
    std::array<std::uint32_t, kMostRoles> choices{};
    tree_.choices_at(here, place, choices);
    for (RoleIndex role = 0; role < joint_move_.size(); ++role) {
      joint_move_[role] = tree_.moves(here, role)[choices[role]];
    }
  }
  return joint_move_;
}

/// Submits the newest group, from the state of `from`.
void Worker::submit(PlayoutGroup& group, NodeIndex from,
                    std::uint32_t playouts) {
  reasoner::WorkItem how;
  how.playouts = playouts;
  // Policies look for wins in the whole state, hidden things included.
  if (hides_something(engine_.game())) how.policy = 0;
  how.step_limit = cut_off_.limit();
  how.look_at_limit = cut_off_.judges();
  how.look_at_goals = cut_off_.judges() && judge_.reads_goals();
  state_.assign(tree_.state(from));
  playouts_.submit(state_, how);
  tree_.charge(playouts_.take_growth() + leaf_values_.take_growth());
  launched_ += group.playouts;
  const std::size_t below = group.parent == kNoNode ? 0 : 1;
  depth_ =
      std::max(depth_, static_cast<std::uint32_t>(group.path.size() + below));
  add_in_flight(tree_, group.path, group.playouts);
}

// ---- Taking in what it came to ----------------------------------------------

/// Takes in the results. Returns whether there is a better line than before.
bool Worker::collect(const Deadline& deadline) {
  for (const reasoner::SeenState& seen : results_.seen) note_seen(seen);
  for (const reasoner::FinishedPlayout& playout : results_.finished) {
    note_finished(playout);
  }
  results_.clear();
  exploration_ = kExploration * cut_off_.exploration_scale();
  if (!line_) return false;
  const reasoner::Goal before = line_->best().goal();
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  if (settings_.iterations > 0) {
    most = settings_.iterations -
           std::min(settings_.iterations, launched_ + known_);
  }
  launched_ += line_->work(most, cut_off_.limit(), deadline);
  return line_->best().goal() > before;
}

void Worker::note_seen(const reasoner::SeenState& seen) {
  const std::size_t roles = tree_.role_count();
  const auto counts =
      std::span(results_.move_counts).subspan(seen.first_count, roles);
  const auto words =
      std::span(results_.words).subspan(seen.first_word, seen.word_count);
  std::span<const reasoner::Goal> values;
  if (seen.terminal || (seen.cut_off && judge_.reads_goals())) {
    values = std::span(results_.goals).subspan(seen.first_goal, roles);
  }
  if (seen.cut_off) {
    // The playout was cut off: the judged value is its outcome.
    note_outcome(seen.tag, judge_.judge(words, counts, values),
                 /*is_stuck=*/false);
    return;
  }
  const PlayoutGroup& group = playouts_.group(seen.tag);
  const Place place = Playouts::place(seen.tag);
  const bool is_sampled = group.sampled != kNoNode;
  const NodeIndex child =
      is_sampled ? group.sampled : tree_.child(tree_[group.parent], place);
  leaf_values_.forget(child);  // of another node that was there before
  if (seen.terminal) {
    const Goals goals = to_goals(values, tree_.chance());
    if (line_) line_->note_end(group, place, goals[0]);
    tree_[child].kind = NodeKind::kEnd;
    prove_child(group, place, goals);
    return;
  }
  if (std::ranges::find(counts, 0U) != counts.end()) {
    tree_[child].kind = NodeKind::kEnd;  // stuck: its goals come in the end
    return;
  }
  if (leaf_values_.are_used() && judge_.has_evaluator()) {
    assert(!judge_.reads_goals());
    leaf_values_.note(child, judge_.judge(words, counts, {}));
  }
  const bool is_kept = tree_.set_state(child, words);
  if (!is_kept) tree_[child].kind = NodeKind::kUnmade;
  tree_[child].count = *std::ranges::max_element(counts);
  if (!is_kept || is_sampled) return;
  tree_.first_statistics(tree_[group.parent], place).is_open = true;
}

void Worker::note_finished(const reasoner::FinishedPlayout& playout) {
  const bool is_cut_off = playout.end == reasoner::PlayoutEnd::kStepLimit;
  if (is_cut_off && cut_off_.judges()) return;  // its look told the outcome
  cut_off_.note_length(playout.length);
  const Goals goals = to_goals(
      std::span(results_.goals).subspan(playout.first_goal, tree_.role_count()),
      tree_.chance());
  if (line_) {
    line_->note_playout(playouts_.group(playout.tag),
                        Playouts::place(playout.tag), playout, goals[0]);
  }
  note_outcome(playout.tag, goals, playout.end == reasoner::PlayoutEnd::kStuck);
}

/// The node that the playout began at.
NodeIndex Worker::leaf_of(std::uint64_t tag) {
  const PlayoutGroup& group = playouts_.group(tag);
  if (group.sampled != kNoNode) return group.sampled;
  if (group.parent != kNoNode) {
    return tree_.child(tree_[group.parent], Playouts::place(tag));
  }
  if (group.path.empty()) return tree_.root();
  const Step last = group.path.back();
  return tree_.child_at(last.node, last.place);
}

void Worker::note_outcome(std::uint64_t tag, const Goals& played,
                          bool is_stuck) {
  for (std::size_t role = 0; role < tree_.role_count(); ++role) {
    if (role != tree_.chance()) cut_off_.note_goal(played[role]);
  }
  const Goals goals = leaf_values_.are_used()
                          ? leaf_values_.mixed(leaf_of(tag), played)
                          : played;
  const PlayoutGroup& group = playouts_.group(tag);
  const bool is_last = playouts_.finish(tag, goals);
  if (group.parent != kNoNode) {
    const Place place = Playouts::place(tag);
    const Node& parent = tree_[group.parent];
    const bool is_news = back_up_playout(tree_, group.parent, place, goals);
    if (is_news && parent.kind == NodeKind::kSingle) {
      expansion_.note_goal(parent, place, goals[parent.mover]);
    }
    const Node& child = tree_[tree_.child(parent, place)];
    if (is_stuck && child.kind == NodeKind::kEnd && !child.is_proven) {
      prove_child(group, place, goals);
    }
  }
  if (!is_last) return;
  back_up(group, group.playouts, group.playouts);
  playouts_.release(tag);
}

/// Proves the child of a group at `place`, an end of the game.
void Worker::prove_child(const PlayoutGroup& group, Place place,
                         const Goals& goals) {
  const Path path = group.path;
  if (group.sampled != kNoNode) {
    proofs_.prove(group.sampled, goals, 0);
    proofs_.learn_of_child(path.first(path.size() - 1), path.back().node,
                           path.back().place);
  } else {
    proofs_.prove(tree_.child(tree_[group.parent], place), goals, 0);
    proofs_.learn_of_child(path, group.parent, place);
  }
}

void Worker::back_up(const PlayoutGroup& group, std::uint32_t visits,
                     std::uint32_t in_flight) {
  root_visits_ += visits;
  GoalSums sums = group.sums;
  if (group.parent != kNoNode && tree_.is_drawn(tree_[group.parent])) {
    count_as_draw(visits, sums);
  }
  descent::back_up(tree_, group.path, visits, in_flight, sums);
}

/// Abandons what is in flight; of a group under way, the playouts that have
/// ended count.
void Worker::abandon() {
  playouts_.abandon([&](const PlayoutGroup& group) {
    forget_pending(tree_, group);
    clear_in_flight(tree_, group.path);
    back_up(group, group.playouts - group.open, 0);
  });
  results_.clear();
}

}  // namespace search::mcts
