#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"
#include "translators/matchers/model.h"

namespace translators::eggg::matching {

/// Whether a description is one of a puzzle of two columns: its solution says
/// which lists belong together.
bool is_matching_game(const syntax::Description& description);

/// What it means; what is wrong goes into the diagnostics, and then nothing is
/// returned.
std::optional<matchers::Model> matching_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::matching
