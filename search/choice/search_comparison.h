#pragma once

#include <memory>
#include <optional>
#include <string>

#include "search/choice/shared_trials.h"
#include "search/choice/trials.h"
#include "search/evaluator/evaluator.h"
#include "search/search.h"

namespace search::choice {

/// Looks by short games (trials.h) whether "minimax" suits a game for two in
/// turn better than "mcts". Minimax gets an evaluator that is fitted to random
/// play, or what that learns by games against itself where it beats it. Where
/// it does in moves of a few milliseconds, both play on with longer moves if
/// there is time left: what helps in short turns may be of no use in long ones.
///
/// With partners (Settings::partners), where there is a network, each fits an
/// evaluator of its own and plays as many games; the first decides by all.
///
/// Belongs to one thread; its games run in as many as the settings say.
class SearchComparison {
 public:
  /// Whether two take turns, and `machine` has a playout engine: without one
  /// there is no time to lose.
  static bool can_compare(reasoner::StateMachine& machine,
                          const reasoner::State& state);

  /// For matches that begin in `state`; can_compare must hold. `machine` must
  /// outlive it.
  SearchComparison(reasoner::StateMachine& machine, const Settings& settings,
                   const reasoner::State& state);

  /// Fits the evaluator and plays until the deadline expires, or it is clear
  /// what is better.
  void play(const reasoner::State& state, const Deadline& deadline);
  /// Plays games for the comparison of the first partner until the deadline
  /// expires. Nothing is decided here.
  void play_along(const reasoner::State& state, const Deadline& deadline);

  /// All that were played.
  int games() const { return short_.standing.games + longer_.standing.games; }
  /// Whether minimax was taken: it leads by two games in which MCTS had enough
  /// playouts for each move to judge by, or is not behind by two where that
  /// would have too few in any time, and it wins with longer moves, too.
  bool is_minimax() const { return is_minimax_; }
  /// What was taken and why, for people; one sentence.
  std::string sentence() const;

  /// The search that was taken, over the machine of this comparison, with what
  /// was learnt.
  std::unique_ptr<Search> make_chosen(const Settings& settings) const;

 private:
  /// How minimax fared against MCTS in moves of some length.
  struct Match {
    Standing standing{};
    double seconds_per_move = 0;
  };

  bool is_slow(const reasoner::State& state, const Deadline& deadline) const;
  void fit_evaluator(const reasoner::State& state, bool slow,
                     const Deadline& deadline);
  void learn_by_self_play(const reasoner::State& state,
                          const Deadline& deadline);
  double seconds_of_short_moves(const Deadline& deadline) const;
  bool is_promising(const TrialResult& result, bool slow) const;
  void try_longer_moves(const reasoner::State& state, const Deadline& deadline);
  double strength() const;
  TrialResult play_games(const reasoner::State& state, int games,
                         const Deadline& deadline);
  MakeSearch champion() const;
  static MakeSearch minimax_by(
      std::shared_ptr<const evaluator::Evaluator> judge);

  reasoner::StateMachine& machine_;
  Settings settings_;
  GameShape shape_;
  std::optional<SharedTrials> shared_;  // with partners
  Trials trials_;
  // Null until it is fitted to random play.
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  // That of minimax: the same, or one that learnt by games against itself.
  std::shared_ptr<const evaluator::Evaluator> judge_;
  Match short_;
  Match longer_;
  bool is_minimax_ = false;
};

}  // namespace search::choice
