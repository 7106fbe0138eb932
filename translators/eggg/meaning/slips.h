#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/rules/model.h"

namespace translators::eggg::meaning {

/// Warns of rules that treat the players unequally without saying so, and of
/// rules that can never apply.
void warn_of_slips(const rules::Model& model, gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::meaning
