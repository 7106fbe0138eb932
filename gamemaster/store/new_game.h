#pragma once

#include <string>

#include "gamemaster/store/store_rows.h"
#include "gdl/rulesheet.h"
#include "reasoner/game.h"

namespace gamemaster::store {

/// What the key of a game in `language`, an extension without the dot, ends
/// with: nothing for KIF, which is what everyone means, else `.` and it.
std::string language_ending(const std::string& language);

/// The key of the game in the file `path`, in stores as on the page: the name
/// of the file without its extension, with `_` for what a key cannot hold, cut
/// where it is too long, and language_ending, as in `kites.egg`. Stored games
/// are known by it: it may not become another one for any file.
std::string game_key(const std::string& path);

/// What the store is told of the game in the file `path`: its key, a name for
/// people with blanks and a capital, and the text of the file as the source, or
/// the rulesheet where it cannot be read.
NewGame new_game(const std::string& path, const gdl::Rulesheet& rulesheet,
                 const reasoner::Game& game);

}  // namespace gamemaster::store
