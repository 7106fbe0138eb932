// How mcts::Worker takes in what the playout engine tells.
#include <algorithm>

#include "search/mcts/worker.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;

void Worker::collect() {
  for (const reasoner::SeenState& seen : results_.seen) note_seen(seen);
  for (const reasoner::FinishedPlayout& playout : results_.finished) {
    note_finished(playout);
  }
  results_.clear();
  tuning_.exploration = exploration_ * cut_off_.exploration_scale();
}

Goals Worker::goals_at(std::uint32_t first) const {
  Goals goals{};
  for (std::size_t role = 0; role < roles_; ++role) {
    goals[role] = static_cast<std::uint8_t>(
        std::clamp(results_.goals[first + role], 0, 100));
  }
  return goals;
}

void Worker::note_seen(const reasoner::SeenState& seen) {
  if (seen.cut_off) {
    note_cut_off(seen);
    return;
  }
  const Group& group = groups_[seen.tag >> 32];
  const Place place = seen.tag & 0xffffffff;
  const bool is_sampled = group.sampled != kNoNode;
  const NodeIndex child =
      is_sampled ? group.sampled : child_at(group.parent, place);
  if (seen.terminal) {
    tree_[child].kind = NodeKind::kEnd;
    prove(child, goals_at(seen.first_goal), 0);
    close_child(group, place);
    return;
  }
  const auto counts =
      std::span(results_.move_counts).subspan(seen.first_count, roles_);
  if (std::ranges::find(counts, 0U) != counts.end()) {
    tree_[child].kind = NodeKind::kEnd;  // stuck: its goals come in the end
    return;
  }
  const bool is_kept = tree_.set_state(
      child,
      std::span(results_.words).subspan(seen.first_word, seen.word_count));
  if (!is_kept) tree_[child].kind = NodeKind::kUnmade;
  tree_[child].count = *std::ranges::max_element(counts);
  if (!is_kept || is_sampled) return;
  const Node& parent = tree_[group.parent];
  if (parent.kind != NodeKind::kSingle) {
    tree_.joint_statistics(parent, place)[0].is_open = true;
    return;
  }
  tree_.statistics(parent)[place].is_open = true;
}

/// Whether looks are to tell goals of states that are not terminal.
bool Worker::looks_at_goals() const {
  return cut_off_.judges() && judge_.reads_goals();
}

/// Of a state that is not terminal, where looks_at_goals().
std::span<const reasoner::Goal> Worker::goals_of(
    const reasoner::SeenState& seen) const {
  if (!looks_at_goals()) return {};
  return std::span(results_.goals).subspan(seen.first_goal, roles_);
}

/// What the state that a playout was cut off at is judged to be worth is its
/// outcome.
void Worker::note_cut_off(const reasoner::SeenState& seen) {
  const Goals values = judge_.judge(
      std::span(results_.words).subspan(seen.first_word, seen.word_count),
      std::span(results_.move_counts).subspan(seen.first_count, roles_),
      goals_of(seen));
  note_outcome(seen.tag, values, false);
}

void Worker::note_finished(const reasoner::FinishedPlayout& playout) {
  const bool is_cut_off = playout.end == reasoner::PlayoutEnd::kStepLimit;
  if (is_cut_off && cut_off_.judges()) return;  // as the look at it told
  cut_off_.note_length(playout.length);
  const Goals goals = goals_at(playout.first_goal);
  note_outcome(playout.tag, goals, playout.end == reasoner::PlayoutEnd::kStuck);
}

void Worker::note_outcome(std::uint64_t tag, const Goals& goals,
                          bool is_stuck) {
  Group& group = groups_[tag >> 32];
  const Place place = tag & 0xffffffff;
  for (std::size_t role = 0; role < roles_; ++role) {
    group.totals[role] += goals[role];
    cut_off_.note_goal(goals[role]);
  }
  --in_flight_;
  if (group.parent != kNoNode) {
    note_child(group.parent, place, goals);
    const NodeIndex child = child_at(group.parent, place);
    if (is_stuck && tree_[child].kind == NodeKind::kEnd &&
        !tree_[child].is_proven) {
      prove(child, goals, 0);
      close_child(group, place);
    }
  }
  if (--group.open == 0) complete(tag >> 32);
}

/// Adds a playout from a child of a kSingle or kJoint.
void Worker::note_child(NodeIndex parent, Place place, const Goals& goals) {
  const Node& node = tree_[parent];
  if (node.kind == NodeKind::kJoint) {
    const auto by_role = tree_.joint_statistics(node, place);
    --by_role[0].in_flight;
    if (by_role[0].is_closed) return;
    for (std::size_t role = 0; role < roles_; ++role) {
      ++by_role[role].visits;
      by_role[role].total += goals[role];
    }
    return;
  }
  Statistics& child = tree_.statistics(node)[place];
  --child.in_flight;
  if (child.is_closed) return;
  ++child.visits;
  child.total += goals[node.mover];
  if (node.count > Tree::kChunk) {
    auto& history = history_[node.mover];
    const auto move =
        static_cast<MoveId>(tree_[tree_.child(node, place)].place);
    if (move >= history.size()) {
      tree_.charge((move + 1 - history.size()) * sizeof(History));
      history.resize(move + 1);
    }
    history[move].total += goals[node.mover];
    ++history[move].visits;
  }
}

void Worker::complete(std::uint64_t slot) {
  Group& group = groups_[slot];
  back_up(group.path, group.lanes, group.lanes, group.totals);
  free_groups_.push_back(static_cast<std::uint32_t>(slot));
}

/// Adds `visits` with these sums of goals along a path. What was proven
/// meanwhile counts instead of what was played.
void Worker::back_up(std::span<const Step> path, std::uint32_t visits,
                     std::uint32_t in_flight,
                     std::array<double, kMostRoles>& totals) {
  root_visits_ += visits;
  for (std::size_t i = path.size(); i-- > 0;) {
    const Step step = path[i];
    const Node& node = tree_[step.node];
    if (node.kind != NodeKind::kSingle) {
      back_up_several(step, visits, in_flight, totals);
      continue;
    }
    Statistics& child = tree_.statistics(node)[step.place];
    child.in_flight -= static_cast<std::uint16_t>(in_flight);
    if (child.is_closed) {
      take_proven(child_at(step.node, step.place), visits, totals);
      continue;
    }
    child.visits += visits;
    child.total += totals[node.mover];
    // The mover has better; only to find still better was this one tried.
    if (node.best_proven != kNoNode &&
        tree_[node.best_proven].goals[node.mover] >= child.value()) {
      take_proven(node.best_proven, visits, totals);
    }
  }
}

void Worker::take_proven(NodeIndex child, std::uint32_t visits,
                         std::array<double, kMostRoles>& totals) const {
  for (std::size_t role = 0; role < roles_; ++role) {
    totals[role] = static_cast<double>(visits) * tree_[child].goals[role];
  }
}

void Worker::back_up_several(const Step& step, std::uint32_t visits,
                             std::uint32_t in_flight,
                             std::array<double, kMostRoles>& totals) {
  const Node& node = tree_[step.node];
  const NodeIndex child = child_at(step.node, step.place);
  if (tree_[child].is_proven) take_proven(child, visits, totals);
  add_in_flight(step, 0U - in_flight);
  if (node.kind == NodeKind::kJoint) {
    const auto by_role = tree_.joint_statistics(node, step.place);
    if (!by_role[0].is_closed) {
      for (std::size_t role = 0; role < roles_; ++role) {
        by_role[role].visits += visits;
        by_role[role].total += totals[role];
      }
    }
    add_regrets(tree_, node, step.place);
    return;
  }
  std::array<std::uint32_t, kMostRoles> choices{};
  tree_.choices_at(node, step.place, choices);
  for (RoleIndex role = 0; role < roles_; ++role) {
    Statistics& move = tree_.role_statistics(node, role)[choices[role]];
    move.visits += visits;
    move.total += totals[role];
  }
}

/// Forgets what is still under way. All of it: so nothing is in flight then.
void Worker::abandon() {
  engine_.abandon();
  for (const Group& group : groups_) {
    if (group.open == 0) continue;
    if (group.sampled != kNoNode) forget_pending(group.sampled);
    if (group.parent != kNoNode) {
      const Node& parent = tree_[group.parent];
      for (Place place = 0; place < parent.opened; ++place) {
        forget_pending(tree_.child(parent, place));
      }
      if (parent.kind == NodeKind::kSingle) {
        for (Statistics& child : tree_.statistics(parent)) child.in_flight = 0;
      } else {
        for (Place place = 0; place < parent.opened; ++place) {
          tree_.joint_statistics(parent, place)[0].in_flight = 0;
        }
      }
    }
  }
  for (std::uint32_t slot = 0; slot < groups_.size(); ++slot) {
    Group& group = groups_[slot];
    if (group.open == 0) continue;
    // Those of a parent above are gone already.
    for (const Step& step : group.path) clear_in_flight(step);
    back_up(group.path, group.lanes - group.open, 0, group.totals);
    group.open = 0;
    free_groups_.push_back(slot);
  }
  in_flight_ = 0;
  results_.clear();
}

void Worker::forget_pending(NodeIndex node) {
  if (tree_[node].kind == NodeKind::kPending) {
    tree_[node].kind = NodeKind::kUnmade;
  }
}

void Worker::clear_in_flight(const Step& step) {
  const Node& node = tree_[step.node];
  if (node.kind == NodeKind::kSingle) {
    tree_.statistics(node)[step.place].in_flight = 0;
  } else if (node.kind == NodeKind::kJoint) {
    tree_.joint_statistics(node, step.place)[0].in_flight = 0;
  } else {
    for (RoleIndex role = 0; role < roles_; ++role) {
      for (Statistics& move : tree_.role_statistics(node, role)) {
        move.in_flight = 0;
      }
    }
  }
}

}  // namespace search::mcts
