#pragma once

#include <vector>

#include "translators/eggg/rules/model.h"

namespace translators::eggg::rules {

/// The single squares of one with ranges.
std::vector<Square> squares_of(const Square& square);

/// Whether the condition is about the player on turn, or about the move just
/// made, so that the player in question can only be the one who made it.
bool is_about_turn(const Model& model, const Condition& condition);
/// Whether one move can make it hold for several players.
bool may_hold_for_both(const Model& model, const Condition& condition);
/// Whether it depends on the player in question at all.
bool is_about_player(const Model& model, const Condition& condition);

}  // namespace translators::eggg::rules
