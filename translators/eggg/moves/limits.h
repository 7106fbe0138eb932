#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/rules/model.h"

namespace translators::eggg::moves {

/// Reports what a model says but the emitter cannot write faithfully: an error
/// each, so that no game is silently another one.
void check_limits(const rules::Model& model, gdl::Diagnostics& diagnostics);

/// Whether a condition asks for something, in definitions it uses as well.
bool asks_for(const rules::Model& model, const rules::Condition& condition,
              rules::Condition::Kind kind);

}  // namespace translators::eggg::moves
