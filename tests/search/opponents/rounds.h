#pragma once

#include <string>
#include <vector>

#include "search/opponents/repeated_round.h"

namespace search {

/// Rounds for tests.

/// Rock, paper and scissors, 0 to 2, each beaten by the next: 100, 50 or 0.
opponents::RepeatedRound shapes_round(std::uint32_t length = 100);

/// Cooperate and defect: 3 and 3, 5 and 0, 1 and 1.
opponents::RepeatedRound prison_round(std::uint32_t length = 100);

/// Three roles that may each spare both others, or hurt the one or the other of
/// them: 0, or 1 the one that comes next by number, or 2 the one after that.
/// Everybody earns 10 a round, less 4 for each that hurts it.
opponents::RepeatedRound feud_round();

/// What `strategy`, a name of make_strategies, expects of `role` after these
/// joint choices, as role 0 sees it; learnt from all of them.
std::vector<double> expected_of(const opponents::RepeatedRound& round,
                                const std::string& strategy,
                                reasoner::RoleIndex role,
                                const std::vector<std::vector<int>>& history);

/// The joint choice of these choices, one a role.
opponents::Joint joint_of(const opponents::RepeatedRound& round,
                          const std::vector<int>& choices);

}  // namespace search
