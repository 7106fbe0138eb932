// Matches that are over or that other processes play, as the store has them.

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/api/match_continuation.h"
#include "gamemaster/api/match_json.h"
#include "gamemaster/database/database.h"
#include "gamemaster/live/sight.h"
#include "gamemaster/processes/wall_clock.h"

namespace gamemaster::api {

namespace {

using Clock = std::chrono::steady_clock;

/// The seat of a stored match that a token opens.
std::optional<std::size_t> opened_seat(const store::StoredMatch& match,
                                       const std::string& token) {
  std::vector<players::Seat> seats(match.seats.size());
  for (std::size_t role = 0; role < seats.size(); ++role) {
    seats[role].key = match.seats[role].key;
  }
  return players::opened_seat(seats, token);
}

}  // namespace

Api::StoredLook Api::look_at_stored_match(const std::string& id,
                                          const std::string& token,
                                          std::size_t from,
                                          std::uint64_t generation) {
  const auto stored = tools_.store->find_match(id);
  if (!stored) throw ApiError(404, "there is no such match");
  const auto game = tools_.store->find_game(stored->game);
  const auto details = game ? tools_.library->find_version(*game) : nullptr;
  const bool secret = is_secret(*stored);
  auto view = stored_views_.view(id, details.get(), from, generation, secret);
  if (!view) throw ApiError(404, "there is no such match");
  if (secret) live::veil(*view, details.get(), opened_seat(*stored, token));

  MatchPresentation about;
  about.game_key = stored->game_key;
  about.game_title = tools_.library->title(stored->game_key);
  about.status = to_string(stored->status);
  about.resumes = stored->resumes;
  about.resumed_by = stored->resumed_by;
  about.human_clock = stored->human_clock;
  about.rule_break = stored->rule_break;
  about.tournament = stored->tournament;
  about.now = processes::wall_clock_ms();
  about.can_resume =
      has_no_result(*stored) &&
      may_go_on(stored->steps,
                stored->status == store::MatchStatus::kInterrupted,
                tools_.matches->limits());
  const std::size_t states = view->from + view->result.states.size();
  // As its status is told, which may have been read a moment before the rest.
  const bool runs = stored->status == store::MatchStatus::kRunning;
  return {match_json(*view, about), view->generation, states,
          /*is_all=*/states > view->steps, runs};
}

ApiReply Api::follow_stored_match(const std::string& id,
                                  const std::string& token) {
  struct Position {
    std::unique_ptr<database::Watch> watch;
    StoredLook last;
    Clock::time_point looked = {};
  };
  auto position = std::make_shared<Position>();
  position->watch = tools_.store->watch_match(id);  // before the first look
  const auto stored = tools_.store->find_match(id);
  if (!stored || stored->status != store::MatchStatus::kRunning) {
    throw ApiError(404, "this match is not played now");
  }
  ApiReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [this, id, token, position]() -> std::optional<std::string> {
    StoredLook& last = position->last;
    if (last.is_all && !last.runs) return std::nullopt;
    if (last.is_all && !position->watch->wait(kQuiet) &&
        Clock::now() < position->looked + kLookAgain) {
      return "";
    }
    const bool is_late = Clock::now() >= position->looked + kLookAgain;
    position->looked = Clock::now();
    StoredLook now =
        look_at_stored_match(id, token, last.states, last.generation);
    const bool is_news = now.generation != last.generation ||
                         now.states != last.states || now.runs != last.runs;
    std::swap(last, now);
    if (!is_news) return is_late ? ": still here\n\n" : "";
    return "data: " + last.json + "\n\n";
  };
  return reply;
}

}  // namespace gamemaster::api
