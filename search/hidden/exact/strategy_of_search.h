#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "search/deadline.h"
#include "search/hidden/exact/sequence_form_builder.h"
#include "search/hidden/exact/strategy.h"
#include "search/hidden/hidden_search.h"

namespace search::hidden::exact {

/// A new search for a role at the beginning of a match.
using MakeHiddenSearch =
    std::function<std::unique_ptr<HiddenSearch>(reasoner::RoleIndex)>;

/// What the role of an information state that is no root knows of the last step
/// before it.
reasoner::EvidenceStep last_step(const InformationTable& table,
                                 InformationId information);

/// How often a search that was led to a decision of `player` would play each of
/// its moves (MoveReport::probability) or, where it does not say, what it
/// plays. `seconds` for the move; 0: until the search has done its iterations.
/// Throws gdl::Error where the search plays a move that is not legal.
void ask_search(HiddenSearch& search, const PlayerForm& player,
                const Decision& decision, double seconds,
                std::span<double> probabilities);

/// How a search plays in every information state with a choice that its own
/// play lets it come to: a search made anew is led there as in a match,
/// choosing wherever it has a choice on its way, and asked (ask_search). Where
/// its own play never leads, all moves count as equally often,
/// since that changes nothing. `game` must be done. `seconds` for each move; 0:
/// until the search has done its iterations. `asked` is called after each
/// information state.
///
/// Throws gdl::Error where the search plays a move that is not legal, and where
/// the deadline passes before all were asked.
Strategy strategy_of_search(
    const SequenceFormBuilder& game, std::size_t player,
    const MakeHiddenSearch& make, double seconds, const Deadline& deadline,
    const std::function<void()>& asked = [] {});

}  // namespace search::hidden::exact
