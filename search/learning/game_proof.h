#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "reasoner/state_machine.h"
#include "search/evaluator/evaluator.h"
#include "search/learning/tables.h"
#include "search/memory/best_moves.h"
#include "search/memory/canonical_positions.h"
#include "search/proof_tree/claim_prover.h"

namespace search::learning {

/// What the first position is worth to a role with best play by both.
struct ProvenValue {
  reasoner::RoleIndex role = 0;
  reasoner::Goal value = 0;
};

/// Finds out what a game is worth, and then what to play after mistakes
/// (proof_tree/claim_prover.h), and goes on with both from session to session:
/// by the moves that are proven, whose numbers are canonical, and by how much
/// was done.
///
/// Belongs to one thread, which calls it; one for each table help.
class GameProof {
 public:
  /// `tables` must outlive it. In MB, what the table of states may take, and
  /// the tree of a proof as much again; 0: nothing is ever proven.
  GameProof(Tables& tables,
            std::shared_ptr<const memory::CanonicalPositions> positions,
            std::size_t memory_mb);

  /// Goes on from what was proven before; to be called before all that follows.
  void restore_moves(const memory::BestMoves& moves) { moves_ = moves; }
  /// Likewise, from `progress_text`; false where it is none, and then nothing
  /// changes.
  bool restore_progress(std::string_view text);
  /// How many states were expanded, at all times together: after too many of
  /// them it is not tried again. Of these, until it was known what the game is
  /// worth; 0 where it is not. And the best goal that the role that moves first
  /// may still get, where others were refuted.
  std::string progress_text() const;

  /// Whether anything may still be found; gets ready for that when it is asked
  /// first, which may take a second.
  bool may_go_on();
  /// It is not tried any more, and gives its memory back.
  void stop();

  /// Goes on until `stop()`, which is asked from all threads, where it
  /// may_go_on(). Moves are ordered by `evaluator`, if there is one. Whether it
  /// was found out now what the game is worth.
  bool run(std::shared_ptr<const evaluator::Evaluator> evaluator,
           const std::function<bool()>& stop);
  /// What it is at, for people.
  std::string status() const;

  /// What the game is worth, where more moves were proven since the last call.
  std::optional<ProvenValue> take_news();
  /// All that are proven, up to the last call of `take_news`.
  const memory::BestMoves& moves() const { return moves_; }

 private:
  std::optional<proof_tree::ProvenMove> proven_before(
      const reasoner::State& state, reasoner::RoleIndex role);

  Tables& tables_;
  std::shared_ptr<const memory::CanonicalPositions> positions_;
  std::size_t memory_mb_;
  std::unique_ptr<proof_tree::ClaimProver> prover_;
  bool can_go_on_;  // as far as is known
  memory::BestMoves moves_;
  std::size_t taken_moves_ = 0;  // of the prover
  std::uint64_t states_ = 0;
  std::uint64_t value_states_ = 0;      // of these, until the value was known
  std::optional<reasoner::Goal> most_;  // while that is not known
};

}  // namespace search::learning
