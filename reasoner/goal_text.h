#pragma once

#include <optional>
#include <string_view>

#include "reasoner/state_machine.h"

namespace reasoner {

/// The value that the second argument of a `goal` sentence names: a whole
/// number from 0 to 100. Anything else is no value.
std::optional<Goal> goal_from_text(std::string_view text);

}  // namespace reasoner
