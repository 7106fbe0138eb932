#pragma once

#include "translators/zrf/emitter/game_writer.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::emitter {

// That a position is there for the third time takes all positions of a match
// to know. What people repeat is known by little: each of two players goes back
// and forth, and that is counted exactly. A position that comes again in other
// ways is not counted.

/// Whether that can be counted in the game: two players take turns, always in
/// the same order.
bool can_count_repetition(const game::Game& game);

/// Writes when Fact::Kind::kRepeated is true, where a formula asks for it.
void write_repetition(const GameWriter& writer);

}  // namespace translators::zrf::emitter
