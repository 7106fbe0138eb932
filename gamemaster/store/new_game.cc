#include "gamemaster/store/new_game.h"

#include <algorithm>
#include <filesystem>

#include "gdl/files/reader.h"

namespace gamemaster::store {

namespace {

const std::string kKif = "kif";

/// What the name of a file gives a key.
std::string key_of(const std::string& stem, std::size_t longest) {
  std::string key;
  for (const char c : stem.substr(0, longest)) {
    key += is_letter_or_digit(c) || c == '.' || c == '-' ? c : '_';
  }
  if (key.empty() || !is_letter_or_digit(key[0])) key = "game" + key;
  return key.substr(0, longest);
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

std::string language_ending(const std::string& language) {
  return language == kKif ? "" : "." + language;
}

std::string game_key(const std::string& path) {
  const std::string ending = language_ending(language_of(path));
  const std::size_t longest =
      kLongestKey - std::min(kLongestKey, ending.size());
  return key_of(std::filesystem::path(path).stem().string(), longest) + ending;
}

NewGame new_game(const std::string& path, const gdl::Rulesheet& rulesheet,
                 const reasoner::Game& game) {
  NewGame row;
  row.language = language_of(path);
  row.key = game_key(path);
  const std::size_t ending = language_ending(row.language).size();
  row.name = name_of(row.key.substr(0, row.key.size() - ending));
  row.rulesheet = gdl::to_string(rulesheet);
  gdl::Diagnostics ignored;
  row.source =
      gdl::files::read_text_file(path, ignored).value_or(row.rulesheet);
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    row.roles.push_back(game.role_name(role));
  }
  return row;
}

}  // namespace gamemaster::store
