#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::eggg::values {

/// The text of a file that lies beside the description, by its name alone;
/// nothing, and an error in the diagnostics of that file, where there is none.
using FilesBeside = std::function<std::optional<std::string>(
    const std::string& name, gdl::Diagnostics& of_file)>;

/// What a person may choose about a translation.
struct Options {
  /// `--set NAME=VALUE`, for what `player can set NAME to ...` declares.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// Of whatever is drawn by lot before the game begins.
  std::uint64_t seed = 0;
  /// May be empty, where a description lies nowhere.
  FilesBeside read_beside = {};
};

}  // namespace translators::eggg::values
