#pragma once

#include <string>

#include "translators/zrf/game/model.h"

namespace translators::zrf::english {

/// What the sections of a game say besides its programs, for a person: who
/// plays on what, in which order, what stands there at first, how the game is
/// won, and the options that change how it is played. Paragraphs of lines of
/// at most 80 characters.
std::string describe(const game::Game& game);

}  // namespace translators::zrf::english
