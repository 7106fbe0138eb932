#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace gamemaster::json {

/// What an exception of the library says, for people: without the name and the
/// number of its class in front.
inline std::string failure_text(std::string_view what) {
  if (what.starts_with("[json.exception.")) {
    what.remove_prefix(std::min(what.size(), what.find(']') + 2));
  }
  return std::string(what);
}

}  // namespace gamemaster::json
