#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace translators::eggg::syntax {

/// What in a piece of Perl is beyond the subset that has a meaning here:
/// `open`, backquotes, a regular expression, a hash, ...; nothing where it is
/// worth reading. The subset: arithmetic, comparison, `++ |= ** % ?:`,
/// `grid[x][y]`, `while`, `return`, statement modifiers `if` and `unless`, and
/// calls of functions.
std::optional<std::string> beyond_subset(std::string_view code);

}  // namespace translators::eggg::syntax
