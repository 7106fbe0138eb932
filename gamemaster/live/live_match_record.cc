// What a LiveMatch puts into the store; live_match.cc has the thread of the
// match.

#include <spdlog/spdlog.h>

#include "gamemaster/live/live_match.h"

namespace gamemaster::live {

/// Puts what is new into the store. With mutex_ held.
void LiveMatch::record() {
  try {
    if (stored_id_ == 0) {
      if (result_.states.empty()) return;
      store::NewMatch row;
      row.game = stored_game_;
      for (const players::Seat& seat : plan_.seats)
        row.specs.push_back(players::seat_spec(seat));
      row.resumes = resumes_;
      row.human_clock = plan_.human_clock;
      match::MatchResult beginning = result_;
      match::cut_match(beginning, 0);
      stored_id_ = tools_.store->begin_match(row, beginning);
    }
    tools_.store->update_match(stored_id_, result_);
    if (reports_.size() != result_.states.size()) return;
    for (std::size_t role = 0; role < reports_.back().size(); ++role) {
      if (!reports_.back()[role]) continue;
      tools_.store->set_report(
          stored_id_, result_.steps(), role,
          players::search_report_json(*reports_.back()[role]));
    }
  } catch (const gdl::Error& error) {
    spdlog::error("{} is not recorded: {}", result_.match_id, error.what());
  }
}

/// A strike for each registered player that failed at more than half of its
/// moves. With mutex_ held.
void LiveMatch::strike_out() {
  for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
    if (plan_.seats[role].kind != players::Seat::Kind::kHttp) continue;
    std::size_t faults = 0;
    for (std::size_t step = 1; step < result_.errors.size(); ++step) {
      faults += result_.errors[step][role].empty() ? 0 : 1;
    }
    if (2 * faults <= result_.steps()) continue;
    try {
      tools_.store->add_strike(result_.players[role]);
    } catch (const gdl::Error& error) {
      spdlog::error("a strike is not recorded: {}", error.what());
    }
  }
}

}  // namespace gamemaster::live
