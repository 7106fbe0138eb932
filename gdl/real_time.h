#pragma once

#include <chrono>

#include "gdl/clock.h"
#include "gdl/rulesheet.h"

namespace gdl {

/// Games that people play in real time say how long a step lasts by a fact
/// `(real_time MILLISECONDS)`, which a player need not know: a word of ours.
inline constexpr const char* kRealTime = "real_time";
inline constexpr ClockTime kShortestStep = std::chrono::milliseconds(100);
inline constexpr ClockTime kLongestStep = std::chrono::hours(1);

/// Whether `head` is of that relation.
bool is_real_time(const Term& head, const SymbolTable& symbols);

/// How long the fact says; zero where it is no whole number from kShortestStep
/// to kLongestStep.
ClockTime real_time(const Term& fact, const SymbolTable& symbols);

/// Of the first such fact of the rules that says anything; zero: there is none.
ClockTime real_time(const Rulesheet& rulesheet);

}  // namespace gdl
