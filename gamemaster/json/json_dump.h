#pragma once

#include <string>

namespace gamemaster::json {

/// A value of JSON as text on one line, what is no UTF-8 in it replaced. `Json`
/// is a class of the library that no header of ours includes.
template <typename Json>
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace gamemaster::json
