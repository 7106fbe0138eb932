#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner {

/// The rulesheets that come with Henhouse, by name.
std::vector<std::filesystem::path> shipped_games();

/// What a role perceives of a joint move, by name, as what one engine numbers
/// another may never see.
std::vector<std::string> percept_names(StateMachine& machine,
                                       const State& state,
                                       std::span<const MoveId> joint_move,
                                       RoleIndex role);

/// Walks at random from the initial state, again and again, until `steps`
/// joint moves were made, and expects both engines to say the same of every
/// state: facts, end, legal moves in their order, goals, and of every step what
/// each role perceives.
void expect_agreement(StateMachine& datalog, StateMachine& propnet,
                      std::uint64_t steps);

}  // namespace reasoner
