#pragma once

#include <string>

#include "translators/card_games/model.h"

namespace translators::card_games::english {

/// A game of cards in plain English, so that a person can play by it: the deck,
/// what everybody has, what happens step by step, which hand wins. Lines of at
/// most 80 characters.
std::string describe(const Model& model);

}  // namespace translators::card_games::english
