#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/board_games/model.h"
#include "translators/eggg/meaning/options.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::meaning {

/// What a description says, with what it leaves unsaid filled in. Whatever has
/// no meaning is an error at its place; nothing is returned then.
std::optional<board_games::Model> meaning(
    const syntax::Description& description, const Options& options,
    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::meaning
