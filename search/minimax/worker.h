#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/evaluator/evaluator.h"
#include "search/minimax/late_moves.h"
#include "search/minimax/move_order.h"
#include "search/minimax/transposition_table.h"

namespace search::minimax {

/// Values of positions for the role at the root: kScale a goal, from -50 goals
/// to 50; a goal that is n moves away is n less, or more if it is below the
/// middle.
using Value = std::int32_t;
inline constexpr Value kScale = 2000;
inline constexpr Value kMost = 50 * kScale;
inline constexpr std::uint32_t kMostPly = 250;
static_assert(kMost + Value{kMostPly} < TranspositionTable::kMostValue);

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

/// A move at the root, and what was found of it.
struct RootMove {
  reasoner::MoveId move = 0;
  Found found;
  bool is_most = false;  ///< the value is no more than an upper bound
  std::uint64_t nodes = 0;
};

/// What the threads of a turn have in common; all must outlive the turn.
struct Turn {
  const Deadline& deadline;
  /// Joint moves that each may try; 0 means as many as there is time for.
  std::uint64_t iterations;
  /// Of how many moves at the root the value is asked; at least 1.
  std::size_t lines;
  TranspositionTable& table;
  /// Set by the first that has nothing more to find: all others stop.
  std::atomic<bool>& stop;
};

/// One thread's part of MinimaxSearch: the positions on the way from the root,
/// and in which order it tries moves. What it finds goes into the table, where
/// the others come upon it.
///
/// Belongs to one thread.
class Worker {
 public:
  /// `machine` must outlive it.
  explicit Worker(reasoner::StateMachine& machine);

  /// Takes the evaluator, not null, that judges positions and what captures are
  /// worth to `role`, the one at the root. To be called before the first
  /// search, and whenever one of the two changes.
  void set_judge(std::shared_ptr<const evaluator::Evaluator> evaluator,
                 reasoner::RoleIndex role);

  /// Begins a turn, or goes on with the one before where that was of the same
  /// state, role and judge. False where a role has no legal move.
  bool set_root(const reasoner::State& state, reasoner::RoleIndex role);
  /// The moves of the role at the root, after a search the best first.
  std::span<const RootMove> root_moves() const { return root_moves_; }

  /// Searches the root, to `depth` first, or deeper than before where it goes
  /// on, and then deeper and deeper, until the time is over or there is nothing
  /// more to find. Calls `note` with each move
  /// that is better than what was known before it.
  void deepen(const Turn& turn, std::uint32_t depth,
              const std::function<void(reasoner::MoveId)>& note);
  /// Searches `state` in the same way, to fill the table.
  void fill_table(const reasoner::State& state, const Turn& turn,
                  std::uint32_t depth);

  // Of the last turn:
  /// The depth that was searched to its end; 0 where not even the first was.
  std::uint32_t depth_done() const { return depth_done_; }
  /// The deepest position that was looked at, in steps from the root.
  std::uint32_t deepest() const { return deepest_; }
  /// Joint moves tried.
  std::uint64_t nodes() const { return nodes_; }
  const Found& root() const { return root_; }
  /// Best play as far as it was searched: joint moves, one after the other.
  std::span<const reasoner::MoveId> variation() const { return variation_; }

  /// Whether several roles were seen to choose at once since the last
  /// forget_open, or do so at the root.
  bool saw_open() const { return saw_open_; }
  void forget_open() { saw_open_ = frame(0).choosing.size() > 1; }

 private:
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

  // The root.
  void begin(const Turn& turn);
  bool search_depth(std::uint32_t depth,
                    const std::function<void(reasoner::MoveId)>& note);
  std::optional<Found> search_root(
      std::uint32_t depth, Window window,
      const std::function<void(reasoner::MoveId)>& note);
  void search_root_move(std::size_t index, std::uint32_t depth, Window window);
  std::size_t place_among_lines(std::size_t index) const;
  void lengthen_variation();

  // A position.
  static std::optional<Found> known_by(const TranspositionTable::Entry& entry,
                                       std::uint32_t ply, std::uint32_t depth,
                                       Window window);
  Found search(std::uint32_t ply, std::uint32_t depth, Window window);
  Found search_quiet(std::uint32_t ply, Window window);
  Found search_moves(std::uint32_t ply, std::uint32_t depth, Window window,
                     reasoner::RoleIndex mover, reasoner::MoveId first);
  void weigh_by_worth(std::uint32_t ply, reasoner::RoleIndex mover,
                      std::size_t begin);
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
  reasoner::RoleIndex role_count_;
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  reasoner::RoleIndex role_ = 0;
  MoveOrder order_;
  LateMoves late_moves_;
  std::vector<std::unique_ptr<Frame>> frames_;  // by ply
  std::vector<reasoner::Goal> goals_;
  evaluator::Mobility mobility_;  // at the root, of the match so far
  bool saw_open_ = false;

  // Of this turn.
  const Turn* turn_ = nullptr;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::uint32_t deepest_ = 0;
  std::uint32_t depth_done_ = 0;
  reasoner::State root_state_;
  std::vector<RootMove> root_moves_;  // best first
  Found root_;
  std::vector<reasoner::MoveId> variation_;
};

}  // namespace search::minimax
