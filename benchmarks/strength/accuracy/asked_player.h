#pragma once

#include <span>
#include <string>

#include "gamemaster/players/player_spec.h"
#include "gdl/clock.h"
#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace benchmarks::accuracy {

/// A player in the network, of whatever make, that is asked for one move in
/// each position: by a match of one step, of the rules of a game that begins
/// there. It has the start clock before.
struct AskedPlayer {
  gamemaster::players::PlayerSpec spec;  ///< HOST:PORT
  gdl::ClockTime start_clock{};
};

/// The legal move that the player makes for `mover` of the game of `rules`
/// where `facts` hold, or "" where it makes none in time, which is said on
/// stderr. Throws gdl::Error for a clock that is not of whole seconds, where
/// nobody is there, and where the player says that it is busy.
std::string move_of(const AskedPlayer& player, const gdl::Rulesheet& rules,
                    std::span<const std::string> facts,
                    reasoner::RoleIndex mover, gdl::ClockTime play_clock);

}  // namespace benchmarks::accuracy
