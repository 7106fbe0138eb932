#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "translators/rule_game/emitter/emitter.h"

namespace translators::rule_game {

/// What was asked for by `--set`, or before that in a first line of the file
/// itself that begins with `#!`, see language.h.
struct Settings {
  std::string board;  ///< a file, or JSON; empty: drawn by lot
  int pieces = 9;
  std::uint64_t seed = 1;
  bool strict = true;
  std::vector<std::string> hidden;
  emitter::Settings emitter;
};

Settings read_settings(const gdl::ForeignFile& file,
                       gdl::Diagnostics& diagnostics);

}  // namespace translators::rule_game
