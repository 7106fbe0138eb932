#include "translators/languages.h"

#include "translators/eggg/language.h"

namespace translators {

gdl::Languages all_languages(const StoredGame& stored) {
  gdl::Languages languages;
  languages.add(".egg", eggg::language(stored));
  return languages;
}

}  // namespace translators
