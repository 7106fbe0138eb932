#pragma once

#include <string>

#include "translators/eggg/moves/conditions.h"

namespace translators::eggg::moves {

/// `(true (unmoved x y))`: what stood there at the start has never moved.
/// Squares of which nobody asks are not remembered: see remember_unmoved.
std::string unmoved(rules::RuleWriter& writer, const std::string& x,
                    const std::string& y);

/// The last move was one of these pieces from here to there. Only moves of
/// which somebody asks are remembered.
rules::Literals last_move(rules::RuleWriter& writer,
                          const rules::Condition& condition,
                          const Scope& scope);

}  // namespace translators::eggg::moves
