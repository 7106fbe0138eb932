#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/model.h"

namespace translators::eggg {

/// Reports what a model says but the emitter cannot write faithfully: an error
/// each, so that no game is silently another one.
void check_limits(const Model& model, gdl::Diagnostics& diagnostics);

/// Whether a condition asks for something, in definitions it uses as well.
bool asks_for(const Model& model, const Condition& condition,
              Condition::Kind kind);

}  // namespace translators::eggg
