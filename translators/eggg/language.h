#pragma once

#include "gdl/language.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg {

/// EGGG as the programs know it, for files that end in .egg.
gdl::Language language();

/// A whole game: the description in `file`, with what it takes over from the
/// game that it `is like`: found by its name beside the file, in the folders of
/// the options, or else among their stored games. `diagnostics` belongs to
/// `file`.
syntax::Description read_description(const gdl::ForeignFile& file,
                                     gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg
