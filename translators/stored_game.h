#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace translators {

/// Finds a game by its name in a store of games, in the language of the files
/// that end in `extension` (with its dot): its text, or nothing. Names are
/// compared as the store likes.
using StoredGame = std::function<std::optional<std::string>(
    std::string_view extension, const std::string& name)>;

}  // namespace translators
