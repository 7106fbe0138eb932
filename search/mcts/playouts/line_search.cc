#include "search/mcts/playouts/line_search.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace search::mcts::playouts {

using descent::Path;
using descent::Step;
using reasoner::Goal;
using reasoner::MoveId;
using tree::kNoNode;
using tree::NodeIndex;
using tree::Place;
using tree::Tree;

LineSearch::LineSearch(reasoner::StateMachine& machine, const Tree& tree,
                       std::uint64_t seed, std::size_t per_variation)
    : machine_(machine),
      tree_(tree),
      seed_(seed),
      per_variation_(per_variation),
      best_(machine, seed) {}

void LineSearch::note_end(const PlayoutGroup& group, Place place, Goal goal) {
  if (goal <= best_.goal()) return;
  std::vector<MoveId> moves = moves_on(group.path);
  moves.push_back(move_to(group.parent, place));
  best_.set(std::move(moves), goal);
}

void LineSearch::note_playout(const PlayoutGroup& group, Place place,
                              const reasoner::FinishedPlayout& playout,
                              Goal goal) {
  ++playouts_;
  if (playout.end != reasoner::PlayoutEnd::kTerminal || goal <= best_.goal() ||
      (found_ && goal <= found_->goal)) {
    return;
  }
  Found found{goal, moves_on(group.path), group.parent, {}, {}};
  if (group.parent != kNoNode) {
    found.first = move_to(group.parent, place);
  } else {
    found.node = group.path.empty() ? tree_.root()
                                    : tree_.child_at(group.path.back().node,
                                                     group.path.back().place);
  }
  found.key = reasoner::playout_key(seed_, playout.playout);
  found_ = std::move(found);
}

std::uint64_t LineSearch::work(std::uint64_t most, std::uint32_t step_limit,
                               const Deadline& deadline) {
  if (found_) replay(deadline);
  scratch_.state.assign(tree_.state(tree_.root()));
  std::uint64_t variations = 0;
  while (playouts_ >= per_variation_ && variations < most) {
    playouts_ -= per_variation_;
    if (best_.moves().empty()) continue;
    if (!best_.vary(scratch_.state, step_limit, deadline)) break;
    ++variations;
  }
  return variations;
}

std::vector<MoveId> LineSearch::moves_on(Path path) const {
  std::vector<MoveId> moves;
  for (const Step& step : path) {
    moves.push_back(move_to(step.node, step.place));
  }
  return moves;
}

MoveId LineSearch::move_to(NodeIndex parent, Place place) const {
  return static_cast<MoveId>(tree_[tree_.child_at(parent, place)].place);
}

/// Plays the playout again that was found, to see its moves.
void LineSearch::replay(const Deadline& deadline) {
  Found found = *std::exchange(found_, std::nullopt);
  scratch_.state.assign(tree_.state(found.node));
  scratch_.moves.clear();
  std::uint32_t step = 0;
  if (found.first) {
    scratch_.moves.push_back(*found.first);
    machine_.next_state(scratch_.state, scratch_.moves, scratch_.state);
    ++step;
  }
  for (; !machine_.is_terminal(scratch_.state); ++step) {
    if (deadline.expired() ||
        !reasoner::draw_joint_move(machine_, scratch_.state, found.key, step,
                                   scratch_)) {
      return;
    }
    machine_.next_state(scratch_.state, scratch_.joint_move, scratch_.state);
  }
  std::ranges::copy(scratch_.moves, std::back_inserter(found.moves));
  if (found.goal > best_.goal()) best_.set(std::move(found.moves), found.goal);
}

}  // namespace search::mcts::playouts
