#include "reasoner/wide/wide_state_machine.h"

#include <algorithm>

namespace reasoner::wide {

namespace {

// Lanes that the other playouts leave free.
constexpr std::size_t kFreeLanes = 64;

}  // namespace

WideStateMachine::WideStateMachine(
    std::shared_ptr<const wide::WideProgram> program)
    : program_(std::move(program)), engine_(program_) {}

void WideStateMachine::initial_state(State& state) {
  state = program_->propnet->initial;
}

bool WideStateMachine::is_terminal(const State& state) {
  return see(state).terminal;
}

void WideStateMachine::legal_moves(const State& state, RoleIndex role,
                                   std::vector<MoveId>& moves) {
  moves = see(state).legal[role];
}

void WideStateMachine::next_state(const State& state,
                                  std::span<const MoveId> joint_move,
                                  State& next) {
  next = look(state, joint_move).state;
}

void WideStateMachine::percepts(const State& state,
                                std::span<const MoveId> joint_move,
                                RoleIndex role,
                                std::vector<PerceptId>& percepts) {
  percepts = look(state, joint_move).percepts[role];
}

void WideStateMachine::goals(const State& state, std::span<Goal> goals) {
  std::ranges::copy(see(state).goals, goals.begin());
}

ConditionedPlayouts* WideStateMachine::conditioned_playouts() {
  if (!conditioned_) conditioned_ = engine_.make_conditioned_playouts();
  return conditioned_.get();
}

PropositionId WideStateMachine::intern_proposition(std::string_view name) {
  return game().known_proposition(name);
}

MoveId WideStateMachine::intern_move(RoleIndex role, std::string_view name) {
  return game().known_move(role, name);
}

/// What stands in seen_, where that is `state`.
const WideStateMachine::Seen& WideStateMachine::see(const State& state) {
  if (has_seen_ && seen_.state == state) return seen_;
  return look(state, {});
}

/// The state after `joint_move`, or `state` itself where there is none.
const WideStateMachine::Seen& WideStateMachine::look(
    const State& state, std::span<const MoveId> joint_move) {
  WorkItem item;
  item.playouts = 0;
  item.look = true;
  item.look_at_goals = true;
  item.look_at_percepts = true;
  if (!joint_move.empty()) item.joint_move = 0;
  engine_.submit(state, {&item, 1}, joint_move);
  results_.clear();
  while (results_.seen.empty()) {
    keep_others_busy();
    engine_.advance(results_);
  }
  const SeenState& seen = results_.seen.front();
  seen_.state.assign(
      std::span(results_.words).subspan(seen.first_word, seen.word_count));
  seen_.terminal = seen.terminal;
  const auto roles = game().role_count();
  seen_.legal.resize(roles);
  auto move =
      results_.moves.begin() + static_cast<std::ptrdiff_t>(seen.first_move);
  for (RoleIndex role = 0; role < roles; ++role) {
    const auto end = move + static_cast<std::ptrdiff_t>(
                                results_.move_counts[seen.first_count + role]);
    seen_.legal[role].assign(move, end);
    move = end;
  }
  seen_.percepts.resize(roles);
  auto percept = results_.percepts.begin() +
                 static_cast<std::ptrdiff_t>(seen.first_percept);
  for (RoleIndex role = 0; role < roles; ++role) {
    const auto end =
        percept + static_cast<std::ptrdiff_t>(
                      results_.percept_counts[seen.first_percept_count + role]);
    seen_.percepts[role].assign(percept, end);
    percept = end;
  }
  const auto goals = std::span(results_.goals).subspan(seen.first_goal, roles);
  seen_.goals.assign(goals.begin(), goals.end());
  has_seen_ = true;
  return seen_;
}

void WideStateMachine::keep_others_busy() {
  const std::size_t wanted = engine_.width() - kFreeLanes;
  if (engine_.unfinished() >= wanted) return;
  WorkItem others;
  others.playouts = static_cast<std::uint32_t>(wanted - engine_.unfinished());
  others.first_playout = other_playouts_;
  others.totals_only = true;
  other_playouts_ += others.playouts;
  engine_.submit(program_->propnet->initial, {&others, 1}, {});
}

}  // namespace reasoner::wide
