#include "translators/rules/names.h"

#include <cctype>

namespace translators::rules {

const std::set<std::string>& keywords() {
  static const std::set<std::string> words = {
      "role", "init",     "true", "does",  "next",     "legal",
      "goal", "terminal", "base", "not",   "distinct", "or",
      "sees", "random",   "gdl",  "knows", "input"};
  return words;
}

std::string rule_name(std::string_view name) {
  std::string text;
  const auto at = [&](std::size_t i) {
    return i < name.size() ? static_cast<unsigned char>(name[i]) : 0;
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const int letter = at(i);
    if (i > 0 && std::isupper(letter) != 0) {
      const int before = at(i - 1);
      const bool ends_word =
          std::islower(before) != 0 || std::isdigit(before) != 0;
      // `ThreeInARow`: the last of several capitals begins a word.
      const bool begins_word =
          std::isupper(before) != 0 && std::islower(at(i + 1)) != 0;
      if (ends_word || begins_word) text += '_';
    }
    text += std::isalnum(letter) != 0 ? static_cast<char>(std::tolower(letter))
                                      : '_';
  }
  return text.empty() ? "nameless" : text;
}

std::string Names::fresh(std::string_view wish) {
  const std::string base = rule_name(wish);
  std::string name = base;
  for (int i = 2; !used_.insert(name).second; ++i) {
    name = base + "_" + std::to_string(i);
  }
  return name;
}

}  // namespace translators::rules
