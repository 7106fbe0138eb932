#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/game_facts.h"
#include "search/evaluator/evaluator.h"
#include "search/minimax/late_moves.h"
#include "search/minimax/move_order.h"
#include "search/minimax/transposition_table.h"
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
/// killers, history; late moves are searched less deeply first. At the horizon
/// captures are searched on, where they are the exception.
///
/// Settings.iterations counts joint moves tried. One thread; Settings.threads
/// is ignored. Later calls return at once where there is one legal move. While
/// nobody waits it fills the transposition table from the position to come, or
/// from the present one.
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

  /// Takes one that was fitted elsewhere to the same game; not nothing, and
  /// before the first choose_move.
  void set_evaluator(std::shared_ptr<const evaluator::Evaluator> evaluator);

 private:
  /// Values of positions: kScale a goal, from -50 goals to 50 for a role; a
  /// goal that is n moves away is n less, or more if it is below the middle.
  using Value = std::int32_t;
  static constexpr Value kScale = 2000;
  static constexpr Value kMost = 50 * kScale;
  static constexpr std::uint32_t kMostPly = 250;

  /// What a search of a position found.
  struct Found {
    Value value = 0;
    bool proven_least = false;
    bool proven_most = false;

    /// Whether deeper search can change nothing.
    bool is_decided() const {
      constexpr Value kCertain = kMost - static_cast<Value>(kMostPly) - 1;
      return (proven_least && (proven_most || value > kCertain)) ||
             (proven_most && value < -kCertain);
    }
  };
  struct Window {
    Value alpha;
    Value beta;
  };
  /// Of each position on the way from the root.
  struct Frame {
    reasoner::State state;
    std::vector<std::vector<reasoner::MoveId>> legal;  // by role
    evaluator::Mobility mobility;
    std::vector<reasoner::MoveId> joint_move;
    /// Who has a choice; first the role at the root, where it has one.
    std::vector<reasoner::RoleIndex> choosing;
    std::vector<std::uint64_t> weights;  // see MoveOrder
    Killers killers;
    /// How many captures beyond the horizon led here.
    std::uint32_t beyond = 0;
    /// Best play from here: joint moves, one after the other.
    std::vector<reasoner::MoveId> variation;
  };
  struct RootMove {
    reasoner::MoveId move = 0;
    Found found;
    std::uint64_t nodes = 0;
  };

  // The turn.
  void clear_table();
  void prepare(const Deadline& deadline);
  void fit_evaluator(const Deadline& deadline);
  void deepen();
  bool search_root(std::uint32_t depth, Window window);
  bool is_best_play() const;
  void fill_report(double seconds);

  // A position.
  Found search(std::uint32_t ply, std::uint32_t depth, Window window);
  Found search_quiet(std::uint32_t ply, Window window);
  Found search_moves(std::uint32_t ply, std::uint32_t depth, Window window,
                     reasoner::RoleIndex mover, reasoner::MoveId first);
  Found search_late(std::uint32_t ply, std::uint32_t depth, Window window,
                    bool maximizes, std::size_t number);
  Found answer(std::uint32_t ply, std::uint32_t depth, Window window);
  Found play(std::uint32_t ply, std::uint32_t depth, Window window);
  Found end_of_game(std::uint32_t ply);
  Found judge(std::uint32_t ply);
  bool look_at_moves(std::uint32_t ply);
  void note_variation(std::uint32_t ply);
  bool must_stop();
  Frame& frame(std::uint32_t ply);

  reasoner::StateMachine& machine_;
  Settings settings_;
  reasoner::RoleIndex role_count_;
  reasoner::GameFacts facts_;
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  double seconds_to_fit_ = 0;  // those of the turn that fitted it
  std::unique_ptr<TranspositionTable> table_;
  /// Whether several roles chose at once anywhere, since the table is there.
  bool saw_open_ = false;
  MoveOrder order_;
  LateMoves late_moves_;
  std::vector<std::unique_ptr<Frame>> frames_;  // by ply
  std::vector<reasoner::Goal> goals_;

  // Of this turn.
  reasoner::RoleIndex role_ = 0;
  const Deadline* deadline_ = nullptr;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t pondered_ = 0;  // see Report
  std::uint32_t deepest_ = 0;
  std::uint32_t depth_done_ = 0;
  std::vector<RootMove> root_moves_;  // best first
  Found root_;
  evaluator::Mobility mobility_;  // at the root, of the match so far
  Report report_;
};

}  // namespace search::minimax
