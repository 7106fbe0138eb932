#pragma once

#include <cstddef>

#include "gdl/rulesheet.h"

namespace gdl {

/// How many terms there are in `term`, with itself.
inline std::size_t term_size(const Term& term) {
  std::size_t size = 1;
  for (const Term& argument : term.arguments) size += term_size(argument);
  return size;
}

}  // namespace gdl
