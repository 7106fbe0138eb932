#pragma once

#include <string>
#include <string_view>

namespace gamemaster::processes {

/// SHA-256 as 64 hexadecimal digits in small letters. Throws OwnFailure where
/// this machine has none.
std::string sha256(std::string_view text);

}  // namespace gamemaster::processes
