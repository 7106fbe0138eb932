#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/opponents/repeated_round.h"
#include "search/opponents/strategy_belief.h"
#include "search/search.h"

namespace search::opponents {

/// Plays a game that is one round again and again, and reads in what the others
/// chose by what strategy they choose. Plays the best reply to what it believes
/// with the probability that it believes it, and else what is safe: where the
/// rounds add up and one earns what the other does not, the best mixture for a
/// round, at once; in all other games what another search chooses.
class ReadingSearch final : public Search {
 public:
  /// `round` was found in the state that the match began with, or that comes
  /// after all rounds that `recall` tells of. `safe` is over the same machine.
  /// `role` is the one that is played.
  ReadingSearch(reasoner::StateMachine& machine, const Settings& settings,
                reasoner::RoleIndex role, RepeatedRound round,
                std::unique_ptr<Search> safe);

  void recall(std::span<const std::vector<reasoner::MoveId>> played) override;
  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  /// Where the best mixture is known there is nothing to think about.
  void ponder(const Waiting& waiting, const Deadline& deadline) override {
    if (!knows_safe()) safe_->ponder(waiting, deadline);
  }
  std::optional<reasoner::MoveId> candidate() const override;
  void clear_candidate() override;
  Report report() const override { return report_; }
  bool continues() const override { return safe_->continues(); }

 private:
  void observe(std::span<const reasoner::MoveId> joint_move);
  bool knows_safe() const { return round_.is_additive() && !mixture_.empty(); }
  double strength() const;
  std::vector<double> best_replies(std::span<const double> values) const;
  reasoner::MoveId play_safe(const reasoner::State& state,
                             const Deadline& deadline);
  void report_choices(std::span<const double> values,
                      std::span<const double> weights, std::size_t chosen);
  std::string what_is_read() const;

  reasoner::StateMachine& machine_;
  const Settings settings_;
  const reasoner::RoleIndex role_;
  const RepeatedRound round_;
  const std::unique_ptr<Search> safe_;
  const std::vector<double> mixture_;  // what is safe; empty: not known
  std::vector<StrategyBelief> others_;
  std::vector<Joint> history_;
  std::uint32_t recalled_ = 0;  // rounds before round_.length() begins
  std::uint64_t turns_ = 0;
  std::vector<reasoner::MoveId> legal_;
  Report report_;
};

}  // namespace search::opponents
