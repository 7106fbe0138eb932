#pragma once

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
  /// explains all that it was told, it says so in report().method, and goes on
  /// with what it held possible before.
  virtual void observe(const reasoner::EvidenceStep& step) = 0;

  /// A move for the present information state, before `deadline`, which it
  /// never outlasts by more than one step of the state machine. Drawn where
  /// moves are to be mixed. Legal in every state that the role holds possible,
  /// if there is such a move. To be followed by `observe`.
  virtual reasoner::MoveId choose_move(const Deadline& deadline) = 0;

  /// What the last choose_move found out.
  virtual Report report() const { return {}; }
};

}  // namespace search::hidden
