#pragma once

#include <span>
#include <string>

#include "gamemaster/store/store.h"

namespace gamemaster::ability {

/// What a person made against an agent of ours.
struct LevelResult {
  int level = 0;     ///< 1 to players::kHighestLevel; 0: full strength
  double share = 0;  ///< 1 won, 0.5 drawn, 0 lost
};

/// The level against which somebody with these results, the oldest first,
/// should win as often as lose: 1 to players::kHighestLevel, 0 for full
/// strength. The mean of what is likely, where a level more halves the odds by
/// as much as a hundred points of Elo do; recent results weigh more, and before
/// the first it is level 3.
int fitting_level(std::span<const LevelResult> results);

/// The same by the completed matches of a person in the store, in that game, or
/// where there are none, in all games. `person` is the name of its seats.
int level_for(store::Store& store, const std::string& person,
              const std::string& game_key);

}  // namespace gamemaster::ability
