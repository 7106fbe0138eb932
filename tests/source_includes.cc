#include "tests/source_includes.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

namespace tests {

namespace {

std::optional<Include> parse_include(std::string_view text) {
  const auto skip_blanks = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  };
  skip_blanks();
  if (!text.starts_with("#")) return std::nullopt;
  text.remove_prefix(1);
  skip_blanks();
  if (!text.starts_with("include")) return std::nullopt;
  text.remove_prefix(std::string_view("include").size());
  skip_blanks();
  if (text.empty() || (text[0] != '"' && text[0] != '<')) return std::nullopt;
  const bool quoted = text[0] == '"';
  const std::size_t end = text.find(quoted ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Include{std::string(text.substr(1, end - 1)), quoted, 0};
}

}  // namespace

std::vector<Include> includes_of(const std::filesystem::path& file) {
  std::vector<Include> includes;
  std::ifstream stream(file);
  std::string text;
  for (int line = 1; std::getline(stream, text); ++line) {
    if (auto include = parse_include(text)) {
      include->line = line;
      includes.push_back(*std::move(include));
    }
  }
  return includes;
}

}  // namespace tests
