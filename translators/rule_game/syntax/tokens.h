#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::rule_game::syntax {

enum class TokenKind : std::uint8_t {
  kName,     ///< letters, digits, `_` and `$`
  kNumber,   ///< digits, as a number of 32 bits
  kText,     ///< between double quotes
  kSnippet,  ///< `{...}` with the braces left out, over several lines
  kSign,     ///< one of `( ) [ ] , : . .. + - * / % ! = == != < <= > >=`
  kEnd,      ///< of the line
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string text;
  std::int32_t number = 0;
  gdl::SourcePosition position;

  bool is(std::string_view sign) const {
    return kind == TokenKind::kSign && text == sign;
  }
};

/// The tokens of a rule file, line by line without those that are empty or
/// comments only; each line ends with a kEnd. A line goes on behind a `\` at
/// its end, and within the braces of a snippet. What is no token is an error at
/// its place, and the rest of its line is left out.
std::vector<std::vector<Token>> tokenize(std::string_view text,
                                         gdl::Diagnostics& diagnostics);

}  // namespace translators::rule_game::syntax
