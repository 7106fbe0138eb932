#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"
#include "translators/induction_games/model.h"

namespace translators::eggg::induction {

/// Whether a description is of a game with levels, whose rules the player is to
/// find: its goal is a level.
bool is_induction_game(const syntax::Description& description);

/// What a description of such a game says, with what it leaves unsaid filled
/// in, and told in the inferences. Whatever has no meaning is an error at its
/// place; nothing is returned then.
std::optional<induction_games::Model> induction_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::induction
