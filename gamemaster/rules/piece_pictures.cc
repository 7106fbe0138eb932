#include "gamemaster/rules/piece_pictures.h"

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string_view>
#include <system_error>

#include "gdl/presentation.h"
#include "gdl/symbol_table.h"

namespace gamemaster::rules {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestPicture = std::uintmax_t{1} << 20;

/// -XX as the byte that it stands for; nothing where that is none.
std::optional<std::string> decoded(std::string_view name) {
  std::string result;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '-') {
      result += name[i];
      continue;
    }
    unsigned byte = 0;
    const std::string_view digits = name.substr(i + 1, 2);
    const auto read =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || read.ec != std::errc() ||
        read.ptr != digits.data() + 2 || byte < ' ') {
      return std::nullopt;
    }
    result += static_cast<char>(byte);
    i += 2;
  }
  return result;
}

/// What is called so in the folder, in large or small letters.
std::optional<fs::path> entry_of(const fs::path& folder,
                                 const std::string& name) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (gdl::fold_case(entry.path().filename().string()) == name) {
      return entry.path();
    }
  }
  return std::nullopt;
}

/// The file that a name in small letters leads to; what leads out of the folder
/// leads nowhere, as there is no entry that is called `..`, nor an empty one.
std::optional<std::string> find_file(const std::string& folder,
                                     std::string_view name) {
  fs::path path(folder);
  std::error_code error;
  while (!name.empty()) {
    const std::size_t slash = name.find('/');
    const auto entry = entry_of(path, std::string(name.substr(0, slash)));
    if (!entry || fs::is_symlink(*entry, error)) return std::nullopt;
    path = *entry;
    name = slash == std::string_view::npos ? "" : name.substr(slash + 1);
  }
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  return path.string();
}

}  // namespace

std::map<std::string, std::string> take_pictures(
    std::map<std::string, std::string>& looks, const std::string& folder) {
  std::map<std::string, std::string> files;
  for (auto look = looks.begin(); look != looks.end();) {
    if (!look->second.starts_with(gdl::kPicture)) {
      ++look;
      continue;
    }
    const auto name =
        decoded(std::string_view(look->second)
                    .substr(std::string_view(gdl::kPicture).size()));
    if (name && !folder.empty()) {
      if (auto file = find_file(folder, *name + ".bmp")) {
        files.emplace(look->first, *std::move(file));
      }
    }
    look = looks.erase(look);
  }
  return files;
}

std::optional<std::string> read_picture(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (error || size > kLargestPicture) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!bytes.starts_with("BM")) return std::nullopt;
  return bytes;
}

}  // namespace gamemaster::rules
