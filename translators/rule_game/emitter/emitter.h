#pragma once

#include <string>

#include "translators/rule_game/meaning/game.h"

namespace translators::rule_game::emitter {

/// What the match is like, beside the rules.
struct Settings {
  /// The match ends with this many refusals.
  int refusals = 50;
  /// Only what is accepted may be tried, so that nothing is refused.
  bool is_accepted_only = false;
};

/// The whole game in GDL. With several rules, chance chooses one of them
/// unseen, and the player is told the answers alone.
std::string emit(const meaning::Game& game, const std::string& preface,
                 const Settings& settings);

}  // namespace translators::rule_game::emitter
