#pragma once

#include <string>

namespace gdl {

/// A value of JSON as text on one line. Names in rules and files may be of any
/// encoding: what is no UTF-8 is replaced, where the library alone throws.
/// `Json` is a class of the library that no header of ours includes.
template <typename Json>
std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace gdl
