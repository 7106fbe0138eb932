#pragma once

#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/game/board.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/syntax/item.h"

namespace translators::zrf::game {

/// Reads the sections `(board ...)`; statements act in the order in which they
/// stand. What is wrong goes into the diagnostics.
Board read_board(const std::vector<const syntax::Item*>& sections,
                 const std::vector<Player>& players,
                 gdl::Diagnostics& diagnostics);

}  // namespace translators::zrf::game
