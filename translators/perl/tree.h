#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::perl {

/// A piece of Perl as a tree.
struct Node {
  enum class Kind : std::uint8_t {
    kNumber,    ///< in `number`
    kText,      ///< in `text`
    kWord,      ///< a bare word
    kVariable,  ///< `$x`, `@x`, `%x`, `$#x`: all of it in `text`
    kIndex,     ///< list, index
    kKey,       ///< hash, key
    kList,      ///< `(a, b)`
    kNewList,   ///< `[a, b]`
    kNewHash,   ///< `{a => b}`
    kUnary,     ///< operator in `text`; `++` behind is `x++`
    kBinary,    ///< operator in `text`
    kAssign,    ///< place, value; operator in `text`
    kChoice,    ///< `a ? b : c`
    kCall,      ///< name in `text`, arguments
    kMy,        ///< variables and assignments; `my` or `state` in `text`
    kBlock,
    kIf,       ///< condition, block, else if any
    kForEach,  ///< name of the variable in `text`; list, block
    kFor,      ///< begin, condition, step, block
    kWhile,    ///< condition, block
    kReturn,   ///< value, if any
    kLast,
    kNext,
    kNothing,
  };
  Kind kind = Kind::kNothing;
  std::string text = {};
  double number = 0;
  std::vector<Node> parts = {};
  gdl::SourcePosition position = {};
};

}  // namespace translators::perl
