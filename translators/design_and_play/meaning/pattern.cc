#include "translators/design_and_play/meaning/pattern.h"

#include <algorithm>
#include <cstddef>

#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::meaning {

namespace {

/// Backtracks; `pattern` has few wildcards, and names are short.
bool match_rest(std::string_view pattern, std::string_view name,
                std::vector<std::string>& subwords, int& steps) {
  if (--steps < 0) return false;
  if (pattern.empty()) return name.empty();
  const char sign = pattern.front();
  if (sign != '*' && sign != '?') {
    return !name.empty() &&
           syntax::folded(name.substr(0, 1)) ==
               syntax::folded(pattern.substr(0, 1)) &&
           match_rest(pattern.substr(1), name.substr(1), subwords, steps);
  }
  for (std::size_t length = 1; length <= name.size(); ++length) {
    if (sign == '?' && name[length - 1] == '.') return false;
    subwords.emplace_back(name.substr(0, length));
    if (match_rest(pattern.substr(1), name.substr(length), subwords, steps)) {
      return true;
    }
    subwords.pop_back();
  }
  return false;
}

}  // namespace

std::optional<std::vector<std::string>> Wildcards::match(
    std::string_view name) const {
  constexpr int kMostSteps = 2000;
  std::vector<std::string> subwords;
  int steps = kMostSteps;
  if (!match_rest(pattern, name, subwords, steps)) return std::nullopt;
  return subwords;
}

std::size_t count_wildcards(std::string_view pattern) {
  return static_cast<std::size_t>(
      std::count_if(pattern.begin(), pattern.end(),
                    [](char c) { return c == '*' || c == '?'; }));
}

}  // namespace translators::design_and_play::meaning
