#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gamemaster/store.h"
#include "gamemaster/tournament_spec.h"
#include "gamemaster/tournament_table.h"

namespace gamemaster {

/// How a tournament stands by what the store knows of it, whoever plays it.
struct TournamentSummary {
  TournamentSpec spec;
  bool finished = false;
  std::int64_t added = 0;  ///< ms since 1970
  TournamentCounts counts;
  /// Nothing where the store misses a game of it, which is when it has never
  /// come to a match.
  std::optional<TournamentTable> table;
};

/// Throws gdl::Error where the spec in the store is none that this Henhouse
/// understands.
TournamentSummary summarize_tournament(Store& store,
                                       const StoredTournament& tournament);

}  // namespace gamemaster
