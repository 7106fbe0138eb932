// Whatever can be read prints as text that reads as the same again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/expression.h"

namespace {

std::vector<gdl::Expression> read(std::string_view text,
                                  gdl::Diagnostics& diagnostics) {
  return gdl::read_expressions(text, diagnostics, {100, 100'000});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  gdl::Diagnostics diagnostics;
  const std::vector<gdl::Expression> first =
      read({reinterpret_cast<const char*>(data), size}, diagnostics);
  std::string text;
  for (const gdl::Expression& each : first) text += to_string(each) + '\n';

  gdl::Diagnostics none;
  const std::vector<gdl::Expression> second = read(text, none);
  if (!none.empty() || second.size() != first.size()) std::abort();
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (to_string(first[i]) != to_string(second[i])) std::abort();
    if (canonical_text(first[i]) != canonical_text(second[i])) std::abort();
  }
  return 0;
}
