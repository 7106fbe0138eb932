#include "gdl/files/near_files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "gdl/files/reader.h"
#include "gdl/spelling.h"

namespace gdl::files {

namespace fs = std::filesystem;

namespace {

// The name, in commands, of the folder of the games that come with Henhouse.
constexpr const char* kShippedGames = "games";

/// The rules in a folder, in alphabetical order; none where it is not there.
std::vector<fs::path> rules_in(const fs::path& folder,
                               const Languages& languages) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end;
       entry.increment(error)) {
    if (error) break;
    if (is_rules_extension(extension_of(entry->path()), languages)) {
      found.push_back(entry->path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// The name of `file` in commands.
std::string shown(const fs::path& file,
                  const std::vector<std::string>& folders) {
  if (folders.empty()) return file.string();
  const fs::path inside = file.lexically_relative(folders.front());
  if (inside.empty() || *inside.begin() == "..") return file.string();
  return (fs::path(kShippedGames) / inside).string();
}

/// The file that `shown` calls so.
std::optional<std::string> find_shipped(
    const fs::path& wanted, const std::vector<std::string>& folders) {
  if (folders.empty() || *wanted.begin() != kShippedGames) return std::nullopt;
  const fs::path file =
      fs::path(folders.front()) / wanted.lexically_relative(kShippedGames);
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  return file.string();
}

}  // namespace

std::vector<std::string> near_files(const std::string& path,
                                    const Languages& languages,
                                    const std::vector<std::string>& folders) {
  const fs::path wanted(path);
  std::vector<fs::path> places = {wanted.parent_path()};
  if (places[0].empty()) places[0] = ".";
  places.insert(places.end(), folders.begin(), folders.end());

  // By name, in the form in which names are compared.
  std::map<std::string, std::vector<std::string>> files;
  std::vector<std::string> names;
  for (const fs::path& place : places) {
    for (const fs::path& file : rules_in(place, languages)) {
      const std::string text = shown(
          wanted.has_parent_path() ? file : file.lexically_normal(), folders);
      std::vector<std::string>& same = files[folded_name(file.stem().string())];
      if (same.empty()) names.push_back(folded_name(file.stem().string()));
      if (std::find(same.begin(), same.end(), text) == same.end()) {
        same.push_back(text);
      }
    }
  }
  const std::string folded = folded_name(wanted.stem().string());
  std::vector<std::string> near;
  for (const std::string& name : near_names(folded, names)) {
    if (files.contains(folded) && name != folded) continue;
    near.insert(near.end(), files[name].begin(), files[name].end());
  }
  constexpr std::size_t kMostFiles = 3;
  near.resize(std::min(near.size(), kMostFiles));
  return near;
}

std::optional<std::string> find_game(const std::string& name,
                                     const Languages& languages,
                                     const std::vector<std::string>& folders) {
  std::error_code error;
  if (fs::is_regular_file(name, error)) return name;
  const fs::path wanted(name);
  if (wanted.has_parent_path()) return find_shipped(wanted, folders);
  const bool has_extension = is_rules_extension(extension_of(name), languages);
  const std::string folded =
      folded_name(has_extension ? wanted.stem().string() : name);
  for (const std::string& folder : folders) {
    for (const fs::path& file : rules_in(folder, languages)) {
      if (folded_name(file.stem().string()) == folded &&
          (!has_extension || extension_of(file) == extension_of(name))) {
        return file.string();
      }
    }
  }
  return std::nullopt;
}

std::vector<std::string> game_folders(const std::string& games) {
  std::vector<std::string> inside;
  std::error_code error;
  for (fs::directory_iterator entry(games, error), end; entry != end;
       entry.increment(error)) {
    if (error) break;
    if (entry->is_directory(error)) inside.push_back(entry->path().string());
  }
  std::sort(inside.begin(), inside.end());
  inside.insert(inside.begin(), games);
  return inside;
}

std::vector<std::string> game_names(const Languages& languages,
                                    const std::vector<std::string>& folders) {
  std::set<std::string> names;
  for (const std::string& folder : folders) {
    for (const fs::path& file : rules_in(folder, languages)) {
      names.insert(file.stem().string());
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace gdl::files
