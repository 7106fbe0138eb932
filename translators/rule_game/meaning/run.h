#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "translators/rule_game/meaning/board.h"
#include "translators/rule_game/meaning/game.h"
#include "translators/rule_game/meaning/orders.h"
#include "translators/rule_game/meaning/scan.h"
#include "translators/rule_game/meaning/snippet.h"

namespace translators::rule_game::meaning {

/// Carries a fickle snippet out for every state that its variables may come to,
/// every piece and bucket, and every course of answers, draws among them. Gives
/// up as all_outcomes does. Throws perl::Failure, also where there are too many
/// states.
Run run_of(const Snippet& snippet, const Board& board,
           const std::map<std::string, Groups>& orders, Scans& scans,
           std::size_t most_courses, bool& gave_up);

}  // namespace translators::rule_game::meaning
