#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/evaluator/evaluator.h"
#include "search/evaluator/value_learner.h"
#include "search/game_graph/expander.h"

namespace search::evaluator {

/// What the evaluator has seen that games of it begin with.
enum class Experience : std::uint8_t { kRandomPlay, kSelfPlay };

/// Makes an evaluator better by games against itself, hundreds side by side:
/// whoever moves looks one move ahead, and each position is drawn to what the
/// positions behind it and the end of the game came to (TD(lambda): Sutton,
/// Learning to Predict by the Methods of Temporal Differences, 1988; with
/// tables of cells: Lucas, Learning to Play Othello with N-Tuple Systems,
/// 2008). Some moves are drawn instead, and nothing is learnt from these. In
/// the first games of all whoever moves sees some moves only, which are drawn,
/// so that games of many kinds are played while little is known.
///
/// For games for two who take turns, in which one gains what the other loses.
/// What the evaluator makes of mobility and of goals on the way is left out.
///
/// Belongs to one thread.
class SelfPlayFit {
 public:
  /// Nothing where `machine`, which must outlive it, has no network or no
  /// playout engine to be copied, or the game is not for two.
  static std::unique_ptr<SelfPlayFit> make(reasoner::StateMachine& machine,
                                           const Evaluator& start,
                                           Experience experience,
                                           std::uint64_t seed);
  ~SelfPlayFit();

  /// Goes on until `stop()`, which is asked before every step of the engine, or
  /// the game turns out to be none of those that it is for.
  void play(const std::function<bool()>& stop);

  /// False where the game was none of those: then what it has learnt is
  /// worth nothing.
  bool is_able() const { return is_able_; }
  /// That came to their end.
  std::uint64_t games() const { return games_; }

  /// What is learnt; between two calls of play it may change.
  ValueLearner& values() { return values_; }
  std::unique_ptr<const Evaluator> evaluator() const {
    return values_.evaluator();
  }

 private:
  struct Match;

  SelfPlayFit(reasoner::StateMachine& machine, const Evaluator& start,
              Experience experience, std::uint64_t seed,
              std::unique_ptr<game_graph::Expander> expander);

  void begin(Match& match);
  void ask(std::size_t index);
  std::span<const reasoner::MoveId> seen_moves(
      std::span<const reasoner::MoveId> moves);
  void take(const game_graph::Successor& next);
  double worth(Match& match, const game_graph::Successor& next);
  void go_on(std::size_t index);
  void learn(const Match& match);

  reasoner::StateMachine& machine_;
  ValueLearner values_;
  std::unique_ptr<game_graph::Expander> expander_;
  std::mt19937_64 random_;
  std::size_t words_;  // of the bases of a state
  std::vector<Match> matches_;
  bool is_able_ = true;
  std::uint64_t games_ = 0;
  std::uint64_t first_games_;  // in which not all moves are seen
  // Scratch.
  std::vector<reasoner::MoveId> joint_moves_;
  std::vector<reasoner::MoveId> few_moves_;
};

}  // namespace search::evaluator
