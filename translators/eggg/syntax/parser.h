#pragma once

#include <string>
#include <string_view>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// Reads a description; `name` is what the game is called where it does not say
/// so. A statement that cannot be read is an error at its place and left out,
/// so that one run shows all.
Description parse(std::string_view text, std::string name,
                  gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
