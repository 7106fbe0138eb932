#pragma once

#include <string>
#include <vector>

#include "gdl/command_line/command_table.h"

namespace gdl::command_line {

/// The shells that completion_script writes for: bash, zsh, fish.
std::vector<std::string> completion_shells();

/// A script after which `shell` completes the words of `henhouse`: the names of
/// `programs`, their options, and what these take. It stands alone: nothing is
/// run when somebody presses Tab. `data` is the folder that holds `games/`,
/// which commands find from anywhere. Throws Error for another shell.
std::string completion_script(const std::string& shell,
                              const std::vector<CommandTable>& programs,
                              const std::string& data);

}  // namespace gdl::command_line
