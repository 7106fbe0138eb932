#include "search/learning/opening_search.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "search/deadline.h"
#include "search/learning/self_play.h"

namespace search::learning {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

namespace {

// The most moves of a position that are kept: those that its search liked best.
constexpr std::size_t kMostMoves = 16;
// As many positions as a night finds, some 30 megabytes.
constexpr std::size_t kMostPositions = 50'000;
// The most steps in a row in which nobody has a choice.
constexpr std::size_t kMostForced = 100;
// A descent may end where nothing is left to be searched, as another way there
// did not know. Then there is another descent, up to so many.
constexpr int kMostDescents = 100;

}  // namespace

/// Makes the steps in which nobody has a choice. Returns the role that then has
/// one, if it is the only one.
std::optional<RoleIndex> OpeningSearch::settle(StateMachine& machine,
                                               State& state) {
  std::vector<MoveId> joint_move(kRoles);
  std::vector<MoveId> legal;
  for (std::size_t step = 0; step < kMostForced; ++step) {
    if (machine.is_terminal(state)) return std::nullopt;
    std::vector<RoleIndex> choosers;
    for (RoleIndex role = 0; role < kRoles; ++role) {
      machine.legal_moves(state, role, legal);
      if (legal.empty()) return std::nullopt;
      joint_move[role] = legal.front();
      if (legal.size() > 1) choosers.push_back(role);
    }
    if (choosers.size() == 1) return choosers.front();
    if (choosers.size() > 1) return std::nullopt;
    machine.next_state(state, joint_move, state);
  }
  return std::nullopt;
}

State OpeningSearch::after(StateMachine& machine, const Choice& choice,
                           MoveId move) {
  std::vector<MoveId> joint_move(kRoles, move);
  std::vector<MoveId> legal;
  machine.legal_moves(choice.state, 1 - choice.role, legal);
  joint_move[1 - choice.role] = legal.front();
  State next;
  machine.next_state(choice.state, joint_move, next);
  return next;
}

std::optional<OpeningSearch::Choice> OpeningSearch::choice_at(
    StateMachine& machine, State state) const {
  const auto role = settle(machine, state);
  if (!role) return std::nullopt;
  auto position = positions_->position(state);
  return Choice{std::move(state), *role, std::move(position)};
}

std::optional<OpeningSearch::Choice> OpeningSearch::follow(
    StateMachine& machine, const Choice& from, std::uint32_t number) const {
  std::vector<MoveId> legal;
  machine.legal_moves(from.state, from.role, legal);
  const auto move =
      positions_->find_move(from.position, from.role, number, legal);
  if (!move) return std::nullopt;
  return choice_at(machine, after(machine, from, *move));
}

/// The most urgent position, and in `path` its key and those before.
std::optional<OpeningSearch::Choice> OpeningSearch::descend(
    StateMachine& machine, Path& path) {
  State initial;
  machine.initial_state(initial);
  auto here = choice_at(machine, std::move(initial));
  while (here) {
    const std::uint64_t key = here->position.key;
    path.push_back(key);
    if (tree_.find(key) == nullptr) return here;
    tree_.update(key);
    const OpeningTree::Position& position = *tree_.find(key);
    const OpeningTree::Move* best = nullptr;
    for (const OpeningTree::Move& move : position.moves) {
      if (std::ranges::count(path, move.next) > 0) continue;
      if (best == nullptr ||
          tree_.cost_of(position, move) < tree_.cost_of(position, *best)) {
        best = &move;
      }
    }
    if (best == nullptr ||
        tree_.cost_of(position, *best) == OpeningTree::kNever) {
      return std::nullopt;
    }
    here = follow(machine, *here, best->move);
    // What was stored may be of another game.
    if (!here || here->position.key != best->next) {
      tree_.forget_move(key, best->move);
      return std::nullopt;
    }
  }
  return std::nullopt;
}

void OpeningSearch::update(const Path& path) {
  for (const std::uint64_t key : std::views::reverse(path)) tree_.update(key);
}

/// What the report of a search tells of its position.
OpeningTree::Position OpeningSearch::position_of(StateMachine& machine,
                                                 const Choice& choice,
                                                 const Report& report) const {
  OpeningTree::Position position{.role = choice.role};
  position.is_proven = report.proven.has_value();
  if (report.proven) position.value = *report.proven;
  for (const MoveReport& each : report.moves) {
    if (position.moves.size() == kMostMoves) break;
    OpeningTree::Move move{.move = positions_->move_number(
                               choice.position, choice.role, each.move)};
    if (std::ranges::count(position.moves, move.move,
                           &OpeningTree::Move::move)) {
      continue;  // another one is the same by symmetry
    }
    State next = after(machine, choice, each.move);
    move.is_proven = each.proven.has_value();
    move.value = static_cast<float>(each.proven ? *each.proven : each.value);
    move.is_end = !settle(machine, next);
    if (machine.is_terminal(next)) {
      std::vector<Goal> goals(kRoles);
      machine.goals(next, goals);
      move.is_proven = true;
      move.value = goals[choice.role];
    }
    move.next = positions_->position(next).key;
    position.moves.push_back(move);
  }
  return position;
}

/// Takes the most urgent position for this thread.
std::optional<OpeningSearch::Choice> OpeningSearch::begin(StateMachine& machine,
                                                          Path& path) {
  const std::lock_guard lock(mutex_);
  std::optional<Choice> choice;
  for (int i = 0; i < kMostDescents && !choice; ++i) {
    path.clear();
    if (tree_.size() < kMostPositions) choice = descend(machine, path);
    if (!choice) update(path);
  }
  is_complete_ = !choice;
  if (!choice) return std::nullopt;
  ++busy_;
  // For other threads, until it was searched.
  tree_.add(path.back(), {.role = choice->role});
  update(path);
  return choice;
}

bool OpeningSearch::extend(StateMachine& machine, Search& search,
                           double seconds) {
  Path path;
  const std::optional<Choice> choice = begin(machine, path);
  if (!choice) return false;
  search.choose_move(choice->state, choice->role, Deadline::cpu(seconds));
  auto position = position_of(machine, *choice, search.report());
  const std::lock_guard lock(mutex_);
  tree_.add(path.back(), std::move(position));
  for (const std::uint64_t key : path) {
    if (key != path.back()) tree_.count(key);
  }
  update(path);
  is_complete_ = false;
  --busy_;
  return true;
}

}  // namespace search::learning
