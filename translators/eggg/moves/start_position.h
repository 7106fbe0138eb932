#pragma once

#include <cstddef>
#include <optional>

#include "translators/eggg/rules/model.h"

namespace translators::eggg::moves {

/// Whether a condition holds for a player on the board as it is set up; nothing
/// where it asks for more than what stands where.
std::optional<bool> holds_at_start(const rules::Model& model,
                                   const rules::Condition& condition,
                                   std::size_t player);

}  // namespace translators::eggg::moves
