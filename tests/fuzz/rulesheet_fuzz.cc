// Every text is read without a crash, checked without a crash, and what was
// read prints as text that reads as the same rules again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "gdl/checks/checks.h"
#include "gdl/rulesheet.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size > 4096) return 0;
  gdl::Diagnostics diagnostics;
  const gdl::Rulesheet rulesheet = gdl::read_kif(
      std::string_view(reinterpret_cast<const char*>(data), size), diagnostics);
  gdl::checks::check_rulesheet(rulesheet, {}, diagnostics);

  const std::string text = gdl::to_string(rulesheet);
  gdl::Diagnostics none;
  const gdl::Rulesheet again = gdl::read_kif(text, none);
  if (none.has_errors() || again.rules.size() != rulesheet.rules.size() ||
      gdl::to_string(again) != text) {
    std::abort();
  }
  return 0;
}
