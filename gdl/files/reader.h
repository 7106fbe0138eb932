#pragma once

#include <map>
#include <optional>
#include <string>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "gdl/rulesheet.h"

namespace gdl::files {

/// Reads the file of a RULES argument in the language of its extension and
/// checks the rules: `.kif` is prefix KIF, `.hrf` infix notation, `.gdl`
/// either, by what it begins with; any other extension is looked up in
/// `languages`. A file that cannot be opened, is in the other notation or in no
/// known language is an error too, and so are settings for rules that have
/// none. The diagnostics are ordered by place; what the checks find in rules
/// that were translated has no place in the file.
Rulesheet read_rulesheet_file(const std::string& path, Diagnostics& diagnostics,
                              const Languages& languages = {},
                              const ReadOptions& options = {});

/// The same without checks: what can be read is as it stands in the file.
Rulesheet read_unchecked_rulesheet_file(const std::string& path,
                                        Diagnostics& diagnostics,
                                        const Languages& languages = {},
                                        const ReadOptions& options = {});

/// The whole file; an error and nothing where there is none, where it cannot be
/// read, is empty or is no text.
std::optional<std::string> read_text_file(const std::string& path,
                                          Diagnostics& diagnostics);

/// The same of a file with rules; where there is none, the message names those
/// that may have been meant (near_files.h).
std::optional<std::string> read_rules_text(const std::string& path,
                                           Diagnostics& diagnostics,
                                           const Languages& languages,
                                           const ReadOptions& options);

/// The extension of a file, with its dot and in lower case.
std::string extension_of(const std::string& path);

/// Whether such files, `.kif` say, hold rules in GDL or in one of `languages`.
bool is_rules_extension(const std::string& extension,
                        const Languages& languages);

/// What all languages that can be read are called, by extension without its
/// dot: `kif` is `GDL`, and so are the other forms of it.
std::map<std::string, std::string> language_names(const Languages& languages);

}  // namespace gdl::files
