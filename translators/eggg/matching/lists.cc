#include "translators/eggg/matching/lists.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace translators::eggg::matching {

namespace {

/// Takes words and signs off the front of a piece of Perl.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool take(std::string_view sign) {
    skip_blanks();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }
  std::string take_name() {
    skip_blanks();
    std::size_t end = 0;
    while (end < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[end])) != 0 ||
            rest_[end] == '_')) {
      ++end;
    }
    std::string name(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return name;
  }
  /// What stands before the delimiter, which is taken, too; a `\` protects it.
  std::optional<std::string_view> take_until(char delimiter) {
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (rest_[i] == '\\') {
        ++i;
      } else if (rest_[i] == delimiter) {
        const std::string_view found = rest_.substr(0, i);
        rest_.remove_prefix(i + 1);
        return found;
      }
    }
    return std::nullopt;
  }
  std::optional<char> take_sign() {
    if (rest_.empty()) return std::nullopt;
    const char sign = rest_.front();
    rest_.remove_prefix(1);
    return sign;
  }
  bool at_end() {
    take(";");
    skip_blanks();
    return rest_.empty();
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() &&
           std::isspace(static_cast<unsigned char>(rest_.front())) != 0) {
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
};

}  // namespace

std::optional<FileList> file_list(std::string_view code) {
  Cursor cursor(code);
  FileList list;
  if (cursor.take("local")) {
    if (!cursor.take("$/") || !cursor.take("=") || !cursor.take("\"\"") ||
        !cursor.take(";")) {
      return std::nullopt;
    }
    list.of_paragraphs = true;
  }
  if (!cursor.take("open") || !cursor.take("(")) return std::nullopt;
  const std::string handle = cursor.take_name();
  if (handle.empty() || !cursor.take(",") || !cursor.take("\"")) {
    return std::nullopt;
  }
  const auto file = cursor.take_until('"');
  if (!file || !cursor.take(")") || !cursor.take(";") || !cursor.take("<") ||
      cursor.take_name() != handle || !cursor.take(">") || !cursor.at_end()) {
    return std::nullopt;
  }
  list.file = *file;
  return list;
}

std::optional<FoundList> found_list(std::string_view code) {
  Cursor cursor(code);
  const bool is_wrapped = cursor.take("(");
  if (!cursor.take("map") || !cursor.take("(")) return std::nullopt;
  const bool is_marked = cursor.take("m");
  if (!is_marked && !cursor.take("/")) return std::nullopt;
  const auto delimiter = is_marked ? cursor.take_sign() : '/';
  if (!delimiter || std::ispunct(static_cast<unsigned char>(*delimiter)) == 0) {
    return std::nullopt;
  }
  const auto text = cursor.take_until(*delimiter);
  if (!text) return std::nullopt;
  const std::string flags = cursor.take_name();
  if (!flags.empty() && flags != "m") return std::nullopt;
  auto pattern = Pattern::parse(*text, flags == "m");
  if (!pattern || !cursor.take(",")) return std::nullopt;
  std::string list = cursor.take_name();
  if (list.empty() || !cursor.take(")") || (is_wrapped && !cursor.take(")")) ||
      !cursor.at_end()) {
    return std::nullopt;
  }
  return FoundList{std::move(list), std::move(*pattern)};
}

std::optional<Pairing> pairing(std::string_view code) {
  Cursor cursor(code);
  Pairing pair;
  pair.first = cursor.take_name();
  if (pair.first.empty() || !cursor.take("=>")) return std::nullopt;
  pair.second = cursor.take_name();
  if (pair.second.empty() || !cursor.at_end()) return std::nullopt;
  return pair;
}

std::vector<std::string> records_of(std::string_view text, bool of_paragraphs) {
  std::vector<std::string> records;
  bool begins = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) {
      begins = true;
    } else if (begins || !of_paragraphs) {
      records.emplace_back(line);
      begins = false;
    } else {
      records.back() += '\n';
      records.back() += line;
    }
  }
  return records;
}

}  // namespace translators::eggg::matching
