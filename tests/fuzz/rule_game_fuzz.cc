// Every text is translated to GDL that can be read, or refused with a reason.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "gdl/rulesheet.h"
#include "translators/rule_game/language.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size > 2048) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  gdl::Diagnostics diagnostics;
  gdl::ReadOptions options;
  options.settings = {"pieces=4"};
  const std::string rules = translators::rule_game::language().translate(
      {"/nowhere/game.rule", text, options}, diagnostics);
  if (diagnostics.has_errors()) return 0;
  gdl::Diagnostics of_rules;
  gdl::read_kif(rules, of_rules);
  if (of_rules.has_errors()) std::abort();
  return 0;
}
