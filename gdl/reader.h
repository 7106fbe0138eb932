#pragma once

#include <string>

#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"

namespace gdl {

/// Reads the file of a RULES argument in the language of its extension
/// (`.kif`, `.gdl`: prefix KIF) and checks that it can be played. A file that
/// cannot be opened, or whose language nobody reads, is an error too.
Rulesheet read_rulesheet_file(const std::string& path,
                              Diagnostics& diagnostics);

}  // namespace gdl
