#pragma once

#include <functional>
#include <initializer_list>
#include <vector>

#include "translators/board_games/model.h"

namespace translators::board_games {

/// Visits a condition and its parts, in the definitions it uses as well.
void for_each(const Model& model, const Condition& condition,
              const std::function<void(const Condition&)>& visit);

/// Whether `test` holds for a part of it.
bool any_part(const Model& model, const Condition& condition,
              const std::function<bool(const Condition&)>& test);

/// Whether a condition asks for something, in definitions it uses as well.
bool asks_for(const Model& model, const Condition& condition,
              Condition::Kind kind);
bool asks_for(const Model& model, const Condition& condition,
              std::initializer_list<Condition::Kind> kinds);

/// The single squares of one with ranges.
std::vector<Square> squares_of(const Square& square);

/// Whether the condition is about the player on turn, or about the move just
/// made, so that the player in question can only be the one who made it.
bool is_about_turn(const Model& model, const Condition& condition);
/// Whether one move can make it hold for several players.
bool may_hold_for_both(const Model& model, const Condition& condition);
/// Whether it depends on the player in question at all.
bool is_about_player(const Model& model, const Condition& condition);

}  // namespace translators::board_games
