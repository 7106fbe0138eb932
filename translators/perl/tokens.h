#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::perl {

struct Token {
  enum class Kind : std::uint8_t {
    kNumber,
    kText,
    kWord,
    kVariable,
    kSign,
    kEnd
  };
  Kind kind = Kind::kEnd;
  std::string text;  ///< of a variable with its `$`, `@`, `%` or `$#`
  double number = 0;
  gdl::SourcePosition position;
};

/// The last token is the end. What is none is an error.
std::vector<Token> tokenize(std::string_view text, gdl::SourcePosition begin,
                            gdl::Diagnostics& diagnostics);

}  // namespace translators::perl
