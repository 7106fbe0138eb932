#pragma once

#include <functional>

#include "search/search.h"

namespace search::analyze {

/// What a search found out about one position.
struct PositionAnalysis {
  reasoner::RoleIndex role = 0;
  reasoner::MoveId best = 0;
  /// Of the last call of choose_move, but for `playouts` and `seconds`, which
  /// are those of all; has a row for `best` at least.
  Report report;
  /// Whether the search said something of moves: else the row of `best` is all
  /// that there is, and its value means nothing.
  bool is_judged = true;
};

/// How a search that can go on from where it stopped is looked at.
struct Pace {
  double seconds = 0;  ///< between two looks; 0: none before the end
  /// Of one call soon after the beginning: as long as a search needs to choose
  /// among others. 0: it is none of these.
  double choosing_seconds = 0;
};

/// Called with what is known so far.
using AnalysisCallback = std::function<void(const PositionAnalysis&)>;

/// Thinks about `state`, in which `role` has a move, until `deadline`, or until
/// more thought changes nothing. Where the search can go on from where it
/// stopped, it is stopped at that pace for `on_part`; else that is never
/// called.
PositionAnalysis analyze_position(Search& search, const reasoner::State& state,
                                  reasoner::RoleIndex role,
                                  const Deadline& deadline,
                                  const Pace& pace = {},
                                  const AnalysisCallback& on_part = {});

/// The first role with more than one legal move in `state`; else the first.
/// Never chance, unless nobody else is there.
reasoner::RoleIndex role_to_move(reasoner::StateMachine& machine,
                                 const reasoner::State& state);

}  // namespace search::analyze
