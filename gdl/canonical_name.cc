#include "gdl/canonical_name.h"

#include "gdl/diagnostics.h"
#include "gdl/expression.h"

namespace gdl {

std::string canonical_name(std::string_view name) {
  Diagnostics ignored;
  return canonical_text(read_first_expression(name, ignored));
}

}  // namespace gdl
