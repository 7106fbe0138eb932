#include "gamemaster/tournament/tournament_summary.h"

#include "gamemaster/store/new_game.h"
#include "gamemaster/tournament/tournament_schedule.h"

namespace gamemaster::tournament {

TournamentSummary summarize_tournament(
    store::Store& store, const store::StoredTournament& tournament) {
  TournamentSummary summary;
  summary.spec = parse_tournament_spec(tournament.spec, tournament.name);
  summary.finished = tournament.finished;
  summary.added = tournament.added;
  summary.counts = store.tournament_counts(tournament.name);
  std::vector<std::size_t> role_counts;
  for (const TournamentGameSpec& game : summary.spec.games) {
    const auto stored = store.find_game(store::game_key(game.rules));
    if (!stored) return summary;
    role_counts.push_back(seat_count(stored->roles));
  }
  const auto matches = store.tournament_matches(tournament.name);
  summary.table = make_table(
      summary.spec, schedule(summary.spec, role_counts, results_of(matches)),
      matches);
  return summary;
}

}  // namespace gamemaster::tournament
