#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"

namespace search::opponents {

/// What all roles choose in one round, as a number.
using Joint = std::uint32_t;

/// What values and chances are apart by no more are the same but for rounding.
inline constexpr double kEqual = 1e-9;

/// One decision that the roles of a game make at the same time, again and again
/// until the end: rock paper scissors, the prisoner's dilemma. A round is a
/// step of the match. Choices are numbered for each role from 0, in the order
/// of its legal moves. A value.
class RepeatedRound {
 public:
  /// A move that a role may choose in each round.
  struct Choice {
    reasoner::MoveId move = 0;
    std::string name;
  };
  using Choices = std::vector<Choice>;

  /// `earned` is by joint choice and role, for all joint choices, that of the
  /// last role changing fastest.
  RepeatedRound(std::vector<Choices> choices, std::vector<double> earned,
                std::uint32_t length, bool is_additive);

  std::size_t role_count() const { return choices_.size(); }
  /// Of the role; 1 where it has no choice.
  std::size_t choice_count(reasoner::RoleIndex role) const {
    return choices_[role].size();
  }
  const Choice& choice(reasoner::RoleIndex role, std::size_t number) const {
    return choices_[role][number];
  }
  std::size_t joint_count() const { return joint_count_; }

  /// What one role chose.
  std::size_t choice_in(Joint joint, reasoner::RoleIndex role) const {
    return joint / strides_[role] % choices_[role].size();
  }
  /// The same, but for the choice of one role.
  Joint with(Joint joint, reasoner::RoleIndex role, std::size_t number) const;
  /// Nothing where a move is none of the round.
  std::optional<Joint> joint_of(std::span<const reasoner::MoveId> moves) const;
  /// Whether these are the legal moves of the role in a round, in their order.
  bool has_moves(reasoner::RoleIndex role,
                 std::span<const reasoner::MoveId> moves) const;

  /// What the round is worth to the role: its goal in a match of nothing but
  /// this.
  double earns(Joint joint, reasoner::RoleIndex role) const {
    return earned_[joint * choices_.size() + role];
  }
  /// From the state where it was found to the end.
  std::uint32_t length() const { return length_; }
  /// Whether the goal of each match is the mean of what its rounds earn, but
  /// for rounding: then rounds need not look at each other.
  bool is_additive() const { return is_additive_; }
  /// Whether what the roles earn always adds up to the same, but for rounding.
  bool has_constant_sum() const;

 private:
  std::vector<Choices> choices_;  // by role
  std::vector<double> earned_;
  std::vector<std::uint32_t> strides_;  // by role
  std::size_t joint_count_ = 1;
  std::uint32_t length_ = 0;
  bool is_additive_ = false;
};

/// The round that matches from `state` on show, random ones and those in which
/// every round is alike. There is one where at least two roles have a choice;
/// all of them have the same legal moves in each step; the matches are of the
/// same length; it does not matter in what order the rounds of a match are
/// played, neither for the goals nor for any fact of the last state; and of two
/// matches, nobody gets more in that in which its rounds earn less. Not for
/// games of chance or that hide something.
///
/// Nothing where there is none, or the deadline expires before that is known.
/// Deterministic, but for the deadline.
std::optional<RepeatedRound> find_repeated_round(
    reasoner::StateMachine& machine, const reasoner::State& state,
    std::uint64_t seed, const Deadline& deadline);

}  // namespace search::opponents
