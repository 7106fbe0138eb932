#pragma once

#include <optional>
#include <string>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "gdl/rulesheet.h"

namespace gdl::files {

/// Reads the file of a RULES argument in the language of its extension and
/// checks the rules: `.kif` is prefix KIF, `.hrf` infix notation, `.gdl`
/// either, by what it begins with; any other extension is looked up in
/// `languages`. A file that cannot be opened, or whose language nobody reads,
/// is an error too. The diagnostics are ordered by place; what the checks find
/// in rules that were translated has no place in the file.
Rulesheet read_rulesheet_file(const std::string& path, Diagnostics& diagnostics,
                              const Languages& languages = {},
                              const ReadOptions& options = {});

/// The same without checks: what can be read is as it stands in the file.
Rulesheet read_unchecked_rulesheet_file(const std::string& path,
                                        Diagnostics& diagnostics,
                                        const Languages& languages = {},
                                        const ReadOptions& options = {});

/// The whole file; an error and nothing where it cannot be read.
std::optional<std::string> read_text_file(const std::string& path,
                                          Diagnostics& diagnostics);

/// The extension of a file, with its dot and in lower case.
std::string extension_of(const std::string& path);

}  // namespace gdl::files
