#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/solver/nim_values.h"
#include "search/solver/verdict.h"

namespace search::solver {

/// Judges every state of a game that is a sum of impartial games, such as nim,
/// by the states of its parts alone: their numbers add up, those of the states
/// of the whole multiply.
///
/// Of the parts that analysis/sub_games.h finds, these are checked in all their
/// states: two roles take turns; whoever is on turn has the same moves; a part
/// stays as it is while others are moved in; nothing comes again; the game ends
/// as soon as no part has a move; and then the goals depend on whose turn it is
/// alone. Belongs to one thread.
class ImpartialSum {
 public:
  /// What is left of the game from `state`, which is not terminal; null where
  /// it is no such sum, or the deadline comes first. `machine` must outlive it.
  static std::unique_ptr<ImpartialSum> make(reasoner::StateMachine& machine,
                                            const reasoner::State& state,
                                            const Deadline& deadline);

  /// What it takes `make`, about, to see that a game has no parts.
  static double seconds_to_look(const reasoner::StateMachine& machine);

  /// For a state that can be reached from the first one. Distances are not
  /// known; `hope` is how much of what the other role may do after the move is
  /// wrong, in percent.
  std::optional<Verdict> verdict(const reasoner::State& state);

  std::size_t part_count() const { return parts_.size(); }
  /// Of all parts.
  std::size_t state_count() const;
  /// Of the whole.
  double whole_state_count() const;

 private:
  class Explorer;

  /// Which bits of a state are meant.
  using Mask = std::vector<std::uint64_t>;
  struct Part {
    Mask mask;
    std::vector<reasoner::State> states;  // the first is that at the start
    std::unordered_map<reasoner::State, std::uint32_t> numbers;
    Options options;
    std::vector<NimValue> values;  // by state
  };
  /// Whose turn it is, and what is true then besides the parts.
  struct Turn {
    reasoner::State clock;
    reasoner::RoleIndex mover = 0;
    std::vector<reasoner::Goal> goals_at_end;
  };

  explicit ImpartialSum(reasoner::StateMachine& machine) : machine_(machine) {}

  static reasoner::State masked(const reasoner::State& state, const Mask& mask);
  std::optional<std::size_t> turn_of(const reasoner::State& state) const;
  std::optional<std::vector<std::uint32_t>> numbers_in(
      const reasoner::State& state) const;
  NimValue sum_of(const std::vector<std::uint32_t>& numbers) const;
  const std::vector<reasoner::Goal>& goals_for(std::size_t turn,
                                               const NimValue& sum) const;
  double share_of_errors(const std::vector<std::uint32_t>& numbers) const;

  reasoner::StateMachine& machine_;
  std::vector<Part> parts_;
  Mask clock_mask_;
  std::array<Turn, 2> turns_;
  bool misere_ = false;
};

}  // namespace search::solver
