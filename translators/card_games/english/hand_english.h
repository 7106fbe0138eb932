#pragma once

#include <string>

#include "translators/card_games/model.h"

namespace translators::card_games::english {

/// `three`; digits from thirteen on.
std::string number_in_words(int number);

/// `FourOfAKind` -> `four of a kind`.
std::string name_in_words(const std::string& name);

/// What cards a hand of that kind has: `five cards whose ranks follow one
/// another, all of one suit`, `three cards of one rank and two of another`.
std::string hand_in_words(const HandKind& hand, const Deck& deck);

}  // namespace translators::card_games::english
