// Every text is read as infix without a crash; what was read prints, as infix
// and as KIF, as text that reads as the same rules again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "gdl/notation/infix_printer.h"
#include "gdl/notation/infix_reader.h"
#include "gdl/notation/kif_printer.h"

namespace {

std::string folded(const gdl::Rulesheet& rulesheet) {
  return gdl::fold_case(gdl::to_string(rulesheet));
}

void check_round_trips(const gdl::Rulesheet& rulesheet) {
  gdl::Diagnostics none;
  if (folded(gdl::notation::read_infix(gdl::notation::to_infix(rulesheet),
                                       none)) != folded(rulesheet) ||
      folded(gdl::read_kif(gdl::notation::to_kif(rulesheet), none)) !=
          folded(rulesheet) ||
      !none.empty()) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size > 1024) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  gdl::Diagnostics diagnostics;
  check_round_trips(gdl::notation::read_infix(text, diagnostics));
  check_round_trips(gdl::read_kif(text, diagnostics));
  return 0;
}
