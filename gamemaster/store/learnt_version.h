#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gamemaster/store/store.h"

namespace gamemaster::store {

/// The newest version of what was learnt of a game, as text; nothing where none
/// was admitted yet.
std::optional<std::string> learnt_version(Store& store,
                                          std::string_view game_key);

/// Throws gdl::Error where `database` is a file that is not there: who only
/// reads what was learnt is not to make one.
void check_is_there(const std::string& database);

}  // namespace gamemaster::store
