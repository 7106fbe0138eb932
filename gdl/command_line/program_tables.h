#pragma once

#include <string>
#include <vector>

#include "gdl/command_line/command_table.h"

namespace gdl::command_line {

/// The programs that the launcher knows, in its order: it hands their names and
/// summaries on in the environment, `HENHOUSE_TABLE`, a line `NAME FOLDER
/// SUMMARY` each. Their options are asked of the programs `henhouse-NAME` in
/// `folder`; those of one that is no program there are what the launcher says
/// in `HENHOUSE_TABLE_NAME`, or else not known. Throws Error where the launcher
/// has not said anything.
std::vector<CommandTable> program_tables(const std::string& folder);

}  // namespace gdl::command_line
