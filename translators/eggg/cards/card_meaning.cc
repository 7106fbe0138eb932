#include "translators/eggg/cards/card_meaning.h"

#include <algorithm>

#include "translators/eggg/cards/card_reader.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::cards {

bool is_card_game(const syntax::Description& description) {
  const syntax::Features game(description);
  return game.mentions("card") || game.mentions("hand") ||
         game.mentions("deck");
}

std::optional<card_games::Model> card_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics) {
  CardReader reader(description, options, diagnostics);
  Model model = reader.read();
  if (diagnostics.has_errors()) return std::nullopt;
  return model;
}

}  // namespace translators::eggg::cards
