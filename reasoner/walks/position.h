#pragma once

#include <string_view>

#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace reasoner::walks {

// Positions as people and scripts name them on a command line.

/// The state in which exactly `facts` hold: ground terms in prefix KIF with
/// blanks or newlines between them, with or without `true` around them, as in
/// `(cell 1 1 x) (control white)`. Throws gdl::Error for text that is not of
/// this form, and for a fact that no `init`, `next` or `base` of `rulesheet`
/// could ever make true.
State position_from_facts(StateMachine& machine,
                          const gdl::Rulesheet& rulesheet,
                          std::string_view facts);

/// Plays `moves` from `state`: joint moves as in PLAY, one move a role, as in
/// `((mark 1 1) noop) (noop (mark 2 2))`; where there is but one role, too:
/// `((push 1)) (wait)`. Throws gdl::Error where a move is not legal, and names
/// those that are.
State position_after(StateMachine& machine, State state,
                     std::string_view moves);

}  // namespace reasoner::walks
