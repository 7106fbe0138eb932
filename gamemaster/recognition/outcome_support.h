#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"

namespace gamemaster::recognition {

/// A fact of a state, and what is true instead where it is left out; empty:
/// nothing.
struct ReplaceableFact {
  std::string fact;
  std::string instead;
};

/// Which of the `replaceable` facts the outcome of a terminal state rests on:
/// with all others of them left out the state is still terminal with the same
/// goals, and with any of these left out, too, it is not. There may be other
/// such sets; which of them is found is always the same. Nothing where the
/// state is not terminal, or after `most` looks at other states. Positions in
/// `replaceable`, ascending.
std::vector<std::size_t> outcome_support(
    reasoner::StateMachine& machine, std::span<const std::string> facts,
    std::span<const ReplaceableFact> replaceable, std::size_t most = 1'500);

}  // namespace gamemaster::recognition
