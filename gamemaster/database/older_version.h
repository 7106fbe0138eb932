#pragma once

#include <string>

namespace gamemaster::database {

/// What is said where a database of an older version may only be read. `shown`
/// is its path or address without what is secret.
inline std::string needs_a_writer(const std::string& shown) {
  return shown +
         " was made by an older Henhouse and may not be written here: whoever "
         "may write it must open it once, as with henhouse learn --list --db " +
         shown;
}

}  // namespace gamemaster::database
