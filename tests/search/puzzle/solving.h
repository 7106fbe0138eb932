#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "reasoner/state_machine.h"
#include "search/puzzle/best_line.h"
#include "search/puzzle/puzzle_solver.h"

namespace search {

/// The machine of the network for `games/NAME.kif`.
std::unique_ptr<reasoner::StateMachine> load_propnet(const std::string& name);
/// The machine of the network for rules in KIF.
std::unique_ptr<reasoner::StateMachine> propnet_of(std::string_view rules);

/// Lets `solver` work to its end.
void finish(puzzle::PuzzleSolver& solver, const puzzle::BestLine& best);

}  // namespace search
