#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace gdl {

/// The number that all of `text` is: decimal digits, after a '-' where `Number`
/// has a sign, and for a floating-point `Number` what std::from_chars takes.
/// Nothing where it is none, or where it does not fit.
template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

/// The same from `least` to `most`; nothing for others.
template <typename Number>
std::optional<Number> number_in(std::string_view text,
                                std::type_identity_t<Number> least,
                                std::type_identity_t<Number> most) {
  const auto number = number_in<Number>(text);
  if (!number || *number < least || *number > most) return std::nullopt;
  return number;
}

}  // namespace gdl
