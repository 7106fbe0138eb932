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

/// What a function of one value comes to: defined, exists, int, abs, length,
/// scalar, keys. Nothing for other names.
std::optional<Value> called(std::string_view name, const Value& value);

/// `$h{KEY}` and `$l[INDEX]`, from the end where it is below 0; nothing where
/// there is no such entry.
Value entry_of(const Value& hash, const Value& key);
Value element_of(const Value& list, const Value& index);

}  // namespace translators::perl
