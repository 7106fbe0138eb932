#include "translators/eggg/translator.h"

#include "translators/eggg/emitter/emitter.h"
#include "translators/eggg/meaning/meaning.h"
#include "translators/eggg/moves/move_tables.h"

namespace translators::eggg {

Translation translate(const syntax::Description& description,
                      const meaning::Options& options,
                      gdl::Diagnostics& diagnostics) {
  auto model = meaning::meaning(description, options, diagnostics);
  if (!model) return {};
  moves::leave_out_unreachable(*model);
  Translation translation;
  std::vector<rules::Source> never_hold;
  translation.gdl = emitter::emit(*model, &never_hold);
  for (const rules::Source& source : never_hold) {
    diagnostics.warning(source.position, "never-applies",
                        "this never applies: what it asks for excludes "
                        "itself");
  }
  translation.inferences = model->inferences;
  return translation;
}

}  // namespace translators::eggg
