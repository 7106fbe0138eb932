#pragma once

#include <string>
#include <string_view>

namespace agent::match {

/// `text` from a stranger as a piece of one log line: what is not printable
/// ASCII becomes `?`, and of a long text only the beginning remains.
std::string log_text(std::string_view text);

}  // namespace agent::match
