#pragma once

#include <string>

#include "gamemaster/store/store_rows.h"
#include "gdl/rulesheet.h"
#include "reasoner/game.h"

namespace gamemaster::store {

/// The key of the game in the file `path`: the name of the file without its
/// extension, with `_` for what a key cannot hold; where the language is not
/// KIF, a dot and the extension follow, as in `kites.egg`.
std::string game_key(const std::string& path);

/// What the store is told of the game in the file `path`: its key, a name for
/// people with blanks and a capital, and the text of the file as the source, or
/// the rulesheet where it cannot be read.
NewGame new_game(const std::string& path, const gdl::Rulesheet& rulesheet,
                 const reasoner::Game& game);

}  // namespace gamemaster::store
