#include "gdl/language.h"

#include <algorithm>
#include <utility>

#include "gdl/symbol_table.h"

namespace gdl {

std::string folded_name(std::string_view name) {
  std::string folded = fold_case(name);
  std::erase_if(folded, [](char c) {
    const bool counts = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    return !counts;
  });
  return folded;
}

void Languages::add(const std::string& extension, Language language) {
  languages_.insert_or_assign(extension, std::move(language));
}

const Language* Languages::find(const std::string& extension) const {
  const auto found = languages_.find(extension);
  return found == languages_.end() ? nullptr : &found->second;
}

const Language* Languages::named(std::string_view name) const {
  const auto found =
      std::find_if(languages_.begin(), languages_.end(), [&](const auto& one) {
        return folded_name(one.second.name) == folded_name(name);
      });
  return found == languages_.end() ? nullptr : &found->second;
}

std::vector<std::string> Languages::extensions() const {
  std::vector<std::string> result;
  result.reserve(languages_.size());
  for (const auto& [extension, language] : languages_) {
    result.push_back(extension);
  }
  return result;
}

}  // namespace gdl
