#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "search/evaluator/evaluator.h"
#include "search/search.h"

namespace search {

/// A short match between "minimax" and "mcts", one thread each, to see which of
/// them suits a game: as much time a move as there is for four games, each from
/// the same state, the roles changed after every game. Ends early once one of
/// them leads by three games. Belongs to one thread.
class SearchComparison {
 public:
  /// Whether there are two roles, and in some playouts from `state` never both
  /// had a choice. `machine` needs a playout engine: without one there is no
  /// time to lose.
  static bool can_compare(reasoner::StateMachine& machine,
                          const reasoner::State& state);

  /// `machine` must outlive it. Each search gets a clone, where there are any.
  SearchComparison(reasoner::StateMachine& machine, std::uint64_t seed);

  /// Fits the evaluator and plays until the deadline expires; what is not over
  /// by then does not count.
  void play(const reasoner::State& state, const Deadline& deadline);

  int games() const { return games_; }
  /// Of minimax: 1 a game won, half a game drawn.
  double score() const { return score_; }
  /// Whether it leads by two games in which MCTS had enough playouts to judge
  /// by; or does not lag behind where it would have too few in any time.
  bool prefers_minimax() const;
  /// What came out, for people.
  std::string sentence() const;

  /// Those over the machine of this comparison, with what was learnt.
  std::unique_ptr<Search> make_minimax(const Settings& settings) const;
  std::unique_ptr<Search> make_mcts(const Settings& settings) const;

 private:
  /// Games won less games lost, of minimax.
  double lead() const { return 2 * score_ - games_; }
  bool is_decided() const;
  void note_effort(const Report& report);
  bool play_game(const reasoner::State& state, reasoner::RoleIndex minimax_role,
                 const Deadline& deadline);
  double mean_length(const reasoner::State& state);

  reasoner::StateMachine& machine_;
  std::unique_ptr<reasoner::StateMachine> clones_[2];  // may be null
  std::uint64_t seed_;
  std::shared_ptr<const Evaluator> evaluator_;
  int games_ = 0;
  double score_ = 0;
  double seconds_per_move_ = 0;
  // Of MCTS, in all games.
  double playouts_ = 0;
  double seconds_ = 0;
  int moves_ = 0;
};

}  // namespace search
