#include "gdl/language.h"

#include <utility>

namespace gdl {

void Languages::add(const std::string& extension, Language language) {
  languages_.insert_or_assign(extension, std::move(language));
}

const Language* Languages::find(const std::string& extension) const {
  const auto found = languages_.find(extension);
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
