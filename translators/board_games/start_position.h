#pragma once

#include <cstddef>
#include <optional>

#include "translators/board_games/model.h"

namespace translators::board_games {

/// Whether a condition holds for a player on the board as it is set up; nothing
/// where it asks for more than what stands where.
std::optional<bool> holds_at_start(const Model& model,
                                   const Condition& condition,
                                   std::size_t player);

}  // namespace translators::board_games
