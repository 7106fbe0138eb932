#pragma once

#include <string>
#include <string_view>

namespace gamemaster::json {

/// A document of YAML as JSON text. What stands without quotation marks and
/// looks like a number, `true`, `false` or nothing (`null`, `~`) is that, by
/// the rules of YAML 1.2's core schema; everything else is text. Throws
/// gdl::Error with line and column where it is no YAML, a key comes twice or is
/// no text, or with its references (`*name`) it would be larger than any spec.
std::string yaml_to_json(std::string_view text);

}  // namespace gamemaster::json
