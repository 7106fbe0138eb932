#pragma once

#include "translators/eggg/rules/model.h"

namespace translators::eggg::meaning {

/// Fills in what the description leaves unsaid about the course of a game: who
/// moves first, how it ends when nothing else ends it. Each is recorded.
void infer(rules::Model& model);

}  // namespace translators::eggg::meaning
