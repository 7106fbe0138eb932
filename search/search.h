#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/candidate.h"
#include "search/deadline.h"

namespace search {

class Partners;

/// How a search is to work. Every search takes what applies to it.
struct Settings {
  std::uint64_t seed = 1;
  std::size_t threads = 1;
  std::size_t memory_mb = 1024;  ///< for the tree; the rest is small
  /// Stop after so many iterations of the search's own kind; 0 means at the
  /// deadline only. With one thread the result then depends on nothing else.
  std::uint64_t iterations = 0;
  /// Of how many of the best moves the report is to tell the value and not only
  /// a bound (MoveReport::is_most). More than one costs depth.
  std::size_t lines = 1;
  /// Other processes that think about the same (search/partners.h), which must
  /// outlive the search; null where there are none.
  Partners* partners = nullptr;
};

/// What a search can tell about one move of the player at the root.
struct MoveReport {
  reasoner::MoveId move = 0;
  std::uint64_t visits = 0;
  double value = 0;  ///< expected goal of the role, 0 to 100
  /// How often it should be played where moves are to be mixed; else 1 for the
  /// chosen one and 0 for the others.
  double probability = 0;
  /// The role's goal after this move and best play by all, where it is proven.
  std::optional<reasoner::Goal> proven;
  bool is_most = false;  ///< it may also be worth less than `value`
};

/// What a search found out about the root in its last call of choose_move.
struct Report {
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;  ///< in the tree now
  /// Playouts, or nodes where there are none, of `ponder` since the call before
  /// it that chose among several moves.
  std::uint64_t pondered = 0;
  double seconds = 0;
  std::uint32_t depth = 0;  ///< of the deepest node below the root, in moves
  /// The role's goal with best play by all, where it is proven.
  std::optional<reasoner::Goal> proven;
  /// The goal that the role may expect with best play by all, where that is
  /// known but for rounding: chance or mixed moves decide what it gets.
  std::optional<double> exact_value;
  /// Best play by all as far as it was searched: joint moves, from the root.
  std::vector<std::vector<reasoner::MoveId>> principal_variation;
  /// Which search worked and why, in one sentence; may be empty.
  std::string method;
  std::vector<MoveReport> moves;  ///< that which is played first; may be empty
};

/// Where a match stands while nobody waits for a move.
struct Waiting {
  /// What is thought about; not terminal.
  const reasoner::State& state;
  /// The joint move that is expected to be made next, where that is the only
  /// one, which leads to `state`; empty where `state` is the present one.
  std::span<const reasoner::MoveId> expected = {};
};

/// Chooses the moves of one role in one match. The caller follows the match:
/// `choose_move` for the state that is to be played, then `advance` with what
/// was really played; where the match is under way already, `recall` before.
/// Belongs to one thread, but for `candidate`.
class Search : public Candidate {
 public:
  virtual ~Search() = default;

  /// The best move found for `role` in `state` until `deadline` expires, which
  /// it never outlasts by more than one step of the state machine. Returns
  /// sooner where more thought cannot change the move. `state` must not be
  /// terminal and `role` must have a legal move.
  virtual reasoner::MoveId choose_move(const reasoner::State& state,
                                       reasoner::RoleIndex role,
                                       const Deadline& deadline) = 0;

  /// The joint moves of the match up to now, before anything else is asked:
  /// what they tell of those who play.
  virtual void recall(std::span<const std::vector<reasoner::MoveId>> played) {
    static_cast<void>(played);
  }

  /// `joint_move` was played and led to `next`: what is known about `next` is
  /// kept, the rest may be forgotten.
  virtual void advance(std::span<const reasoner::MoveId> joint_move,
                       const reasoner::State& next) = 0;

  /// Thinks on while nobody waits for a move, until `deadline` expires, as
  /// choose_move does, so that later moves are chosen from more knowledge;
  /// returns sooner where more thought brings nothing. `advance` follows all
  /// the same, by the expected joint move or another one. What the candidate is
  /// afterwards has a meaning only for the present state. By default a search
  /// does not think then.
  virtual void ponder(const Waiting& waiting, const Deadline& deadline) {
    static_cast<void>(waiting);
    static_cast<void>(deadline);
  }

  virtual Report report() const { return {}; }

  /// Whether choose_move, called again for the same state, goes on from where
  /// it stopped, so that short calls are together as good as a long one.
  virtual bool continues() const { return false; }
};

}  // namespace search
