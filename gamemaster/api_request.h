#pragma once

#include <cstddef>
#include <string>

#include "gamemaster/api.h"

namespace gamemaster {

// What the parts of the Api share in reading requests.

/// The value of a query parameter; empty where there is none.
std::string query_value(const ApiRequest& request, const std::string& name);

/// A whole number from `least` to `most`; `otherwise` where there is none.
/// Throws ApiError where it is anything else.
std::size_t query_number(const ApiRequest& request, const std::string& name,
                         std::size_t least, std::size_t most,
                         std::size_t otherwise);

/// What part of a list is wanted.
PageRequest page_request(const ApiRequest& request);

/// Throws ApiError unless `text` is JSON of an object, not too deep, all of
/// whose text is UTF-8.
void check_body(const std::string& text);

}  // namespace gamemaster
