#pragma once

#include <optional>
#include <string>

#include "gamemaster/store/store.h"
#include "gdl/language.h"

namespace gamemaster::store {

/// What follows the name of the file in the key of a game that was brought, so
/// that games of one name get keys of their own: `_` and six digits.
std::string key_digest(const std::string& source);

/// The name of the file that a game came from, without extension, as far as
/// its key tells; `language` is its extension without the dot.
std::string file_stem(const std::string& key, const std::string& language,
                      const std::string& source);

/// The text of a game by the name of its file (see gdl::folded_name) in the
/// language of `extension`; of several the one that came last.
std::optional<std::string> find_source(Store& store,
                                       const std::string& extension,
                                       const std::string& name);

/// The same for readers of rules, in the file `database`, which is opened when
/// somebody asks. Empty where `database` is, and where there is no such file
/// nothing is found.
gdl::StoredGames stored_games(const std::string& database);

}  // namespace gamemaster::store
