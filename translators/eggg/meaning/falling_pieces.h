#pragma once

#include "gdl/diagnostics.h"
#include "translators/board_games/model.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"

namespace translators::eggg::meaning {

/// Whether a description is of a game in which pieces fall: `turn is
/// ActivePiece moves (x, y-1)`.
bool is_about_falling_pieces(const syntax::Description& description);

/// What such a description says. Whatever has no meaning in it is an error at
/// its place; the model is of no use then.
board_games::Model falling_pieces(const syntax::Description& description,
                                  const values::Options& options,
                                  gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::meaning
