#include "reasoner/scalar_playout_engine.h"

#include <algorithm>

namespace reasoner {

namespace {

// Seldom enough that asking costs nothing, often enough for any clock.
constexpr int kStepsAtOnce = 16;

}  // namespace

ScalarPlayoutEngine::ScalarPlayoutEngine(std::unique_ptr<StateMachine> machine)
    : owned_(std::move(machine)),
      machine_(owned_.get()),
      steps_at_once_(kStepsAtOnce) {
  outcome_.goals.resize(game().role_count());
}

ScalarPlayoutEngine::ScalarPlayoutEngine(StateMachine& machine)
    : machine_(&machine), steps_at_once_(1) {
  outcome_.goals.resize(game().role_count());
}

std::unique_ptr<PlayoutEngine> make_scalar_playout_engine(
    StateMachine& machine) {
  return std::make_unique<ScalarPlayoutEngine>(machine);
}

std::unique_ptr<PlayoutEngine> ScalarPlayoutEngine::clone() const {
  std::unique_ptr<StateMachine> machine = machine_->clone();
  if (!machine) return nullptr;
  return std::make_unique<ScalarPlayoutEngine>(std::move(machine));
}

void ScalarPlayoutEngine::submit(const State& state,
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

void ScalarPlayoutEngine::advance(PlayoutResults& results) {
  results.totals.goal_sums.resize(outcome_.goals.size());
  results.totals.goal_counts.resize(outcome_.goals.size());
  if (queue_.empty()) return;
  if (!is_playing_) {
    begin(results);
    return;
  }
  for (int i = 0; i < steps_at_once_; ++i) {
    PlayoutEnd end{};
    if (has_ended(end)) {
      finish(end, results);
      return;
    }
    machine_->next_state(scratch_.state, scratch_.joint_move, scratch_.state);
    count_step(results);
  }
}

void ScalarPlayoutEngine::abandon() {
  queue_.clear();
  unfinished_ = 0;
  is_playing_ = false;
}

/// Begins the next playout of the first item; where that wants none, its look
/// is all.
void ScalarPlayoutEngine::begin(PlayoutResults& results) {
  Waiting& work = queue_.front();
  scratch_.state = work.state;
  scratch_.moves.clear();
  step_ = 0;
  const bool looks = work.begun == 0 && work.item.look;
  SeenState seen;
  seen.first_percept = static_cast<std::uint32_t>(results.percepts.size());
  seen.first_percept_count =
      static_cast<std::uint32_t>(results.percept_counts.size());
  // Before the step, in whose old state they are perceived.
  if (looks && work.item.look_at_percepts) perceive(work, results);
  if (!work.joint_move.empty() &&
      (work.item.playouts == 0 || work.item.step_limit > 0)) {
    machine_->next_state(scratch_.state, work.joint_move, scratch_.state);
    count_step(results);
  }
  if (looks) look(work, seen, results);
  if (work.item.playouts == 0) {
    --unfinished_;
    queue_.pop_front();
    return;
  }
  key_ = playout_key(work.item.seed, work.item.first_playout + work.begun);
  ++work.begun;
  is_playing_ = true;
}

void ScalarPlayoutEngine::count_step(PlayoutResults& results) {
  ++step_;
  if (queue_.front().item.totals_only) ++results.totals.moves;
}

/// Adds what all roles perceive in the first joint move.
void ScalarPlayoutEngine::perceive(const Waiting& work,
                                   PlayoutResults& results) {
  const auto roles = static_cast<RoleIndex>(game().role_count());
  for (RoleIndex role = 0; role < roles; ++role) {
    percepts_.clear();
    if (game().hides() && !work.joint_move.empty()) {
      machine_->percepts(scratch_.state, work.joint_move, role, percepts_);
    }
    results.percepts.insert(results.percepts.end(), percepts_.begin(),
                            percepts_.end());
    results.percept_counts.push_back(
        static_cast<std::uint32_t>(percepts_.size()));
  }
}

/// Adds what is seen of the state; `seen` says already where its percepts are.
void ScalarPlayoutEngine::look(const Waiting& work, SeenState seen,
                               PlayoutResults& results) {
  const State& state = scratch_.state;
  seen.tag = work.item.tag;
  seen.terminal = machine_->is_terminal(state);
  if (seen.terminal || work.item.look_at_goals) {
    machine_->goals(state, outcome_.goals);
    seen.first_goal = static_cast<std::uint32_t>(results.goals.size());
    results.goals.insert(results.goals.end(), outcome_.goals.begin(),
                         outcome_.goals.end());
  }
  seen.first_word = static_cast<std::uint32_t>(results.words.size());
  seen.word_count = static_cast<std::uint32_t>(state.words().size());
  results.words.insert(results.words.end(), state.words().begin(),
                       state.words().end());
  seen.first_move = static_cast<std::uint32_t>(results.moves.size());
  seen.first_count = static_cast<std::uint32_t>(results.move_counts.size());
  const auto roles = static_cast<RoleIndex>(game().role_count());
  for (RoleIndex role = 0; role < roles; ++role) {
    machine_->legal_moves(state, role, scratch_.legal);
    results.moves.insert(results.moves.end(), scratch_.legal.begin(),
                         scratch_.legal.end());
    results.move_counts.push_back(
        static_cast<std::uint32_t>(scratch_.legal.size()));
  }
  results.seen.push_back(seen);
}

/// Whether the playout ends here, and how; if not, scratch_ holds the next
/// joint move.
bool ScalarPlayoutEngine::has_ended(PlayoutEnd& end) {
  const WorkItem& item = queue_.front().item;
  if (machine_->is_terminal(scratch_.state)) {
    end = PlayoutEnd::kTerminal;
  } else if (step_ == item.step_limit) {
    end = PlayoutEnd::kStepLimit;
  } else if (!draw_joint_move(*machine_, scratch_.state, key_, step_,
                              scratch_)) {
    end = PlayoutEnd::kStuck;
  } else {
    return false;
  }
  return true;
}

void ScalarPlayoutEngine::finish(PlayoutEnd end, PlayoutResults& results) {
  const Waiting& work = queue_.front();
  if (end == PlayoutEnd::kStepLimit && work.item.look_at_limit) {
    look(work, {}, results);
    results.seen.back().cut_off = true;
  }
  machine_->goals(scratch_.state, outcome_.goals);
  outcome_.end = end;  // and no length: steps are counted as they come
  if (work.item.totals_only) {
    results.totals.add(outcome_);
  } else {
    results.finished.push_back(
        {work.item.tag, work.item.first_playout + work.begun - 1, step_, end,
         static_cast<std::uint32_t>(results.goals.size())});
    results.goals.insert(results.goals.end(), outcome_.goals.begin(),
                         outcome_.goals.end());
  }
  is_playing_ = false;
  --unfinished_;
  if (work.begun == work.item.playouts) queue_.pop_front();
}

}  // namespace reasoner
