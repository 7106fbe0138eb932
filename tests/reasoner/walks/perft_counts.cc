#include "tests/reasoner/walks/perft_counts.h"

#include <gtest/gtest.h>

#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace reasoner {

std::vector<walks::PerftRow> expect_counts(StateMachine& machine,
                                           const State& start,
                                           const PerftCase& known) {
  const auto depths = static_cast<std::uint32_t>(known.counts.size());
  std::vector<walks::PerftRow> rows =
      walks::perft(machine, start, depths, {.threads = 3});
  EXPECT_EQ(rows.size(), depths + 1);
  for (std::size_t depth = 1; depth < rows.size(); ++depth) {
    EXPECT_EQ(rows[depth].count, known.counts[depth - 1]) << "depth " << depth;
    EXPECT_EQ(rows[depth].stuck, 0u) << "depth " << depth;
    if (depth > known.positions.size()) continue;
    EXPECT_EQ(rows[depth].positions, known.positions[depth - 1])
        << "depth " << depth;
  }
  if (known.finished) {
    EXPECT_EQ(rows.back().finished, *known.finished);
  }
  return rows;
}

void expect_counts(const PerftCase& known, const std::string& engine) {
  const auto machine =
      engines::make_state_machine(tests::shipped_rules(known.game), engine);
  State start;
  machine->initial_state(start);
  expect_counts(*machine, start, known);
}

}  // namespace reasoner
