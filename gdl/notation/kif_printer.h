#pragma once

#include <string>

#include "gdl/rulesheet.h"

namespace gdl::notation {

/// The rulesheet in prefix KIF for people to read: one rule a line, or one
/// condition a line where a rule is long. Reading it gives the same rules
/// again. For machines, to_string(rulesheet) is as good.
std::string to_kif(const Rulesheet& rulesheet);

}  // namespace gdl::notation
