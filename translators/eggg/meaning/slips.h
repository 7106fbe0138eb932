#pragma once

#include "gdl/diagnostics.h"
#include "translators/board_games/model.h"

namespace translators::eggg::meaning {

/// Warns of rules that treat the players unequally without saying so, of rules
/// that can never apply, and of a game that is over before it begins.
void warn_of_slips(const board_games::Model& model,
                   gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::meaning
