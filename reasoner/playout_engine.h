#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/playout.h"
#include "reasoner/state.h"

namespace reasoner {

class ConditionedPlayouts;
class TurnExpander;

/// What is to be done from one state: playouts, perhaps with a given first
/// joint move, and a look at the state behind it.
struct WorkItem {
  static constexpr std::uint32_t kNoJointMove =
      std::numeric_limits<std::uint32_t>::max();
  // Ways of drawing moves, bits of `policy`.
  static constexpr std::uint8_t kWins = 1;    ///< who can win at once does so
  static constexpr std::uint8_t kSafety = 2;  ///< nor lets his opponent do so
  static constexpr std::uint8_t kAllPolicies = 3;

  std::uint64_t tag = 0;  ///< the caller's; comes back with the results
  std::uint64_t seed = 1;
  std::uint64_t first_playout = 0;   ///< the others follow it
  std::uint32_t playouts = 1;        ///< 0: only the look, which is then wanted
  std::uint32_t step_limit = 10000;  ///< joint moves, the first one included
  /// Which of the joint moves submitted is played first; the draws of step 0
  /// are then not used.
  std::uint32_t joint_move = kNoJointMove;
  /// Whether the state after the first joint move (where none is given, the
  /// state itself) is to be reported once.
  bool look = false;
  /// Whether a look tells also what each role perceived in the first joint
  /// move.
  bool look_at_percepts = false;
  /// Whether the states at which playouts are cut off are reported, too.
  bool look_at_limit = false;
  /// Whether a look sees the goals of states that are not terminal, too.
  bool look_at_goals = false;
  /// How its playouts draw, of the ways that the engine was made for; without
  /// any, uniformly.
  std::uint8_t policy = kAllPolicies;
  /// The playouts are only added to PlayoutResults::totals.
  bool totals_only = false;
};

/// The state that a look sees.
struct SeenState {
  std::uint64_t tag = 0;
  bool terminal = false;
  /// A playout of the item was cut off here; it is reported as finished as
  /// well, not before.
  bool cut_off = false;
  /// Where its values begin among PlayoutResults::goals, one a role; where it
  /// is terminal or they were asked for.
  std::uint32_t first_goal = 0;
  /// Where its words begin among PlayoutResults::words: all propositions.
  std::uint32_t first_word = 0;
  std::uint32_t word_count = 0;
  /// Where its legal moves begin among PlayoutResults::moves, by role in the
  /// order of StateMachine::legal_moves; those of role r are counted in
  /// move_counts[first_count + r].
  std::uint32_t first_move = 0;
  std::uint32_t first_count = 0;
  /// Where the percepts of the step into this state begin among
  /// PlayoutResults::percepts, where they were asked for: by role in the order
  /// of StateMachine::percepts; those of role r are counted in
  /// percept_counts[first_percept_count + r]. None where no joint move was
  /// given.
  std::uint32_t first_percept = 0;
  std::uint32_t first_percept_count = 0;
};

/// A playout that has ended.
struct FinishedPlayout {
  std::uint64_t tag = 0;
  std::uint64_t playout = 0;
  std::uint32_t length = 0;  ///< joint moves
  PlayoutEnd end = PlayoutEnd::kTerminal;
  /// Where its values begin among PlayoutResults::goals, one a role.
  std::uint32_t first_goal = 0;
};

/// Sums over playouts.
struct PlayoutTotals {
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;  ///< joint moves
  std::uint64_t cut_off = 0;
  std::uint64_t stuck = 0;
  std::vector<std::uint64_t> goal_sums;    ///< by role
  std::vector<std::uint64_t> goal_counts;  ///< playouts with a goal, by role

  /// Adds one playout.
  void add(const Outcome& outcome);
  void add(const PlayoutTotals& other);
};

/// What an engine has to tell; the caller clears it when it has read it, and
/// the memory is used again.
struct PlayoutResults {
  std::vector<SeenState> seen;
  std::vector<FinishedPlayout> finished;
  std::vector<Goal> goals;
  std::vector<std::uint64_t> words;
  std::vector<MoveId> moves;
  std::vector<std::uint32_t> move_counts;
  std::vector<PerceptId> percepts;
  std::vector<std::uint32_t> percept_counts;
  PlayoutTotals totals;

  /// `totals` goes on.
  void clear();
};

/// Plays many random playouts side by side (reasoner/playout.h), as work comes
/// in. Neither submit nor advance waits for anything: the one puts work into a
/// queue, the other does a little of it.
///
/// The same item gives the same results in every engine, at every width and in
/// any company; only the order in which results come differs.
///
/// An instance belongs to one thread.
class PlayoutEngine {
 public:
  virtual ~PlayoutEngine() = default;

  virtual const Game& game() const = 0;

  /// Another one like it, without work, for another thread; what never changes
  /// is shared. Nothing where it cannot be made. Not while this one is in use
  /// by another thread.
  virtual std::unique_ptr<PlayoutEngine> clone() const = 0;

  /// Conditioned playouts of the same game on the same network, for one thread,
  /// which need not be that of this engine. Nothing where there are none.
  virtual std::unique_ptr<ConditionedPlayouts> make_conditioned_playouts()
      const;

  /// Makes moves from many states of the same game at once, for one thread
  /// likewise. Nothing where there is no such thing; else the goals of its two
  /// roles must always add up to 100.
  virtual std::unique_ptr<TurnExpander> make_turn_expander() const;

  /// So many playouts keep it busy: with fewer in work, parts of it idle.
  virtual std::size_t width() const = 0;
  /// Playouts and looks submitted that have not ended.
  virtual std::size_t unfinished() const = 0;

  /// Work from `state`, which can be reached. `joint_moves` are one move a
  /// role, one joint move after the other, all legal there. All is copied.
  virtual void submit(const State& state, std::span<const WorkItem> items,
                      std::span<const MoveId> joint_moves) = 0;

  /// Does what is next, about one step of all playouts in work, and adds what
  /// it came to. Nothing where there is no work.
  virtual void advance(PlayoutResults& results) = 0;

  /// Forgets all work; nothing more is told of it.
  virtual void abandon() = 0;
};

/// One playout after the other on `machine`, which must outlive the engine and
/// is asked for nothing else while that advances: for machines that have no
/// engine of their own (StateMachine::playout_engine).
std::unique_ptr<PlayoutEngine> make_scalar_playout_engine(
    StateMachine& machine);

}  // namespace reasoner
