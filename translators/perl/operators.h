#pragma once

#include <optional>
#include <string_view>

#include "translators/perl/value.h"

namespace translators::perl {

/// What an operator of two sides comes to: arithmetic, `.`, and comparisons of
/// numbers and of texts. Nothing for other signs, and for a division by 0. `==`
/// of nothing with something is false, so that what has not been is no 0.
std::optional<Value> operated(std::string_view sign, const Value& a,
                              const Value& b);

}  // namespace translators::perl
