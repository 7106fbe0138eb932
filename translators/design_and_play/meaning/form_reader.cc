#include "translators/design_and_play/meaning/form_reader.h"

#include "translators/design_and_play/meaning/pattern.h"

namespace translators::design_and_play::meaning {

bool FormReader::has_form(const syntax::Item& item, std::size_t least,
                          std::size_t most, std::size_t words,
                          const std::string& form) {
  bool fits =
      item.is_list && item.items.size() >= least && item.items.size() <= most;
  for (std::size_t i = 0; fits && i < words; ++i) {
    fits = item.items[i].is_word();
  }
  if (!fits) {
    error(item.position, "bad-form",
          "this has to be " + form + ", not " + syntax::to_string(item));
  }
  return fits;
}

std::string FormReader::name_of(const syntax::Item& item) {
  std::string name = item.text;
  if (name.starts_with('"')) {
    as_meant(item.position, "names in lists need no \": " + name);
    name.erase(0, 1);
  }
  if (name.empty() || name == "(" || name == ")" || count_wildcards(name) > 0) {
    error(item.position, "bad-name",
          "'" + name +
              "' is no name; a name has no parentheses and none of "
              "the wildcards * and ?");
  }
  return name;
}

}  // namespace translators::design_and_play::meaning
