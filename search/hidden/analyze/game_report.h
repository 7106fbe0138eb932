#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "reasoner/game.h"
#include "search/hidden/exact/equilibrium_finder.h"

namespace search::hidden::analyze {

/// How exploitable the play of a search is.
struct AskedSearch {
  std::string name;
  exact::Exploitability found;
  std::size_t asked = 0;  ///< information states in which it had a choice
  double seconds = 0;
};

/// What is known of a small game as a whole.
struct GameReport {
  const reasoner::Game* game = nullptr;
  /// Its builder is done and there is a profile.
  const exact::EquilibriumFinder* finder = nullptr;
  double seconds = 0;
  std::optional<AskedSearch> asked;
};

/// For people: how large the game is, its value for each role and whether it is
/// proven, NashConv, and the strategy in the first `most_rows` information
/// states of each role in which it has a choice; some lines, each with `\n`.
std::string report_text(const GameReport& report, std::size_t most_rows = 12);

/// For programs, on one line: `nodes`, `joint_moves`, `information_states`,
/// `choices`, `leaves`, `iterations`, `seconds`, `nash_conv`,
/// `uniform_nash_conv`, `roles` (`role`, `value`, `least`, `most`, `proven`),
/// `strategy` (`role`, `knows`, `moves` with `move`, `value`, `probability`)
/// in at most `most_rows` information states of each role; and, where a search
/// was asked, `asked` (`search`, `nash_conv`, `gains` by role,
/// `information_states`, `seconds`).
std::string report_json(const GameReport& report, std::size_t most_rows = 1000);

}  // namespace search::hidden::analyze
