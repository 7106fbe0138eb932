#include "tests/search/best_play.h"

#include <algorithm>
#include <map>

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

namespace {

constexpr Goal kWithoutEnd = -1;

bool are_opposed(const std::set<std::vector<Goal>>& ends) {
  return std::ranges::all_of(ends, [&](const std::vector<Goal>& a) {
    return a.size() == 2 && std::ranges::all_of(ends, [&](const auto& b) {
             return (a[0] < b[0]) == (a[1] > b[1]);
           });
  });
}

}  // namespace

BestPlay::BestPlay(StateMachine& machine)
    : roles_(machine.game().role_count()), best_(roles_, 0) {
  State initial;
  machine.initial_state(initial);
  add(machine, initial);
  for (std::size_t i = 0; i < positions_.size(); ++i) expand(machine, i);
  for (const Outcome& end : ends_) {
    for (RoleIndex role = 0; role < roles_; ++role) {
      best_[role] = std::max(best_[role], end[role]);
    }
  }
  opposed_ = are_opposed(ends_);
  shrink_outcomes();
}

std::size_t BestPlay::add(StateMachine& machine, const State& state) {
  const auto [place, is_new] = numbers_.try_emplace(state, positions_.size());
  if (!is_new) return place->second;
  Position& position = positions_.emplace_back();
  position.state = state;
  position.is_terminal = machine.is_terminal(state);
  if (position.is_terminal) {
    Outcome goals(roles_);
    machine.goals(state, goals);
    for (Goal& goal : goals) goal = std::max(goal, 0);
    ends_.insert(goals);
    position.outcomes = {goals};
  }
  return place->second;
}

void BestPlay::expand(StateMachine& machine, std::size_t number) {
  const State state = positions_[number].state;
  if (positions_[number].is_terminal) return;
  std::vector<std::vector<MoveId>> joint_moves = {{}};
  std::size_t choosing = 0;
  RoleIndex mover = 0;
  for (RoleIndex role = 0; role < roles_; ++role) {
    std::vector<MoveId> legal;
    machine.legal_moves(state, role, legal);
    if (legal.size() > 1) {
      ++choosing;
      mover = role;
    }
    std::vector<std::vector<MoveId>> longer;
    for (const auto& moves : joint_moves) {
      for (const MoveId move : legal) {
        longer.push_back(moves);
        longer.back().push_back(move);
      }
    }
    joint_moves = std::move(longer);
  }
  std::vector<Child> children;
  for (const auto& joint_move : joint_moves) {
    State next;
    machine.next_state(state, joint_move, next);
    children.push_back({joint_move, add(machine, next)});
  }
  Position& position = positions_[number];
  position.children = std::move(children);
  position.choosing = choosing;
  position.mover = mover;
  position.is_stuck = joint_moves.empty();
}

// ---- Outcomes ---------------------------------------------------------------

void BestPlay::shrink_outcomes() {
  std::set<Outcome> all = ends_;
  all.insert(Outcome{});
  for (Position& position : positions_) {
    if (!position.is_terminal) position.outcomes = all;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (Position& position : positions_) {
      if (position.is_terminal || position.is_stuck) continue;
      auto outcomes = outcomes_by_children(position);
      changed = changed || outcomes != position.outcomes;
      position.outcomes = std::move(outcomes);
    }
  }
}

std::set<BestPlay::Outcome> BestPlay::outcomes_by_children(
    const Position& position) const {
  std::set<Outcome> outcomes;
  for (const Child& child : position.children) {
    outcomes.insert(positions_[child.position].outcomes.begin(),
                    positions_[child.position].outcomes.end());
  }
  if (position.choosing < 2) {
    Goal certain = kWithoutEnd;
    for (const Child& child : position.children) {
      certain =
          std::max(certain, least(positions_[child.position], position.mover));
    }
    std::erase_if(outcomes, [&](const Outcome& outcome) {
      return outcome.empty() ? certain == best_[position.mover]
                             : outcome[position.mover] < certain;
    });
  } else {
    drop_what_is_not_best(position, outcomes);
  }
  return outcomes;
}

/// Where several choose: who has a move that gives the best goal in any case
/// gets that.
void BestPlay::drop_what_is_not_best(const Position& position,
                                     std::set<Outcome>& outcomes) const {
  for (RoleIndex role = 0; role < roles_; ++role) {
    std::map<MoveId, Goal> certain;
    for (const Child& child : position.children) {
      const Goal goal = least(positions_[child.position], role);
      const auto place =
          certain.try_emplace(child.joint_move[role], goal).first;
      place->second = std::min(place->second, goal);
    }
    const bool has_best = std::ranges::any_of(
        certain, [&](const auto& move) { return move.second == best_[role]; });
    if (!has_best) continue;
    std::erase_if(outcomes, [&](const Outcome& outcome) {
      return outcome.empty() || outcome[role] != best_[role];
    });
  }
}

Goal BestPlay::least(const Position& position, RoleIndex role) const {
  Goal least = best_[role];
  for (const Outcome& outcome : position.outcomes) {
    least = std::min(least, outcome.empty() ? kWithoutEnd : outcome[role]);
  }
  return least;
}

// ---- Force ------------------------------------------------------------------

std::vector<std::optional<std::size_t>> BestPlay::forced(RoleIndex role,
                                                         Goal goal,
                                                         bool against) const {
  std::vector<std::optional<std::size_t>> in(positions_.size());
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if (!positions_[i].is_terminal) continue;
    const Goal reached = (*positions_[i].outcomes.begin())[role];
    if ((reached >= goal) != against) in[i] = 0;
  }
  for (std::size_t step = 1;; ++step) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const Position& position = positions_[i];
      if (in[i] || position.is_terminal || position.is_stuck) continue;
      // By the moves of those who force it: whether all others do no harm.
      std::map<std::vector<MoveId>, bool> is_good;
      for (const Child& child : position.children) {
        std::vector<MoveId> own;
        for (RoleIndex each = 0; each < roles_; ++each) {
          if ((each == role) != against) own.push_back(child.joint_move[each]);
        }
        bool& good = is_good.try_emplace(own, true).first->second;
        good = good && in[child.position].has_value();
      }
      const bool some = std::ranges::any_of(
          is_good, [](const auto& move) { return move.second; });
      if (some) found.push_back(i);
    }
    if (found.empty()) return in;
    for (const std::size_t i : found) in[i] = step;
  }
}

std::optional<std::size_t> BestPlay::forced_in(const State& state,
                                               RoleIndex role,
                                               Goal goal) const {
  return forced(role, goal, false)[numbers_.at(state)];
}

bool BestPlay::can_be_kept_below(const State& state, RoleIndex role,
                                 Goal goal) const {
  return forced(role, goal, true)[numbers_.at(state)].has_value();
}

// ---- Results ----------------------------------------------------------------

std::vector<State> BestPlay::positions() const {
  std::vector<State> states;
  for (const Position& position : positions_) {
    if (!position.is_terminal) states.push_back(position.state);
  }
  return states;
}

bool BestPlay::is_open(const State& state) const {
  return at(state).choosing > 1;
}

std::optional<Goal> BestPlay::goal(const State& state, RoleIndex role) const {
  return goal_at(numbers_.at(state), role);
}

std::optional<Goal> BestPlay::goal_at(std::size_t number,
                                      RoleIndex role) const {
  std::set<Goal> goals;
  for (const Outcome& outcome : positions_[number].outcomes) {
    goals.insert(outcome.empty() ? kWithoutEnd : outcome[role]);
  }
  if (goals.size() == 1 && *goals.begin() != kWithoutEnd) {
    return *goals.begin();
  }
  if (roles_ == 1) {
    const auto possible = possible_goals(positions_[number].state, role);
    return possible.empty() ? std::nullopt : std::optional(*possible.rbegin());
  }
  for (const Outcome& end : ends_) {
    const Goal goal = end[role];
    if (!forced(role, goal, false)[number]) continue;
    if (goal == best_[role]) return goal;
    // What nobody can better is no more than what the other leaves.
    if (opposed_ && forced(role, goal + 1, true)[number]) return goal;
  }
  return std::nullopt;
}

std::optional<Goal> BestPlay::goal_after(const State& state, RoleIndex role,
                                         MoveId move) const {
  std::set<std::optional<Goal>> goals;
  for (const Child& child : at(state).children) {
    if (child.joint_move[role] == move) {
      goals.insert(goal_at(child.position, role));
    }
  }
  return goals.size() == 1 ? *goals.begin() : std::nullopt;
}

std::set<Goal> BestPlay::possible_goals(const State& state,
                                        RoleIndex role) const {
  std::set<Goal> goals;
  std::set<std::size_t> seen = {numbers_.at(state)};
  std::vector<std::size_t> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const Position& position = positions_[open.back()];
    open.pop_back();
    if (position.is_terminal) {
      goals.insert((*position.outcomes.begin())[role]);
    }
    for (const Child& child : position.children) {
      if (seen.insert(child.position).second) open.push_back(child.position);
    }
  }
  return goals;
}

}  // namespace search
