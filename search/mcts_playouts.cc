#include "search/mcts_playouts.h"

#include <algorithm>

namespace search::mcts {

using reasoner::MoveId;
using reasoner::PlayoutEnd;
using reasoner::PlayoutResults;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::WorkItem;

void SteppedPlayouts::submit(const State& state,
                             std::span<const WorkItem> items,
                             std::span<const MoveId> joint_moves) {
  const std::size_t roles = game().role_count();
  for (const WorkItem& item : items) {
    Waiting work{item, state, {}, 0};
    if (item.joint_move != WorkItem::kNoJointMove) {
      const auto moves = joint_moves.subspan(item.joint_move * roles, roles);
      work.joint_move.assign(moves.begin(), moves.end());
    }
    queue_.push_back(std::move(work));
    unfinished_ += std::max(item.playouts, 1U);
  }
}

void SteppedPlayouts::advance(PlayoutResults& results) {
  results.totals.goal_sums.resize(game().role_count());
  results.totals.goal_counts.resize(game().role_count());
  if (queue_.empty()) return;
  if (!is_playing_) {
    begin(results);
  } else if (machine_.is_terminal(scratch_.state)) {
    finish(PlayoutEnd::kTerminal, results);
  } else if (step_ >= queue_.front().item.step_limit) {
    finish(PlayoutEnd::kStepLimit, results);
  } else if (!reasoner::draw_joint_move(machine_, scratch_.state, key_, step_,
                                        scratch_)) {
    finish(PlayoutEnd::kStuck, results);
  } else {
    machine_.next_state(scratch_.state, scratch_.joint_move, scratch_.state);
    ++step_;
  }
}

void SteppedPlayouts::abandon() {
  queue_.clear();
  unfinished_ = 0;
  is_playing_ = false;
}

/// Begins the next playout of the first item; where that wants none, its look
/// is all.
void SteppedPlayouts::begin(PlayoutResults& results) {
  Waiting& work = queue_.front();
  scratch_.state = work.state;
  step_ = 0;
  if (!work.joint_move.empty()) {
    machine_.next_state(scratch_.state, work.joint_move, scratch_.state);
    ++step_;
  }
  if (work.begun == 0 && work.item.look) look(work.item, results);
  if (work.item.playouts == 0) {
    --unfinished_;
    queue_.pop_front();
    return;
  }
  key_ = reasoner::playout_key(work.item.seed,
                               work.item.first_playout + work.begun);
  ++work.begun;
  is_playing_ = true;
}

void SteppedPlayouts::look(const WorkItem& item, PlayoutResults& results) {
  const State& state = scratch_.state;
  reasoner::SeenState seen;
  seen.tag = item.tag;
  seen.terminal = machine_.is_terminal(state);
  if (seen.terminal || item.look_at_goals) seen.first_goal = add_goals(results);
  seen.first_word = static_cast<std::uint32_t>(results.words.size());
  seen.word_count = static_cast<std::uint32_t>(state.words().size());
  results.words.insert(results.words.end(), state.words().begin(),
                       state.words().end());
  seen.first_move = static_cast<std::uint32_t>(results.moves.size());
  seen.first_count = static_cast<std::uint32_t>(results.move_counts.size());
  const auto roles = static_cast<RoleIndex>(game().role_count());
  for (RoleIndex role = 0; role < roles; ++role) {
    scratch_.legal.clear();
    if (!seen.terminal) machine_.legal_moves(state, role, scratch_.legal);
    results.moves.insert(results.moves.end(), scratch_.legal.begin(),
                         scratch_.legal.end());
    results.move_counts.push_back(
        static_cast<std::uint32_t>(scratch_.legal.size()));
  }
  results.seen.push_back(seen);
}

void SteppedPlayouts::finish(PlayoutEnd end, PlayoutResults& results) {
  const Waiting& work = queue_.front();
  results.finished.push_back({work.item.tag,
                              work.item.first_playout + work.begun - 1, step_,
                              end, add_goals(results)});
  is_playing_ = false;
  --unfinished_;
  if (work.begun == work.item.playouts) queue_.pop_front();
}

std::uint32_t SteppedPlayouts::add_goals(PlayoutResults& results) {
  goals_.resize(game().role_count());
  machine_.goals(scratch_.state, goals_);
  const auto first = static_cast<std::uint32_t>(results.goals.size());
  results.goals.insert(results.goals.end(), goals_.begin(), goals_.end());
  return first;
}

}  // namespace search::mcts
