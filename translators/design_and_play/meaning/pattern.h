#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::design_and_play::meaning {

/// A name in which wildcards stand for subwords of at least one character: '?'
/// for one without a dot, '*' for any. The seed's s.? means s.15, too.
struct Wildcards {
  std::string pattern;
  std::vector<std::string> symbols;  ///< one for each wildcard, or none
  gdl::SourcePosition position;

  /// The subwords that the wildcards stand for, those of the first as short as
  /// can be; nothing where the name is another. The size of letters does not
  /// count.
  std::optional<std::vector<std::string>> match(std::string_view name) const;
};

/// How many wildcards there are in it.
std::size_t count_wildcards(std::string_view pattern);

}  // namespace translators::design_and_play::meaning
