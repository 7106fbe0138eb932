#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/evaluator/evaluator.h"
#include "search/mcts_variants.h"
#include "search/search.h"
#include "search/trials.h"

namespace search {

/// Looks by short games (trials.h) which search suits a game for two roles or
/// more: where two take turns, first whether "minimax" beats "mcts"; if not,
/// whether one of the variants of MCTS (mcts_variants.h) does. Belongs to one
/// thread; its games run in as many as the settings say.
class SearchComparison {
 public:
  /// Whether `machine` has a playout engine, without which there is no time to
  /// lose, and MCTS is made for the game.
  static bool can_compare(reasoner::StateMachine& machine);

  /// For matches that begin in `state`; can_compare must hold. `machine` must
  /// outlive it.
  SearchComparison(reasoner::StateMachine& machine, const Settings& settings,
                   const reasoner::State& state);

  /// Fits the evaluator where it is needed and plays until the deadline
  /// expires; what is not over by then does not count.
  void play(const reasoner::State& state, const Deadline& deadline);

  /// Of minimax against MCTS.
  const Standing& minimax() const { return minimax_; }
  /// Whether it leads by two games in which MCTS had enough playouts to judge
  /// by; or does not lag behind where it would have too few in any time.
  bool prefers_minimax() const;
  /// Of those that MCTS may be played with, the one that won; nothing for the
  /// default.
  const MctsVariant* variant() const { return variant_; }
  /// What is taken and why, for people; one sentence.
  std::string sentence() const;

  /// The search that is taken, over the machine of this comparison, with what
  /// was learnt.
  std::unique_ptr<Search> make_chosen(const Settings& settings) const;

 private:
  bool compares_minimax() const;
  void fit_evaluator(const Deadline& deadline);
  void try_minimax(const reasoner::State& state, const Deadline& deadline);
  void try_variants(const reasoner::State& state, const Deadline& deadline);
  std::unique_ptr<Search> make_minimax(reasoner::StateMachine& machine,
                                       const Settings& settings) const;

  reasoner::StateMachine& machine_;
  std::uint64_t seed_;
  GameShape shape_;
  Trials trials_;
  std::shared_ptr<const Evaluator> evaluator_;  // null until it is fitted
  Standing minimax_;
  Effort mcts_;  // against it
  double minimax_seconds_per_move_ = 0;
  int variant_games_ = 0;
  double variant_seconds_per_move_ = 0;
  const MctsVariant* variant_ = nullptr;
  Standing of_variant_;
};

}  // namespace search
