#pragma once

#include <gtest/gtest.h>

#include <string>

#include "gdl/files/reader.h"
#include "gdl/language.h"
#include "translators/card_games/model.h"
#include "translators/eggg/cards/card_meaning.h"
#include "translators/eggg/language.h"

namespace translators::card_games {

/// What a description of a game of cards says; nothing may be wrong with it.
inline Model model_of_file(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  const gdl::ReadOptions options;
  const std::string text =
      gdl::files::read_text_file(path, diagnostics).value_or("");
  const auto description = eggg::read_description(
      {.path = path, .text = text, .options = options}, diagnostics);
  const auto model = eggg::cards::card_meaning(description, {}, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  return model.value_or(Model());
}

}  // namespace translators::card_games
