#include "translators/languages.h"

#include "translators/eggg/language.h"

namespace translators {

gdl::Languages all_languages() {
  gdl::Languages languages;
  languages.add(".egg", eggg::language());
  return languages;
}

}  // namespace translators
