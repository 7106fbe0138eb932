#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::eggg::syntax {

/// A word or sign of a description.
struct Token {
  enum class Kind : std::uint8_t {
    kWord,          ///< letters, digits and `_`, not beginning with a digit
    kNumber,        ///< `5`, `0.5`
    kDimensions,    ///< `3x3`, `4x4x4`
    kText,          ///< `"white Rook"`; `text` is what stands inside
    kCode,          ///< `{ ... }` or `' ... '`; `text` is what stands inside
    kTokenBlock,    ///< `__START__ ... __END__`; `text` is all between, `name`
                    ///< the word
    kSign,          ///< anything else, the longest that is known: `..`, `=>`
    kNewStatement,  ///< the first token of a statement follows
    kEnd
  };

  Kind kind = Kind::kEnd;
  std::string text;
  std::string name;  ///< kTokenBlock only
  gdl::SourcePosition position;
  gdl::SourcePosition inside;  ///< kCode: where `text` begins
  std::size_t begin = 0;       ///< bytes from the beginning of the text
  std::size_t end = 0;

  bool is(Kind wanted) const { return kind == wanted; }
  bool is_sign(std::string_view sign) const {
    return kind == Kind::kSign && text == sign;
  }
  bool is_word(std::string_view word) const {
    return kind == Kind::kWord && text == word;
  }
};

/// Where statements begin.
enum class Lines : std::uint8_t {
  kUnindented,  ///< at each line that does not begin with a blank
  kEach,        ///< at each line: the inside of a block
  kNone         ///< nowhere: the inside of a snippet
};

/// Cuts a description, or a part of one that begins at `position`, into tokens.
/// Comments are left out. The last token is kEnd. What cannot be cut is an
/// error at its place; the rest goes on behind it.
std::vector<Token> read_tokens(std::string_view text, Lines lines,
                               gdl::SourcePosition position,
                               gdl::Diagnostics& diagnostics);

/// One statement each, with a kEnd of its own where it ends.
std::vector<std::vector<Token>> split_statements(
    const std::vector<Token>& tokens);

/// Whether a word begins with a capital letter, as names of the game do. The
/// word is not empty.
bool is_capital(std::string_view word);

}  // namespace translators::eggg::syntax
