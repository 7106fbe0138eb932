#pragma once

#include <string>
#include <vector>

#include "gdl/command_line/command_table.h"

namespace gdl::command_line {

/// The page of a program in section 1 of the manual, as roff with the macros of
/// man(7).
std::string man_page(const CommandTable& program, const std::string& version);

/// The page henhouse(1) with the list of `programs`, whose options it leaves to
/// their own pages.
std::string man_overview(const std::vector<CommandTable>& programs,
                         const std::string& version);

}  // namespace gdl::command_line
