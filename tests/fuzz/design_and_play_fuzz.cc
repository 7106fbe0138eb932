// Every text is translated to GDL that can be read, or refused with a reason.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "translators/design_and_play/language.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size > 2048) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const gdl::Language language = translators::design_and_play::language();
  gdl::Diagnostics diagnostics;
  const std::string rules =
      language.translate({"/nowhere/game.dap", text, {}}, diagnostics);
  if (diagnostics.has_errors()) return 0;
  language.describe({"/nowhere/game.dap", text, {}}, diagnostics);
  gdl::Diagnostics of_rules;
  gdl::read_kif(rules, of_rules);
  if (of_rules.has_errors()) std::abort();
  return 0;
}
