#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/walks/perft.h"

namespace reasoner {

/// What is known of the sequences of joint moves of a shipped game.
struct PerftCase {
  const char* game;
  std::vector<std::uint64_t> counts;           ///< from depth 1 on
  std::vector<std::uint64_t> positions;        ///< likewise, as far as known
  std::optional<std::uint64_t> finished = {};  ///< sequences of the last depth
};

/// Counts from `start` on, as deep as is known, and expects what is known, and
/// that nobody is stuck; the rows from depth 0 on.
std::vector<walks::PerftRow> expect_counts(StateMachine& machine,
                                           const State& start,
                                           const PerftCase& known);

/// The same from the start of the game on, by an engine by its name.
void expect_counts(const PerftCase& known, const std::string& engine);

}  // namespace reasoner
