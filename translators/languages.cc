#include "translators/languages.h"

#include "translators/design_and_play/language.h"
#include "translators/eggg/language.h"
#include "translators/rule_game/language.h"
#include "translators/zrf/language.h"

namespace translators {

gdl::Languages all_languages() {
  gdl::Languages languages;
  languages.add(".dap", design_and_play::language());
  languages.add(".egg", eggg::language());
  languages.add(".rule", rule_game::language());
  languages.add(".zrf", zrf::language());
  return languages;
}

}  // namespace translators
