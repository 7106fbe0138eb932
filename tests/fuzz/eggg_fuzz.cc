// Every text is read as a description without a crash; whatever was read can
// be told, categorised and translated, and every place lies in the text.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "translators/eggg/english/categories.h"
#include "translators/eggg/english/english.h"
#include "translators/eggg/language.h"
#include "translators/eggg/syntax/parser.h"

namespace {

using namespace translators::eggg;  // NOLINT(google-build-using-namespace)

void check_places(std::string_view text, const gdl::Diagnostics& diagnostics) {
  const auto lines =
      1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    if (entry.position.line > lines ||
        entry.position.column > text.size() + 1001) {
      std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size > 2048) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  gdl::Diagnostics diagnostics;
  const translators::eggg::syntax::Description description =
      translators::eggg::syntax::parse(text, "game", diagnostics);
  check_places(text, diagnostics);
  for (const translators::eggg::syntax::Statement& statement :
       description.statements) {
    // What a statement says stays the same when it is written anew; but for
    // code, whose blanks and lines are not kept.
    if (statement.source.find_first_of("{'_") != std::string::npos) continue;
    gdl::Diagnostics again;
    const translators::eggg::syntax::Description copy =
        translators::eggg::syntax::parse(statement.source, "game", again);
    if (copy.statements.size() == 1 && again.empty() &&
        to_string(copy.statements.front().value) !=
            to_string(statement.value)) {
      std::abort();
    }
  }
  translators::eggg::english::describe(description);
  to_string(translators::eggg::english::categorize(description));
  gdl::Diagnostics of_translation;
  language().translate({"/nowhere/game.egg", text, {}}, of_translation);
  return 0;
}
