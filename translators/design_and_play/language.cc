#include "translators/design_and_play/language.h"

#include <string>

#include "gdl/number_in.h"
#include "translators/design_and_play/emitter/emitter.h"
#include "translators/design_and_play/english/game_english.h"
#include "translators/design_and_play/meaning/game.h"

namespace translators::design_and_play {

namespace {

void read_steps(const std::string& value, emitter::Settings& settings,
                gdl::Diagnostics& diagnostics) {
  constexpr int kMost = 5000;
  const auto steps = gdl::number_in<int>(value, 1, kMost);
  if (!steps) {
    diagnostics.error({}, "bad-setting",
                      "steps is a number from 1 to " + std::to_string(kMost) +
                          ", not '" + value + "'");
    return;
  }
  settings.steps = *steps;
}

emitter::Settings read_settings(const gdl::ReadOptions& options,
                                gdl::Diagnostics& diagnostics) {
  emitter::Settings settings;
  for (const std::string& setting : options.settings) {
    const std::string value = setting.substr(setting.find('=') + 1);
    if (setting.starts_with("steps=")) {
      read_steps(value, settings, diagnostics);
    } else if (setting == "figures=like" || setting == "figures=each") {
      settings.like_figures_as_one = value == "like";
    } else {
      diagnostics.error({}, "bad-setting",
                        "--set takes steps=NUMBER, figures=each or "
                        "figures=like here, not '" +
                            setting + "'");
    }
  }
  return settings;
}

std::string translate_file(const gdl::ForeignFile& file,
                           gdl::Diagnostics& diagnostics) {
  const emitter::Settings settings = read_settings(file.options, diagnostics);
  if (diagnostics.has_errors()) return "";
  const auto game = meaning::read_game(file.text, diagnostics);
  if (!game) return "";
  return emitter::emit(*game, game->description, settings, diagnostics);
}

std::string describe_file(const gdl::ForeignFile& file,
                          gdl::Diagnostics& diagnostics) {
  const auto game = meaning::read_game(file.text, diagnostics);
  return game ? english::describe(*game) : "";
}

}  // namespace

gdl::Language language() {
  return {.name = "Design and Play",
          .translate = translate_file,
          .explain = {},
          .describe = describe_file};
}

}  // namespace translators::design_and_play
