#pragma once

#include "reasoner/game.h"

namespace search {

// What kind of game it is, as far as searches may not treat all alike.

/// Whether the match may go on differently though all play the same: there is
/// a role of chance (reasoner::Game::chance_role).
bool has_chance(const reasoner::Game& game);

/// Whether somebody may not know the state: the game hides something
/// (reasoner::Game::hides), and no role makes all moves alone. What a search of
/// states says then holds only for who sees everything, and nothing that it
/// proves is a fact of the game.
bool hides_something(const reasoner::Game& game);

/// Whether all is seen by all and nothing left to chance, so that a role can
/// force something by a line of moves.
bool is_deterministic(const reasoner::Game& game);

}  // namespace search
