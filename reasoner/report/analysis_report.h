#pragma once

#include <iosfwd>
#include <string>

#include "reasoner/analysis/analysis.h"
#include "reasoner/game.h"

namespace reasoner::report {

/// For people: a line or two about each thing that was recognised.
void print_analysis(const analysis::Analysis& analysis, const Game& game,
                    std::ostream& out);

/// For programs: a JSON object with the names of all propositions and moves.
std::string analysis_json(const analysis::Analysis& analysis, const Game& game);

}  // namespace reasoner::report
