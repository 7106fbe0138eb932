#pragma once

#include <string>
#include <string_view>

#include "gdl/diagnostics.h"
#include "translators/perl/tree.h"

namespace translators::perl {

/// Reads statements. `begin` is where the text begins in its file. What is no
/// Perl, or beyond the subset, is an error at its place. A loop that is not
/// closed at the end ends after the last of its statements that speaks of what
/// it runs over, and a warning says so.
Node parse(std::string_view text, gdl::SourcePosition begin,
           gdl::Diagnostics& diagnostics);

/// Whether a tree speaks of the variable, `$x` say, also as `$x[1]` of `@x`.
bool mentions(const Node& node, const std::string& variable);

}  // namespace translators::perl
