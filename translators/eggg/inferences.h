#pragma once

#include "translators/eggg/model.h"

namespace translators::eggg {

/// Fills in what the description leaves unsaid about the course of a game: who
/// moves first, how it ends when nothing else ends it. Each is recorded.
void infer(Model& model);

}  // namespace translators::eggg
