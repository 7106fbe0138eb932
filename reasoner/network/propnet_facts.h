#pragma once

#include "reasoner/game_facts.h"
#include "reasoner/network/propnet.h"

namespace reasoner::network {

/// What a network shows of its game. Two roles' goals are known to be opposed,
/// or to have a constant sum, where each goal of one is there just when one of
/// the other is, by the same gate. Takes no time to speak of.
GameFacts find_game_facts(const Propnet& propnet);

}  // namespace reasoner::network
