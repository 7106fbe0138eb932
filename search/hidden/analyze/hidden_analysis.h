#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/hidden_search.h"

namespace search::hidden::analyze {

/// make_hidden_search over one machine.
using MakeNamedSearch = std::function<std::unique_ptr<HiddenSearch>(
    std::string_view name, reasoner::RoleIndex role, const Settings& settings)>;

/// What is asked of a game as a whole.
struct GameQuestion {
  /// The search whose play is to be judged; empty: none.
  std::string exploitability;
  /// To solve the game, and for each move of that search; with iterations in
  /// the settings, as long as these take.
  double seconds = 5;
  Settings settings;
  bool json = false;
};

/// What there is to say of a small game as a whole, as text or JSON
/// (game_report.h). `make` is called only where a search is to be judged. The
/// deadline ends it before its time: what was found to solve the game counts.
/// Throws gdl::Error where the game is too large, or something else keeps it
/// from being solved, or there was no time, also to ask the search everywhere.
std::string analyze_whole_game(reasoner::StateMachine& machine,
                               const GameQuestion& question,
                               const MakeNamedSearch& make,
                               const Deadline& deadline);

}  // namespace search::hidden::analyze
