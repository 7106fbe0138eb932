#pragma once

#include <string_view>

namespace gamemaster::store {

/// Whether a text that somebody chose and everybody sees, such as a name,
/// stands on one line and leaves alone what stands around it: there are no
/// control characters in it, no ends of lines, and nothing that turns the
/// direction of writing. It is UTF-8.
constexpr bool is_shown_line(std::string_view text) {
  /// Characters from one to another, of the same length.
  struct Range {
    std::string_view first;
    std::string_view last;
  };
  constexpr Range kUnshown[] = {
      {std::string_view("\0", 1), "\x1F"},
      {"\x7F", "\x7F"},
      {"\xC2\x80", "\xC2\x9F"},          // more control characters
      {"\xE2\x80\xA8", "\xE2\x80\xAE"},  // ends of lines; U+202A to U+202E
      {"\xE2\x81\xA6", "\xE2\x81\xA9"},  // the others that turn the direction
  };
  for (; !text.empty(); text.remove_prefix(1)) {
    for (const Range& range : kUnshown) {
      const std::string_view character = text.substr(0, range.first.size());
      if (character.size() == range.first.size() && character >= range.first &&
          character <= range.last) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace gamemaster::store
