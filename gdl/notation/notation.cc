#include "gdl/notation/notation.h"

#include "gdl/notation/characters.h"

namespace gdl::notation {

Notation detect_notation(std::string_view text, Notation otherwise) {
  for (std::size_t i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    if (text[i] == '(' || text[i] == ';') return Notation::kKif;
    if (text[i] == '%') return Notation::kInfix;
    // Facts without arguments look alike, up to what follows them.
    const std::size_t start = i;
    while (i < text.size() && !is_blank(text[i]) && text[i] != '(') ++i;
    const std::string_view word = text.substr(start, i - start);
    if (word.find(":-") != word.npos || word.ends_with('.') ||
        word.front() == '\'' || (i < text.size() && text[i] == '(')) {
      return Notation::kInfix;
    }
  }
  return otherwise;
}

}  // namespace gdl::notation
