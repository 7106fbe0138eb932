#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/game_facts.h"
#include "search/evaluator/evaluator.h"
#include "search/minimax/transposition_table.h"
#include "search/minimax/worker.h"
#include "search/search.h"

namespace search::minimax {

/// Alpha-beta with iterative deepening for games of any number of roles.
///
/// Covers: the role at the root gets as much as it can, all others together see
/// to it that it gets as little as they can. For two roles that take turns and
/// whose goals add up to the same that is minimax; with more roles it is
/// paranoid, and a role alone looks for its greatest goal. Where several roles
/// choose at once, the others are taken to know what the role chooses, so the
/// value is what it has for certain without mixing its moves. Does not cover:
/// mixed moves, what two roles could gain together, moves that two players of
/// different minds would not find.
///
/// Where the game is not over, positions are judged by an Evaluator, which is
/// fitted in the first call of choose_move, in a part of its time, even where
/// there is one legal move, and again where a later turn has more time and it
/// saw few positions. Where it is over they are exact, and it is kept apart
/// what rests on ends alone; once that is so at the root the search ends. The
/// value is then what the role has for certain. It is said to be proven where
/// best play by all comes to that: in games for one role, where the rules show
/// that two roles are opposed (reasoner/game_facts.h) and never choose at once,
/// and if it is the best goal of all. Of several ways to a goal above 50 the
/// shortest is chosen, below 50 the longest.
///
/// Principal variation search with an aspiration window; moves in the order of
/// the transposition table, captures where the table of pieces knows them,
/// killers, and the rest by what the evaluator makes of them, or near the
/// horizon by history; late moves are searched less deeply first. At the
/// horizon captures are searched on, where they are the exception.
///
/// Each thread searches the root on a clone of the machine, every other one a
/// ply ahead, and they meet in the transposition table, where each finds what
/// the others know by then; who has searched deepest says what is played
/// ("lazy SMP"). Settings.iterations counts the joint moves that each tries.
///
/// Called again for the same state, it goes on with the next depth. Later calls
/// return at once where there is one legal move. While nobody waits it fills
/// the transposition table from the position to come, or from the present one.
///
/// Knuth, Moore: An analysis of alpha-beta pruning (1975). Marsland, Campbell:
/// Parallel search of strongly ordered game trees (1982). Sturtevant, Korf: On
/// pruning techniques for multi-player games (2000).
class MinimaxSearch : public Search {
 public:
  MinimaxSearch(reasoner::StateMachine& machine, const Settings& settings);

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  void ponder(const Waiting& waiting, const Deadline& deadline) override;
  Report report() const override { return report_; }
  /// Once there is an evaluator, to which the time of one call is given.
  bool continues() const override { return evaluator_ != nullptr; }

  /// Takes one that was fitted elsewhere to the same game; not nothing, and
  /// before the first choose_move.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator);

 private:
  void clear_table();
  void prepare(const Deadline& deadline);
  void fit_evaluator(const Deadline& deadline);
  void tell_workers();
  /// By worker; see Worker::deepen for `depth`.
  using Work = std::function<void(Worker& worker, const Turn& turn,
                                  std::uint32_t depth)>;
  void run(const Deadline& deadline, const Work& work);
  const Worker& best_worker() const;
  bool is_best_play() const;
  void fill_report(const Worker& best, double seconds);

  reasoner::StateMachine& machine_;
  Settings settings_;
  std::vector<std::unique_ptr<reasoner::StateMachine>> clones_;
  std::vector<std::unique_ptr<Worker>> workers_;  // the first on machine_
  reasoner::GameFacts facts_;
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  double seconds_to_fit_ = 0;  // those of the turn that fitted it
  std::unique_ptr<TranspositionTable> table_;
  reasoner::RoleIndex role_ = 0;
  std::uint64_t pondered_ = 0;  // see Report
  Report report_;
};

}  // namespace search::minimax
