#pragma once

#include <cstddef>

#include "reasoner/state_machine.h"

namespace search {

// What kind of game it is, as far as searches may not treat all alike.

/// Roles that somebody plays: all but chance.
std::size_t player_count(const reasoner::Game& game);

/// Whether the match may go on differently though all play the same: there is
/// a role of chance (reasoner::Game::chance_role).
bool has_chance(const reasoner::Game& game);

/// Whether somebody may not know the state: the rules say what each role
/// perceives, and that is not shown to be everything (GameFacts), nor does one
/// role alone make all moves. What a search of states says then holds only for
/// who sees everything, and nothing that it proves is a fact of the game.
bool hides_something(const reasoner::StateMachine& machine);

/// Whether all is seen by all and nothing left to chance, so that a role can
/// force something by a line of moves.
bool is_deterministic(const reasoner::StateMachine& machine);

}  // namespace search
