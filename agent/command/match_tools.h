#pragma once

#include <cstddef>

#include "agent/command/options.h"
#include "agent/match/match.h"
#include "agent/ranks/mpirun.h"
#include "search/memory/memory.h"
#include "search/search.h"

namespace agent::command {

/// Of a search in one of the processes that mpirun started, or in the only one,
/// without partners. A seed that is drawn is logged.
search::Settings settings_for(const Options& options,
                              const ranks::Mpirun& mpirun, std::size_t rank);

/// What matches are played with. Where `find` is not empty, by what was learnt
/// of the game.
match::MatchTools make_match_tools(const Options& options,
                                   const search::Settings& settings,
                                   const search::memory::FindKnowledge& find);

}  // namespace agent::command
