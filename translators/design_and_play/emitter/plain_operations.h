#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translators/design_and_play/meaning/value.h"

namespace translators::design_and_play::emitter {

/// What an operation of Logo, by the name that meaning::find_operation knows,
/// gives for these values; nothing where it cannot, and `problem` says why.
std::optional<meaning::Value> run_operation(
    const std::string& operation, const std::vector<meaning::Value>& inputs,
    std::string& problem);

}  // namespace translators::design_and_play::emitter
