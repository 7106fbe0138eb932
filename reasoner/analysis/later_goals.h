#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/network/three_valued_network.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"

namespace reasoner::analysis {

/// What a state of a game for one role would come to if it were reached later,
/// for games in which the clock decides when a match ends and what it is worth,
/// but not what can be done. There a line that comes to some position late can
/// be replaced by one that comes there early and goes on in the same way, so
/// that the earliest time of each position is all that has to be known.
///
/// The network must outlive it. An instance belongs to one thread.
class LaterGoals {
 public:
  /// `clock` are all propositions that depend on the step alone, `start` is the
  /// state of step 0.
  LaterGoals(const network::Propnet& propnet,
             std::span<const PropositionId> clock, const State& start);

  /// Whether it is such a game: no move and no other proposition depends on the
  /// clock, and that ends every match.
  bool applies() const { return applies_; }

  /// Whether some terminal state that is like the state of `words` but for the
  /// clock, which is at `first_step` or later, has more than `goal`.
  bool may_exceed(Goal goal, std::span<const std::uint64_t> words,
                  std::uint32_t first_step);

  /// Whether all states like that are terminal.
  bool all_terminal(std::span<const std::uint64_t> words,
                    std::uint32_t first_step);

 private:
  network::ThreeValuedNetwork values_;
  std::vector<PropositionId> clock_;
  std::vector<std::uint64_t> not_clock_;  // a mask of all other bases
  std::vector<std::vector<network::Truth>> clock_at_;  // by step
  std::vector<std::uint64_t> words_;  // that are set, but for the clock
  bool applies_;

  bool moves_ignore_clock() const;
  bool follow_clock(const State& start);
  template <typename Holds>
  bool at_all_steps(std::span<const std::uint64_t> words,
                    std::uint32_t first_step, Holds holds);
  void set_clock(std::span<const network::Truth> truths);
  void set_words(std::span<const std::uint64_t> words);
  bool exceeds(Goal goal) const;
};

}  // namespace reasoner::analysis
