#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/card_games/model.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"

namespace translators::eggg::cards {

/// Whether a description is of a game of cards: it speaks of cards, hands or a
/// deck.
bool is_card_game(const syntax::Description& description);

/// What a description of such a game says, with what it leaves unsaid filled
/// in, and told in the inferences. Whatever has no meaning is an error at its
/// place; nothing is returned then.
std::optional<card_games::Model> card_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::cards
