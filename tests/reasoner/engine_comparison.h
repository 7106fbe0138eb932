#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace reasoner {

/// The rulesheets that come with Henhouse, by name.
std::vector<std::filesystem::path> shipped_games();

gdl::Rulesheet load_game(const std::filesystem::path& path);

/// Walks at random from the initial state, again and again, until `steps`
/// joint moves were made, and expects both engines to say the same of every
/// state: facts, end, legal moves in their order, goals, and of every step what
/// each role perceives.
void expect_agreement(StateMachine& datalog, StateMachine& propnet,
                      std::uint64_t steps);

}  // namespace reasoner
