#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/opponents/strategy_belief.h"

namespace search::opponents {

/// What each choice of a role is worth, for all rounds to come, against others
/// that go on as it is believed of them: the mean of what those rounds earn. So
/// many of them are looked at as can matter, 32 at most, and only the next
/// where nobody answers to what the role chooses. Others in whom nothing is
/// believed are supposed to choose at random.
std::vector<double> reply_values(const RepeatedRound& round,
                                 reasoner::RoleIndex role,
                                 std::span<const StrategyBelief> others,
                                 std::uint32_t rounds_left);

/// How a role should choose in a round of two, where one earns what the other
/// does not, so that it gets most whatever the other does. Empty for others.
std::vector<double> safe_mixture(const RepeatedRound& round,
                                 reasoner::RoleIndex role);

}  // namespace search::opponents
