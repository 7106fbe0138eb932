#pragma once

#include <string>
#include <string_view>

#include "gdl/language.h"
#include "translators/eggg/syntax.h"

namespace translators::eggg {

/// EGGG as the programs know it, for files that end in .egg.
gdl::Language language();

/// A whole game: the description in `file`, with what it takes over from the
/// game that it `is like`. `diagnostics` belongs to `file`.
Description read_description(const gdl::ForeignFile& file,
                             gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg
