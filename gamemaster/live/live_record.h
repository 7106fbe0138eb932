#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gamemaster/live/live_view.h"
#include "gamemaster/match/match_result.h"
#include "gamemaster/players/seat.h"
#include "gamemaster/store/store.h"

namespace gamemaster::live {

/// Puts a live match into the store while it is played. Where the store cannot
/// be written the match goes on, and the next call writes what is missing. For
/// the thread of the match alone; may wait for the store.
class LiveRecord {
 public:
  /// The store must outlive this. `game` is its id there.
  LiveRecord(store::Store& store, std::int64_t game,
             std::vector<players::Seat> seats, bool human_clock)
      : store_(store),
        game_(game),
        seats_(std::move(seats)),
        human_clock_(human_clock) {}

  /// What comes now is another match, which goes on with the one that has this
  /// match_id (empty: none). `chance_seed` as in store::NewMatch.
  void begin(const std::string& resumes, const std::string& chance_seed);

  /// Writes what is new.
  void write(const match::MatchResult& so_far);
  /// Of the move that led to the last state.
  void write_reports(std::size_t step, const ReportRow& reports);
  /// The match ends for now.
  void pause(const std::string& reason);
  /// A strike for each player in the network that failed at more than half of
  /// its moves, of those after step `first`.
  void strike_out(const match::MatchResult& result, std::size_t first);

 private:
  template <typename Work>
  void try_to(const std::string& what, Work work);

  store::Store& store_;
  const std::int64_t game_;
  const std::vector<players::Seat> seats_;
  const bool human_clock_;
  std::string resumes_;
  std::string chance_seed_;
  std::int64_t id_ = 0;  // 0: not in the store
};

}  // namespace gamemaster::live
