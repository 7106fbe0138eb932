#pragma once

#include <memory>

#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace reasoner::datalog {

/// A machine that plays straight from the rules: bottom-up Datalog evaluation
/// in every state, without grounding. Always works, and is ready at once.
/// Propositions, moves and percepts get their ids on first sight.
///
/// It keeps what it derived for the state it was asked about last, so asking
/// several questions about one state costs little more than one; likewise for
/// the joint move, so percepts of all roles and the next state cost little more
/// than the next state. An instance belongs to one thread.
///
/// Rules without a meaning (unbound variables) are left out. Throws gdl::Error
/// if there is no role, or the rules as a whole mean nothing.
std::unique_ptr<StateMachine> make_datalog_machine(
    const gdl::Rulesheet& rulesheet);

}  // namespace reasoner::datalog
