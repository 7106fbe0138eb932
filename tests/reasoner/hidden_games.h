#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/rulesheet.h"

namespace reasoner {

/// Small games for two, and chance in one of them, with rules of `sees` of all
/// shapes.
std::vector<std::string> hidden_game_names();
gdl::Rulesheet hidden_game(std::string_view name);

/// Rulesheets with `sees` that are not part of the project, in the folder gdl2
/// beside the corpus; none where there is none.
std::vector<std::filesystem::path> public_hidden_games();

}  // namespace reasoner
