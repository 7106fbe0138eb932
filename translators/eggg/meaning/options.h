#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace translators::eggg::meaning {

/// What a person may choose about a translation.
struct Options {
  /// `--set NAME=VALUE`, for what `player can set NAME to ...` declares.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// Of whatever is drawn by lot before the game begins.
  std::uint64_t seed = 0;
};

}  // namespace translators::eggg::meaning
