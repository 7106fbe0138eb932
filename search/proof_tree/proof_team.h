#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/turn_expander.h"
#include "search/evaluator/evaluator.h"
#include "search/game_graph/canonical_states.h"
#include "search/proof_tree/lane_alpha_beta.h"
#include "search/proof_tree/proof_table.h"
#include "search/proof_tree/proof_tree.h"

namespace search::proof_tree {

/// Threads that answer together, one question after the other, whether a role
/// gets a goal at least if a game goes on from some state. What was found out
/// for one question is kept for the others. Belongs to one thread, which calls
/// it; others help.
class ProofTeam {
 public:
  /// Nothing for games that proofs are not for: two roles whose goals always
  /// add up to 100 (GameFacts::constant_sum says what that takes for granted)
  /// take turns, and there is a TurnExpander. The memory for the table is taken
  /// at once. To look for symmetries may take a second. A question that takes
  /// more than `most_nodes` of a ProofTree is left open.
  static std::unique_ptr<ProofTeam> make(reasoner::StateMachine& machine,
                                         std::size_t threads,
                                         std::size_t table_bytes,
                                         bool uses_symmetries,
                                         std::size_t most_nodes = kMostNodes);

  /// A state as it is asked about.
  Job position(reasoner::StateMachine& machine, const reasoner::State& state);

  /// For the caller, between calls of `run`.
  reasoner::TurnExpander& expander() { return *workers_.front().expander; }
  const game_graph::CanonicalStates* symmetries() const {
    return symmetries_.get();
  }

  /// By which moves are ordered from now on; null for none.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator);
  const evaluator::Evaluator* evaluator() const { return evaluator_.get(); }

  /// The next question, in place of the one before, for which some `expected`
  /// states are likely to be expanded. Of `position` id and most_states do not
  /// matter.
  void ask(const Job& position, const reasoner::GoalClaim& claim,
           double expected);
  bool is_asked() const { return tree_ != nullptr; }
  /// Goes on with it until there is an answer, it cannot go on, some more than
  /// `most_states` were expanded for the question, or `stop()`, which is asked
  /// from all threads.
  void run(std::uint64_t most_states, const std::function<bool()>& stop);

  /// What is known of the question. There must be one.
  const ProofTree& tree() const { return *tree_; }
  std::uint64_t states_of_question() const { return states_ - states_before_; }
  void forget_question();

  std::uint64_t states() const { return states_; }  ///< expanded, in all

 private:
  using ClaimKey = std::pair<reasoner::RoleIndex, reasoner::Goal>;

  /// What a thread has of its own.
  struct Worker {
    std::unique_ptr<reasoner::TurnExpander> expander;
    std::map<ClaimKey, LaneAlphaBeta> alpha_betas;  // by what is asked
  };

  ProofTeam(std::vector<std::unique_ptr<reasoner::TurnExpander>> expanders,
            std::unique_ptr<game_graph::CanonicalStates> symmetries,
            std::size_t table_bytes, std::size_t most_nodes);

  bool is_over(std::uint64_t most_states) const;
  void work(reasoner::TurnExpander& expander, LaneAlphaBeta& alpha_beta,
            std::uint64_t most_states, const std::function<bool()>& stop);

  std::vector<Worker> workers_;
  std::unique_ptr<game_graph::CanonicalStates> symmetries_;
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  ProofTable table_;
  std::size_t most_nodes_;
  std::unique_ptr<ProofTree> tree_;
  std::atomic<std::uint64_t> states_ = 0;
  std::uint64_t states_before_ = 0;  // the question
  ClaimKey asked_ = {};
};

}  // namespace search::proof_tree
