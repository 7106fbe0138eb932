#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/turn_expander.h"
#include "search/evaluator/evaluator.h"
#include "search/proof_tree/lane_alpha_beta.h"
#include "search/proof_tree/mistake_prover.h"
#include "search/proof_tree/proof_team.h"
#include "search/proof_tree/proof_tree.h"

namespace search::proof_tree {

/// How much work proofs may take.
struct ProverSettings {
  std::size_t threads = 1;
  /// At most, for the table of states; small games take less. The first plies
  /// of a proof may take about as much again.
  std::size_t table_bytes = std::size_t{1} << 30;
  /// It is given up after about so many states: some hours of a core.
  std::uint64_t most_states = 20'000'000'000;
  /// Positions after mistakes that are likely to take less states are left to
  /// who plays: some ten milliseconds of a core.
  double least_work = 20'000;
  /// The best goal that a former prover had not refuted.
  std::optional<reasoner::Goal> most_before = {};
  /// What a former prover knew. Where that is what the first state is worth,
  /// all else is for mistakes, and `states_before` are what it took, or 0 where
  /// that is not known; `moves_before` is how many moves it knew.
  ProvenBefore before = {};
  std::uint64_t states_before = 0;
  std::size_t moves_before = 0;
};

/// Finds out what a game for two is worth with best play by both, from its
/// beginning, and the moves that prove it: goal after goal of the role that
/// moves first, the best one first, whether it can be forced (ProofTree), and
/// then what is to be played after mistakes (MistakeProver). For games of some
/// 10^10 states and hours of a core.
///
/// Two roles whose goals always add up to 100 (GameFacts::constant_sum says
/// what that takes for granted) take turns, and the engine is the wide one.
/// Belongs to one thread, which calls it; others help.
class ClaimProver {
 public:
  /// Nothing for other games, and those that are too large. `machine` must
  /// outlive it, and is used here only.
  static std::unique_ptr<ClaimProver> make(reasoner::StateMachine& machine,
                                           const ProverSettings& settings = {});

  /// By which moves are ordered from now on.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator) {
    team_->set_evaluator(std::move(evaluator));
  }

  /// Goes on until `stop()`, which is asked from all threads, or the end.
  void run(const std::function<bool()>& stop);

  /// Whether there is nothing left to find, or no room or time for it.
  bool is_over() const { return is_over_; }
  /// Who moves first, and the goal that it can force and no better.
  reasoner::RoleIndex role() const { return role_; }
  std::optional<reasoner::Goal> value() const { return value_; }
  /// The best goal that is not refuted, while the value is not known.
  reasoner::Goal most() const { return goals_[asked_]; }
  /// Of states whose value is the best or the worst that there is, those that
  /// took most work, and of the first one; and those after mistakes. Nothing
  /// that was known before. Only to be used once the value is known.
  const std::vector<ProvenMove>& moves() const { return moves_; }

  std::uint64_t states() const { return team_->states(); }  ///< expanded

 private:
  ClaimProver(std::unique_ptr<ProofTeam> team, const Job& first,
              reasoner::RoleIndex role, std::vector<reasoner::Goal> goals,
              const ProverSettings& settings);

  bool gives_up() const { return team_->states() > settings_.most_states; }
  void find_value(const std::function<bool()>& stop);
  void end_question(bool holds);
  void take_moves(bool holds, reasoner::Goal value);
  void take_value_before(const reasoner::State& first);
  void begin_mistakes(std::uint64_t states);

  std::unique_ptr<ProofTeam> team_;
  Job first_;
  reasoner::RoleIndex role_;
  /// That the role may get, ascending.
  std::vector<reasoner::Goal> goals_;
  std::size_t asked_;  // whether it gets this one of them
  ProverSettings settings_;
  std::optional<reasoner::Goal> value_;
  std::optional<MistakeProver> mistakes_;  // where there may be some
  bool is_over_ = false;
  std::vector<ProvenMove> moves_;
};

}  // namespace search::proof_tree
