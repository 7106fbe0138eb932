#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "gamemaster/tournament/tournament.h"

namespace gamemaster {

/// The text of a spec: three rounds of tic tac toe by "random" and "legal".
std::string small_tournament();

/// Players that choose the last legal move. Where `waiting` is given, each
/// stops in the middle of its match, counts there, and goes on when it is
/// cancelled. There is none for the search "none".
tournament::TournamentTools last_move_tools(
    std::atomic<int>* waiting = nullptr);

std::vector<tournament::TournamentGame> games_of(
    const tournament::TournamentSpec& spec);

/// The tournament "cup" by this spec, with players that choose the last move.
tournament::TournamentTable run_tournament(store::Store& store,
                                           const std::string& spec,
                                           tournament::Entry entry);

}  // namespace gamemaster
