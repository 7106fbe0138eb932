#pragma once

#include <string>

#include "gdl/expression.h"
#include "gdl/rulesheet.h"

namespace gdl::notation {

/// The rulesheet in the notation that read_infix reads, one clause a line, and
/// one condition a line where a rule is long. Reading it gives the same rules
/// again.
std::string to_infix(const Rulesheet& rulesheet);

/// One rule; without a newline at its end.
std::string to_infix(const Rule& rule, const SymbolTable& symbols);

/// A term as infix messages hold it, such as a move: `mark(1,1)`. Lists that
/// do not begin with a name are written in brackets. Names are constants, as
/// in read_infix_message, and quoted only where they would not be one word.
std::string to_infix_message(const Expression& term);

}  // namespace gdl::notation
