#pragma once

#include <cstddef>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::programs {

/// Runs every program of every piece for each of its owners and each place:
/// the cursor is a constant, and what a program asks of the position becomes a
/// condition of the moves that it makes. All questions are about the position
/// before the move. A program that cannot be run (a loop in which nothing
/// moves, too many ways) is an error at its place.
std::vector<formulas::Action> run_programs(const game::Game& game,
                                           formulas::Formulas& formulas,
                                           gdl::Diagnostics& diagnostics);

}  // namespace translators::zrf::programs
