#pragma once

#include <string>

#include "translators/zrf/game/model.h"

namespace translators::zrf::english {

/// One sentence for each goal, as `Whoever is checkmated (King) loses.` Goals
/// of several players that ask for the same are one.
std::string describe_goals(const game::Game& game);

}  // namespace translators::zrf::english
