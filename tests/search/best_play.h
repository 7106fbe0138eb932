#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "reasoner/state_machine.h"

namespace search {

/// What best play comes to in all states of a small game of any kind, by plain
/// definitions and without any code of the searches, which it is there to
/// judge.
///
/// The outcomes that best play may have in a state, where each role wants the
/// best for itself, shrink from all of them until nothing changes: where one
/// role chooses, it is no outcome that it gets less than what is certain behind
/// another of its moves. Where it is indifferent, either may happen. A match
/// without end is worse than the best goal, and may be better than any other.
class BestPlay {
 public:
  /// Takes all states that can be reached, from the initial one.
  explicit BestPlay(reasoner::StateMachine& machine);

  /// All states but terminal ones.
  std::vector<reasoner::State> positions() const;
  bool is_open(const reasoner::State& state) const;

  /// What the role gets if all play their best; nothing where that depends on
  /// whom they favour, on moves chosen at the same time, or is without end.
  std::optional<reasoner::Goal> goal(const reasoner::State& state,
                                     reasoner::RoleIndex role) const;
  /// The same behind a move of the role that is on turn.
  std::optional<reasoner::Goal> goal_after(const reasoner::State& state,
                                           reasoner::RoleIndex role,
                                           reasoner::MoveId move) const;

  /// In how many joint moves at most the role can force a goal, whatever the
  /// others do, without mixing its moves; nothing where it cannot.
  std::optional<std::size_t> forced_in(const reasoner::State& state,
                                       reasoner::RoleIndex role,
                                       reasoner::Goal goal) const;
  /// Whether the others together can keep the role below a goal.
  bool can_be_kept_below(const reasoner::State& state, reasoner::RoleIndex role,
                         reasoner::Goal goal) const;

  /// The goals of a role that can come of a state by any play.
  std::set<reasoner::Goal> possible_goals(const reasoner::State& state,
                                          reasoner::RoleIndex role) const;
  /// Whether there are two roles, and each wants what the other does not.
  bool is_opposed() const { return opposed_; }

 private:
  /// By role; empty for a match without end.
  using Outcome = std::vector<reasoner::Goal>;
  struct Child {
    std::vector<reasoner::MoveId> joint_move;
    std::size_t position = 0;
  };
  struct Position {
    reasoner::State state;
    bool is_terminal = false;
    bool is_stuck = false;
    std::size_t choosing = 0;
    reasoner::RoleIndex mover = 0;  // where one role chooses
    std::vector<Child> children;
    std::set<Outcome> outcomes;
  };

  std::size_t add(reasoner::StateMachine& machine,
                  const reasoner::State& state);
  void expand(reasoner::StateMachine& machine, std::size_t position);
  void shrink_outcomes();
  std::set<Outcome> outcomes_by_children(const Position& position) const;
  std::set<Outcome> outcomes_of_turn(const Position& position) const;
  void drop_what_is_not_best(const Position& position,
                             std::set<Outcome>& outcomes) const;
  reasoner::Goal least(const Position& position,
                       reasoner::RoleIndex role) const;
  std::optional<reasoner::Goal> goal_at(std::size_t position,
                                        reasoner::RoleIndex role) const;
  /// By position, in how many moves, for a role or against it.
  std::vector<std::optional<std::size_t>> forced(reasoner::RoleIndex role,
                                                 reasoner::Goal goal,
                                                 bool against) const;
  const Position& at(const reasoner::State& state) const {
    return positions_[numbers_.at(state)];
  }

  std::size_t roles_;
  std::vector<Position> positions_;
  std::unordered_map<reasoner::State, std::size_t> numbers_;
  std::set<Outcome> ends_;
  std::vector<reasoner::Goal> best_;  // by role
  bool opposed_ = false;
};

}  // namespace search
