#pragma once

#include <string>

#include "reasoner/game.h"
#include "search/analyze/analyze_position.h"

namespace search::analyze {

/// A position and who thinks about it, for the head of a report.
struct AnalyzedGame {
  const reasoner::Game* game = nullptr;
  std::string search;  ///< name
  std::string engine;  ///< what plays: `datalog`, `propnet`, `wide`
  std::size_t threads = 1;
  /// Whether the game hides something, so that all that is reported holds only
  /// for who sees everything.
  bool hides = false;
};

/// For people: some lines of text, each with `\n`; rows for `most_moves` of the
/// moves.
std::string analysis_text(const PositionAnalysis& analysis,
                          const AnalyzedGame& about,
                          std::size_t most_moves = 20);

/// For programs, on one line: `role`, `best`, `value` (null where nothing was
/// searched), `proven` (null where nothing is), `exact_value` (what may be
/// expected, where that is known exactly, else null), `probability` of the best
/// move, `visits`, `playouts`, `nodes`, `seconds`, `playouts_per_s`,
/// `nodes_per_s`, `depth`, `pv` (joint moves by role), `moves` (`move`,
/// `visits`, `value`, `at_most` (it may also be worth less), `probability`,
/// `proven`), `search`, `method`, `engine`, `threads`, `hides` (whether the
/// game hides something; nothing is proven then).
std::string analysis_json(const PositionAnalysis& analysis,
                          const AnalyzedGame& about);

}  // namespace search::analyze
