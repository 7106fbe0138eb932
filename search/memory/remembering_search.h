#pragma once

#include <memory>

#include "search/memory/canonical_positions.h"
#include "search/memory/knowledge.h"
#include "search/search.h"

namespace search::memory {

/// The search of the plan of `knowledge` alone, without its openings and the
/// solver; MCTS where that is the usual one. `machine` as below.
std::unique_ptr<Search> make_planned_search(const Knowledge& knowledge,
                                            const CanonicalPositions& positions,
                                            reasoner::StateMachine& machine,
                                            const Settings& settings);

/// A search that plays by what is known of the game: by the plan of
/// `knowledge`, behind the solver, by its openings and their best moves. A move
/// that is known to be better than the others is played at once, but for the
/// first turn, in which the search gets ready, and after one whose value was
/// proven; one that is known to be worse is not played where the search likes
/// another one nearly as well, unless it is proven to win. Behind a proven move
/// up to four fifths of a turn go into a proof that keeps its worth, or more,
/// with settings.threads threads and an eighth of the memory; where it found
/// none, half as much of the next one. Report::method begins with what is
/// known.
///
/// `machine` must outlive it and have a network, of which `positions` are.
std::unique_ptr<Search> make_remembering_search(
    std::shared_ptr<const Knowledge> knowledge,
    std::shared_ptr<const CanonicalPositions> positions,
    reasoner::StateMachine& machine, const Settings& settings);

}  // namespace search::memory
