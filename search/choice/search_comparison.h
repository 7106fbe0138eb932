#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "search/choice/trials.h"
#include "search/evaluator/evaluator.h"
#include "search/mcts/selection.h"
#include "search/search.h"

namespace search::choice {

/// Looks by short games (trials.h) which search suits a game for two roles or
/// more. All play against "mcts": where two take turns "minimax", then the
/// variants of MCTS (mcts_variants.h). Of both the one that wins is a
/// candidate, and plays on with longer moves if there is time left: what helps
/// in short turns may be of no use in long ones. In hex, moves judged by all
/// playouts win 100 % of the games at 6 ms and 83 % at 30; in gomoku 62 % at 7
/// and none at 50.
///
/// Belongs to one thread; its games run in as many as the settings say.
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

  /// All that were played.
  int games() const { return games_; }
  /// Whether minimax was taken: it leads by two games in which MCTS had enough
  /// playouts for each move to judge by, or does not lag behind where that
  /// would have too few in any time.
  bool is_minimax() const { return chosen_.contender.is_minimax; }
  /// What was taken and why, for people; one sentence.
  std::string sentence() const;

  /// The search that was taken, over the machine of this comparison, with what
  /// was learnt.
  std::unique_ptr<Search> make_chosen(const Settings& settings) const;

 private:
  struct Contender {
    std::string name = "MCTS";
    bool is_minimax = false;
    mcts::Tuning tuning{};  // of MCTS
  };

  /// How it fared against MCTS.
  struct Candidate {
    Contender contender{};
    Standing standing{};
    double seconds_per_move = 0;
    Standing longer{};  // where moves were longer
    double longer_seconds_per_move = 0;

    /// Of the points, what is believed to be won in long moves.
    double strength() const;
  };

  void fit_evaluator(const Deadline& deadline);
  void try_minimax(const reasoner::State& state, bool is_slow,
                   const Deadline& deadline);
  void try_variants(const reasoner::State& state, const Deadline& deadline);
  void try_longer_moves(const reasoner::State& state, const Deadline& deadline);
  void choose();
  Trials::Result play_games(const reasoner::State& state,
                            std::span<const Contender> challengers, int games,
                            const Deadline& deadline);
  std::unique_ptr<Search> make(const Contender& contender,
                               reasoner::StateMachine& machine,
                               const Settings& settings) const;

  reasoner::StateMachine& machine_;
  std::uint64_t seed_;
  GameShape shape_;
  Trials trials_;
  std::shared_ptr<const evaluator::Evaluator>
      evaluator_;  // null until it is fitted
  std::vector<Candidate> candidates_;
  Candidate chosen_;  // MCTS without games, where there is no better one
  int games_ = 0;
  double seconds_per_move_ = 0;  // in the last ones
};

}  // namespace search::choice
