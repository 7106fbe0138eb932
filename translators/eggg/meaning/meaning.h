#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/board_games/model.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"

namespace translators::eggg::meaning {

/// What a description says, with what it leaves unsaid filled in. Whatever has
/// no meaning is an error at its place; nothing is returned then.
std::optional<board_games::Model> meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::meaning
