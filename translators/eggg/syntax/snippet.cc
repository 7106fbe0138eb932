#include "translators/eggg/syntax/snippet.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace translators::eggg::syntax {

namespace {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Words of Perl that nothing of the kind is understood of.
constexpr std::array<std::string_view, 34> kPerlWords = {
    "open",   "close", "map",     "grep",  "for",     "foreach", "my",
    "local",  "our",   "sub",     "print", "printf",  "eval",    "system",
    "exec",   "use",   "require", "push",  "pop",     "shift",   "unshift",
    "splice", "keys",  "each",    "split", "join",    "sort",    "when",
    "until",  "elsif", "else",    "last",  "package", "die"};

/// A sign at the beginning of `rest` that the subset lacks.
std::optional<std::string> foreign_sign(std::string_view rest) {
  const char first = rest.front();
  const char second = rest.size() > 1 ? rest[1] : '\0';
  if (first == '`') return "running a program (`...`)";
  if (first == '@') return "an array variable (@)";
  if (first == '\\') return "a reference (\\)";
  if (rest.starts_with("=~")) return "a pattern match (=~)";
  if (rest.starts_with("=>")) return "a hash (=>)";
  if (rest.starts_with("->")) return "a reference (->)";
  if (first == '<' && std::isupper(static_cast<unsigned char>(second))) {
    const std::size_t close = rest.find('>');
    const std::size_t word =
        std::find_if_not(rest.begin() + 1, rest.end(), is_word_character) -
        rest.begin();
    if (close == word) return "reading a file (<...>)";
  }
  if (first == '$') {
    const std::size_t end =
        std::find_if_not(rest.begin() + 1, rest.end(), is_word_character) -
        rest.begin();
    if (end == 1)
      return "a variable of Perl's own ($" + std::string(1, second) + ")";
    if (end < rest.size() && rest[end] == '{') return "a hash ($...{...})";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> beyond_subset(std::string_view code) {
  for (std::size_t at = 0; at < code.size();) {
    const char c = code[at];
    if (c == '"') {
      const std::size_t close = code.find('"', at + 1);
      if (close == std::string_view::npos) return std::nullopt;
      at = close + 1;
    } else if (is_word_character(c)) {
      const std::size_t end =
          std::find_if_not(code.begin() + at, code.end(), is_word_character) -
          code.begin();
      const std::string_view word = code.substr(at, end - at);
      if (std::find(kPerlWords.begin(), kPerlWords.end(), word) !=
          kPerlWords.end()) {
        return "'" + std::string(word) + "'";
      }
      const char next = end < code.size() ? code[end] : '\0';
      if ((word == "m" || word == "s" || word == "tr") &&
          (next == '/' || next == '!')) {
        return "a regular expression";
      }
      at = end;
    } else {
      if (auto foreign = foreign_sign(code.substr(at))) return foreign;
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace translators::eggg::syntax
