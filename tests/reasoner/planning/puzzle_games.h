#pragma once

#include <string>

namespace reasoner {

// Puzzles as rules in KIF, for tests of planners and of searches.

/// A walk between 1 and `last`, one step left or right a move, of at most
/// `steps` steps; `end` says when it ends and what it comes to.
std::string walk(int last, int steps, const std::string& end);

/// 100 at the right end, where it ends; 40 for being at 3 in the last step.
std::string corridor(int last, int steps);

/// Five lamps, of which a move switches one; `done` says when it ends.
std::string lamps(const std::string& done);

/// All but the first are to be on.
std::string lamps();

}  // namespace reasoner
