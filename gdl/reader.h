#pragma once

#include <string>

#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"

namespace gdl {

/// Reads the file of a RULES argument in the language of its extension and
/// checks the rules: `.kif` is prefix KIF, `.hrf` infix notation, `.gdl`
/// either, by what it begins with. A file that cannot be opened, or whose
/// language nobody reads, is an error too. The diagnostics are ordered by
/// place.
Rulesheet read_rulesheet_file(const std::string& path,
                              Diagnostics& diagnostics);

/// The same without checks: what can be read is as it stands in the file.
Rulesheet read_unchecked_rulesheet_file(const std::string& path,
                                        Diagnostics& diagnostics);

}  // namespace gdl
