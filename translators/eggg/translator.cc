#include "translators/eggg/translator.h"

#include "translators/eggg/emitter.h"
#include "translators/eggg/meaning.h"
#include "translators/eggg/move_tables.h"

namespace translators::eggg {

Translation translate(const Description& description, const Options& options,
                      gdl::Diagnostics& diagnostics) {
  auto model = meaning(description, options, diagnostics);
  if (!model) return {};
  leave_out_unreachable(*model);
  Translation translation;
  std::vector<Source> never_hold;
  translation.gdl = emit(*model, &never_hold);
  for (const Source& source : never_hold) {
    diagnostics.warning(source.position, "never-applies",
                        "this never applies: what it asks for excludes "
                        "itself");
  }
  translation.inferences = model->inferences;
  return translation;
}

}  // namespace translators::eggg
