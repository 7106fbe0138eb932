#pragma once

#include <string>
#include <vector>

#include "gdl/rulesheet.h"

namespace gamemaster::match {

/// The facts that the rules declare by `base` as possible, sorted, without
/// `true`; of relations with two or three arguments only, and with four where
/// some hold at the start, which is where boards are looked for. Empty where
/// nothing is declared, or what is declared cannot be worked out. For display
/// only.
std::vector<std::string> declared_facts(const gdl::Rulesheet& rulesheet);

}  // namespace gamemaster::match
