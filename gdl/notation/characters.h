#pragma once

#include <cstddef>

namespace gdl::notation {

/// Longer lines are broken by the printers of both notations.
inline constexpr std::size_t kLineWidth = 80;

/// Kinds of ASCII characters, whatever the locale.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace gdl::notation
