#include "translators/description/paragraph.h"

#include <algorithm>

namespace translators::description {

namespace {

constexpr std::size_t kColumns = 80;

}  // namespace

std::string list_in_words(const std::vector<std::string>& items,
                          std::string_view junction) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool is_last = i + 1 == items.size();
    if (i > 0) text += items.size() > 2 ? ", " : " ";
    if (i > 0 && is_last) text += std::string(junction) + ' ';
    text += items[i];
  }
  return text;
}

std::string wrapped(std::string_view paragraph) {
  std::string text;
  std::size_t column = 0;
  for (std::size_t at = 0; at < paragraph.size();) {
    const std::size_t end = std::min(paragraph.find(' ', at), paragraph.size());
    const std::string_view word = paragraph.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    if (column > 0 && column + 1 + word.size() > kColumns) {
      text += '\n';
      column = 0;
    }
    if (column > 0) text += ' ';
    column += word.size() + (column > 0 ? 1 : 0);
    text += word;
  }
  return text + '\n';
}

void add_paragraph(std::string& text, std::string_view paragraph) {
  if (!text.empty()) text += '\n';
  text += wrapped(paragraph);
}

}  // namespace translators::description
