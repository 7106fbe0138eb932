#pragma once

#include <string>

#include "gamemaster/store_rows.h"
#include "gdl/rulesheet.h"
#include "reasoner/game.h"

namespace gamemaster {

/// What the store is told of the game in the file `path`: the key is the name
/// of the file without extension, with `_` for what a key cannot hold; the name
/// for people is the same with blanks and a capital. The source is the text of
/// the file, or the rulesheet where it cannot be read.
NewGame new_game(const std::string& path, const gdl::Rulesheet& rulesheet,
                 const reasoner::Game& game);

}  // namespace gamemaster
