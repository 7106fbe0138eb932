#pragma once

#include <string>
#include <string_view>

namespace gdl {

/// A ground term as somebody wrote it, in the form in which all spellings of it
/// are equal (canonical_text). What follows the term is ignored; without one,
/// it is the name of the empty list.
std::string canonical_name(std::string_view name);

}  // namespace gdl
