#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gdl/language.h"

namespace gdl::files {

/// The files of rules that a person who typed `path` is likely to have meant,
/// the likeliest first, at most three: their names sound alike, whatever the
/// extension, and they lie in the folder of `path` or in one of `folders`.
/// Those that come with Henhouse, which lie below the first of `folders`, are
/// called `games/NAME.kif` as in commands, wherever that is.
std::vector<std::string> near_files(const std::string& path,
                                    const Languages& languages,
                                    const std::vector<std::string>& folders);

/// The file of the game that somebody calls `name`: that file itself, or one of
/// those that near_files calls so, or that among `folders` of exactly this
/// name, in any spelling that folded_name makes one. Nothing where there is
/// none.
std::optional<std::string> find_game(const std::string& name,
                                     const Languages& languages,
                                     const std::vector<std::string>& folders);

/// The folders with the games that come with Henhouse: `games` itself, and
/// after it those in it, one for each other language, in alphabetical order.
std::vector<std::string> game_folders(const std::string& games);

/// The names of the games in `folders`, in alphabetical order.
std::vector<std::string> game_names(const Languages& languages,
                                    const std::vector<std::string>& folders);

}  // namespace gdl::files
