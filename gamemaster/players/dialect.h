#pragma once

#include <cstdint>

namespace gamemaster::players {

/// How a player over HTTP is told of a step of a game that hides something. In
/// other games all get the joint moves.
///
///   final   ( PLAY <match id> <turn> <own move> (<percept> ...) ), the own
///           move being the one that was executed; NIL for none
///   2011    ( PLAY <match id> (<percept> ...) ), as the managers of that time:
///           an empty list where nothing was perceived, NIL before the first
///           step
///   open    ( PLAY <match id> (<move> <move> ...) ): everything, for players
///           that know no percepts; such a player cheats
enum class Dialect : std::uint8_t { kFinal, k2011, kOpen };

}  // namespace gamemaster::players
