#pragma once

#include "gdl/diagnostics.h"
#include "translators/board_games/model.h"

namespace translators::eggg::meaning {

/// Reports what a model says but the emitter cannot write faithfully: an error
/// each, so that no game is silently another one.
void check_limits(const board_games::Model& model,
                  gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::meaning
