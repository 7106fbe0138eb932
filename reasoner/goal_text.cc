#include "reasoner/goal_text.h"

#include <charconv>

namespace reasoner {

std::optional<Goal> goal_from_text(std::string_view text) {
  Goal value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 ||
      value > 100) {
    return std::nullopt;
  }
  return value;
}

}  // namespace reasoner
