#include "translators/languages.h"

#include "translators/eggg/language.h"
#include "translators/zrf/language.h"

namespace translators {

gdl::Languages all_languages() {
  gdl::Languages languages;
  languages.add(".egg", eggg::language());
  languages.add(".zrf", zrf::language());
  return languages;
}

}  // namespace translators
