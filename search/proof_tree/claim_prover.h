#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/turn_expander.h"
#include "search/evaluator/evaluator.h"
#include "search/game_graph/canonical_states.h"
#include "search/proof_tree/lane_alpha_beta.h"
#include "search/proof_tree/proof_table.h"
#include "search/proof_tree/proof_tree.h"

namespace search::proof_tree {

/// How much work proofs may take.
struct ProverSettings {
  std::size_t threads = 1;
  /// At most, for the table of states; small games take less.
  std::size_t table_bytes = std::size_t{1} << 30;
  /// The square root of the number of ways that a game may go, which is what
  /// alpha-beta would have to look at without a table, as a power of ten. Games
  /// of more are not tried.
  double most_magnitude = 17;
  /// It is given up after about so many states: some hours of a core.
  std::uint64_t most_states = 20'000'000'000;
};

/// Finds out what a game for two is worth with best play by both, from its
/// beginning, and the moves that prove it: goal after goal of the role that
/// moves first, the best one first, whether it can be forced (ProofTree). For
/// games of some 10^10 states and hours of a core.
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
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator);

  /// Goes on until `stop()`, which is asked from all threads, or the end.
  void run(const std::function<bool()>& stop);

  /// Whether the value is known, or there is no room or time to find it.
  bool is_over() const { return is_over_; }
  /// Who moves first, and the goal that it can force and no better.
  reasoner::RoleIndex role() const { return role_; }
  std::optional<reasoner::Goal> value() const { return value_; }
  /// Of states whose value is the best or the worst that there is, those that
  /// took most work, and of the first one.
  const std::vector<ProvenMove>& moves() const { return moves_; }

  std::uint64_t states() const { return states_; }  ///< expanded

 private:
  /// What a thread has of its own.
  struct Worker {
    std::unique_ptr<reasoner::TurnExpander> expander;
    std::unique_ptr<LaneAlphaBeta> alpha_beta;
  };

  ClaimProver(std::vector<Worker> workers, const Job& first,
              reasoner::RoleIndex role, std::vector<reasoner::Goal> goals,
              std::unique_ptr<game_graph::CanonicalStates> symmetries,
              std::size_t table_bytes, std::uint64_t most_states);

  bool gives_up() const;
  void begin_question();
  void work(Worker& worker, const std::function<bool()>& stop);
  void end_question(bool holds);
  void take_moves(bool holds, reasoner::Goal value);

  std::vector<Worker> workers_;
  Job first_;
  reasoner::RoleIndex role_;
  /// That it may get, ascending.
  std::vector<reasoner::Goal> goals_;
  std::size_t asked_;  // whether it gets this one of them
  std::unique_ptr<game_graph::CanonicalStates> symmetries_;
  std::size_t table_bytes_;
  std::uint64_t most_states_;
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  std::unique_ptr<ProofTable> table_;
  std::unique_ptr<ProofTree> tree_;
  std::atomic<std::uint64_t> states_ = 0;
  std::optional<reasoner::Goal> value_;
  bool is_over_ = false;
  std::vector<ProvenMove> moves_;
};

}  // namespace search::proof_tree
