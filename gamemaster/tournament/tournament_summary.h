#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gamemaster/store/store.h"
#include "gamemaster/tournament/tournament_spec.h"
#include "gamemaster/tournament/tournament_table.h"

namespace gamemaster::tournament {

/// How a tournament stands by what the store knows of it, whoever plays it.
struct TournamentSummary {
  TournamentSpec spec;
  bool finished = false;
  std::int64_t added = 0;  ///< ms since 1970
  store::TournamentCounts counts;
  /// Nothing where the store misses a game of it, which is when it has never
  /// come to a match.
  std::optional<TournamentTable> table;
};

/// Throws gdl::Error where the spec in the store is none that this Henhouse
/// understands.
TournamentSummary summarize_tournament(
    store::Store& store, const store::StoredTournament& tournament);

}  // namespace gamemaster::tournament
