#include "gamemaster/store/new_game.h"

#include <filesystem>

#include "gdl/files/reader.h"

namespace gamemaster::store {

namespace {

/// What everyone means: the keys of games in other languages say which.
const std::string kKif = "kif";

std::string key_of(const std::string& stem) {
  std::string key;
  for (const char c : stem.substr(0, kLongestKey)) {
    key += is_letter_or_digit(c) || c == '.' || c == '-' ? c : '_';
  }
  if (key.empty() || !is_letter_or_digit(key[0])) key = "game" + key;
  return key.substr(0, kLongestKey);
}

std::string language_of(const std::string& path) {
  const std::string extension = gdl::files::extension_of(path);
  return extension.empty() ? kKif : extension.substr(1);
}

std::string name_of(std::string key) {
  for (char& c : key) {
    if (c == '_') c = ' ';
  }
  if (key[0] >= 'a' && key[0] <= 'z') key[0] = static_cast<char>(key[0] - 32);
  return key;
}

}  // namespace

std::string game_key(const std::string& path) {
  const std::string key = key_of(std::filesystem::path(path).stem().string());
  const std::string language = language_of(path);
  return language == kKif ? key : key + "." + language;
}

NewGame new_game(const std::string& path, const gdl::Rulesheet& rulesheet,
                 const reasoner::Game& game) {
  NewGame row;
  row.key = game_key(path);
  row.name = name_of(key_of(std::filesystem::path(path).stem().string()));
  row.rulesheet = gdl::to_string(rulesheet);
  gdl::Diagnostics ignored;
  row.source =
      gdl::files::read_text_file(path, ignored).value_or(row.rulesheet);
  row.language = language_of(path);
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    row.roles.push_back(game.role_name(role));
  }
  return row;
}

}  // namespace gamemaster::store
