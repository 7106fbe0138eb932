#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "tests/translators/translated_games.h"
#include "translators/zrf/language.h"

namespace translators::zrf {

/// The rules of a rule file, at most 20 steps long, in GDL; no error may be
/// said about it.
inline std::string translated(const std::string& text) {
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  options.settings = {"steps=20"};
  std::string rules =
      language().translate({"/nowhere/game.zrf", text, options}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rules;
}

/// Its sequences of each length from 0 to `depth`.
inline std::vector<std::uint64_t> counts(const std::string& text,
                                         std::uint32_t depth) {
  return counts_of_text(translated(text), depth);
}

}  // namespace translators::zrf
