#pragma once

#include <string>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/game.h"
#include "search/candidate.h"
#include "search/deadline.h"
#include "search/search.h"

namespace search::hidden {

/// Chooses the moves of one role in one match of a game that hides something
/// (Game::hides). It is told what the role knows, step by step, and never the
/// state. Belongs to one thread, but for `candidate`.
class HiddenSearch : public Candidate {
 public:
  virtual ~HiddenSearch() = default;

  /// A step was made, of which this is what the role knows. Where no history
  /// explains all that it was told, `doubts` says so after the next
  /// choose_move, and it goes on with what it held possible before.
  virtual void observe(const reasoner::EvidenceStep& step) = 0;

  /// A move for the present information state, before `deadline`, which it
  /// outlasts by no more than a few steps of the state machine. Drawn where
  /// moves are to be mixed. Legal in every state that the role holds possible,
  /// if there is such a move. To be followed by `observe`. Throws gdl::Error
  /// where the role is without a move in all of them; so does
  /// prepare_candidate.
  virtual reasoner::MoveId choose_move(const Deadline& deadline) = 0;

  /// Makes a move the candidate that is legal in some history that agrees with
  /// all that was observed, found in little time; for where the search would
  /// have none for long.
  virtual void prepare_candidate() = 0;

  /// What the last choose_move found out.
  virtual Report report() const { return {}; }

  /// The last step, from 1, that no history explained when the search needed
  /// to know, and what was done: a sentence without a subject; empty where all
  /// is explained. Whoever runs the search logs it, for a game manager that
  /// says what cannot be is at fault, or we are.
  virtual std::string doubts() const { return {}; }
};

}  // namespace search::hidden
