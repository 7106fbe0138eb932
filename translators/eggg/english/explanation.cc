#include "translators/eggg/english/explanation.h"

#include <string_view>

#include "translators/eggg/english/categories.h"

namespace translators::eggg::english {

namespace {

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  if (result.size() < width) result.append(width - result.size(), ' ');
  return result;
}

}  // namespace

std::string explain(const syntax::Description& description,
                    const std::vector<std::string>& inferences) {
  const std::vector<Category> categories = categorize(description);
  std::string text = to_string(categories) + "\n\n";
  for (const Category& category : categories) {
    text += "  " + padded(category.aspect, 13) + padded(category.code, 8) +
            category.reason + '\n';
  }
  if (inferences.empty()) return text;
  text += "\nInferred:\n";
  for (const std::string& inference : inferences) {
    text += "  " + inference + '\n';
  }
  return text;
}

}  // namespace translators::eggg::english
