#include "translators/eggg/translator.h"

#include "translators/board_games/emitter/emitter.h"
#include "translators/board_games/moves/move_tables.h"
#include "translators/card_games/card_rules.h"
#include "translators/eggg/cards/card_meaning.h"
#include "translators/eggg/induction/induction_meaning.h"
#include "translators/eggg/market/market_meaning.h"
#include "translators/eggg/matching/matching_meaning.h"
#include "translators/eggg/meaning/meaning.h"
#include "translators/induction_games/induction_rules.h"
#include "translators/markets/market_rules.h"
#include "translators/matchers/matcher_rules.h"

namespace translators::eggg {

Translation translate(const syntax::Description& description,
                      const values::Options& options,
                      gdl::Diagnostics& diagnostics) {
  if (cards::is_card_game(description)) {
    const auto game = cards::card_meaning(description, options, diagnostics);
    if (!game) return {};
    return {card_games::rules_of(*game), game->inferences};
  }
  if (induction::is_induction_game(description)) {
    const auto game =
        induction::induction_meaning(description, options, diagnostics);
    if (!game) return {};
    return {induction_games::rules_of(*game), game->inferences};
  }
  if (market::is_market(description)) {
    const auto game = market::market_meaning(description, options, diagnostics);
    if (!game) return {};
    return {markets::rules_of(*game), game->inferences};
  }
  if (matching::is_matching_game(description)) {
    const auto game =
        matching::matching_meaning(description, options, diagnostics);
    if (!game) return {};
    return {matchers::rules_of(*game), game->inferences};
  }
  auto model = meaning::meaning(description, options, diagnostics);
  if (!model) return {};
  board_games::moves::leave_out_unreachable(*model);
  Translation translation;
  std::vector<board_games::Source> never_hold;
  translation.gdl = board_games::emitter::emit(*model, &never_hold);
  for (const board_games::Source& source : never_hold) {
    diagnostics.warning(source.position, "never-applies",
                        "this never applies: what it asks for excludes "
                        "itself");
  }
  translation.inferences = model->inferences;
  return translation;
}

}  // namespace translators::eggg
