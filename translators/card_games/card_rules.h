#pragma once

#include <string>

#include "translators/card_games/model.h"

namespace translators::card_games {

/// The rules of a game of cards in GDL, with comments. The model must be one
/// that can be played: hands that can be told (why_not), a deck that suffices,
/// a first phase that deals.
std::string rules_of(const Model& model);

/// What the money at the end is worth: the part that it is of the money of all,
/// from 0 to 100, rounded towards what it is at the beginning, so that the
/// goals of two players add up to 100. `money` is in parts of `unit`.
int goal_of(const Model& model, int money, int unit = 1);

}  // namespace translators::card_games
