// Matches that come of others: those that go on, and rematches.

#include "gamemaster/api/match_continuation.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gdl/clock.h"
#include "gdl/json_text.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

/// How long a match may be finished after its end: its players are told, and
/// agents of ours stop.
constexpr auto kEndPatience = std::chrono::seconds(15);

/// Who sat in a stored match, with the keys of people.
std::vector<players::Seat> seats_of(const store::StoredMatch& stored) {
  std::vector<players::Seat> seats;
  for (const store::StoredSeat& row : stored.seats) {
    if (stored.chance && stored.chance->role == seats.size()) {
      seats.push_back(nobodys_seat());
      continue;
    }
    players::Seat seat;
    seat.player =
        players::parse_player_spec(row.spec, players::match_player_kinds());
    if (seat.is_human()) seat.name = row.player;
    seat.key = row.key;
    seats.push_back(std::move(seat));
  }
  return seats;
}

bool has_owner(const std::vector<players::Seat>& seats) {
  return std::any_of(seats.begin(), seats.end(), [](const players::Seat& seat) {
    return !seat.key.empty();
  });
}

ApiReply begun(const live::LiveMatch& match,
               const std::vector<players::SeatToken>& tokens) {
  ApiReply reply;
  reply.status = 201;
  reply.body = match_handle(match, tokens);
  return reply;
}

/// Each player takes the role after its own; nobody that of chance.
void change_seats(std::vector<players::Seat>& seats,
                  const std::optional<match::MatchChance>& chance) {
  std::optional<players::Seat> nobody;
  if (chance) {
    nobody = seats[chance->role];
    seats.erase(seats.begin() + static_cast<std::ptrdiff_t>(chance->role));
  }
  std::rotate(seats.begin(), seats.end() - 1, seats.end());
  if (nobody) {
    seats.insert(seats.begin() + static_cast<std::ptrdiff_t>(chance->role),
                 *nobody);
  }
}

/// The seats that a body opens by `seat` and `seats`.
std::vector<players::SeatToken> shown_tokens(
    const Json& body, const std::vector<players::Seat>& seats) {
  std::vector<players::SeatToken> tokens;
  const auto show = [&](const std::string& token) {
    const auto role = players::opened_seat(seats, token);
    if (!role) throw ApiError(403, "this seat is not yours");
    const bool known = std::any_of(
        tokens.begin(), tokens.end(),
        [&](const players::SeatToken& each) { return each.role == *role; });
    if (!known) tokens.push_back({*role, token});
  };
  const std::string own = text_of(body, "seat", "");
  if (!own.empty()) show(own);
  if (!body.contains("seats")) return tokens;
  for (const std::string& token : texts_of(body, "seats")) show(token);
  return tokens;
}

void take_clocks(live::MatchPlan& plan, const store::StoredMatch& stored) {
  // Records of others may hold clocks of nothing.
  constexpr gdl::ClockTime kLeast = std::chrono::seconds(1);
  plan.start_clock =
      stored.start_clock.count() > 0 ? stored.start_clock : kLeast;
  plan.play_clock = stored.play_clock.count() > 0 ? stored.play_clock : kLeast;
  plan.human_clock = stored.human_clock;
}

}  // namespace

players::Seat nobodys_seat() {
  return {{players::PlayerSpec::Kind::kRandom}, "", ""};
}

std::string match_handle(const live::LiveMatch& match,
                         const std::vector<players::SeatToken>& tokens) {
  Json seats = Json::array();
  for (const players::SeatToken& each : tokens) {
    seats.push_back({{"role", each.role}, {"token", each.token}});
  }
  return gdl::json_text(
      Json{{"id", match.ids().back()}, {"seats", std::move(seats)}});
}

bool has_no_result(const store::StoredMatch& match) {
  if (match.imported) return false;
  if (match.status == store::MatchStatus::kInterrupted) {
    return match.tournament.empty() &&
           (!match.hides || match.resumed_by.empty());
  }
  return match.status == store::MatchStatus::kAborted && !match.hides;
}

bool may_go_on(std::size_t steps, bool is_interrupted,
               const live::MatchLimits& limits) {
  return (is_interrupted || steps > 0) && steps < limits.steps;
}

/// Of a match in which people play, by one of them: the others keep their
/// tokens, and nobody learns those of anybody else.
ApiReply Api::resume_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  if (const auto live = tools_.matches->find(id)) {
    if (!live->await_end(kEndPatience)) {
      throw ApiError(409, "this match is being played");
    }
    if (live->ids().back() != id) {
      throw ApiError(409, "this match went on as " + live->ids().back());
    }
  }
  // Two who ask at the same time get the same match.
  const std::lock_guard lock(continuation_mutex_);
  const auto stored = tools_.store->find_match(id);
  if (!stored) throw ApiError(404, "there is no such match");
  const auto next = tools_.matches->find(tools_.matches->continuation_of(id));
  const bool goes_on = next && !next->await_end(kEndPatience);
  const bool went_on = next || !stored->resumed_by.empty();
  if (!goes_on && (!has_no_result(*stored) || (stored->hides && went_on))) {
    throw ApiError(409, "this match cannot go on");
  }
  live::MatchPlan plan;
  plan.seats = seats_of(*stored);
  const std::string token = text_of(Json::parse(request.body), "seat", "");
  const auto role = players::opened_seat(plan.seats, token);
  if (has_owner(plan.seats) && !role)
    throw ApiError(403, "this seat is not yours");
  std::vector<players::SeatToken> tokens;
  if (role) tokens.push_back({*role, token});
  if (goes_on) return begun(*next, tokens);
  // Seats that never had a key, as of people at a terminal, go to who resumes.
  for (const players::SeatToken& issued : players::issue_tokens(plan.seats)) {
    tokens.push_back(issued);
  }

  if (!may_go_on(stored->steps,
                 stored->status == store::MatchStatus::kInterrupted,
                 tools_.matches->limits())) {
    throw ApiError(409, "this match cannot go on");
  }
  const auto game = tools_.store->find_game(stored->game);
  if (game) plan.game = tools_.library->find_version(*game);
  if (!plan.game || !plan.game->reading.playable) {
    throw ApiError(422, "the rules of this game cannot be played any more");
  }
  take_clocks(plan, *stored);
  plan.before = tools_.store->match_result(id);
  // The seed of a match that was aborted has been told, and what it draws is
  // seen where the match went on.
  const bool is_secret =
      stored->status == store::MatchStatus::kInterrupted && !went_on;
  if (is_secret && stored->chance && !stored->chance->seed.empty()) {
    plan.chance.emplace(stored->chance->seed, stored->chance->match);
  }
  plan.resumes = id;
  return begun(*tools_.matches->start(std::move(plan)), tokens);
}

/// By one of the people who played, or by anybody where none did. They keep
/// their tokens, which open other seats now.
ApiReply Api::rematch(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const auto live = tools_.matches->find(id);
  if (live && !live->await_end(kEndPatience)) {
    throw ApiError(409, "the match is not over");
  }
  // Two who ask at the same time get the same match.
  const std::lock_guard lock(continuation_mutex_);
  const auto stored = tools_.store->find_match(id);
  if (!stored) throw ApiError(404, "there is no such match");
  if (stored->imported || stored->status == store::MatchStatus::kInterrupted ||
      stored->status == store::MatchStatus::kRunning) {
    throw ApiError(409, "there is no rematch of this match");
  }
  live::MatchPlan plan;
  plan.seats = seats_of(*stored);
  change_seats(plan.seats, stored->chance);
  std::vector<players::SeatToken> tokens =
      shown_tokens(Json::parse(request.body), plan.seats);
  if (has_owner(plan.seats) && tokens.empty()) {
    throw ApiError(403, "this seat is not yours");
  }
  // A match has one, by whichever of its ids it is asked for.
  plan.rematch_of = live ? live->ids().back() : id;
  if (const auto known = tools_.matches->rematch_of(plan.rematch_of)) {
    return begun(*known, tokens);
  }
  for (const players::SeatToken& issued : players::issue_tokens(plan.seats)) {
    tokens.push_back(issued);
  }
  const auto game = tools_.store->find_game(stored->game);
  if (game) plan.game = tools_.library->find_version(*game);
  if (!plan.game || !plan.game->reading.playable) {
    throw ApiError(422, "the rules of this game cannot be played any more");
  }
  if (plan.game->removed) throw ApiError(410, "this game was deleted");
  check_strikes(*tools_.store, plan.seats);
  take_clocks(plan, *stored);
  const auto match = tools_.matches->start(std::move(plan));
  if (live) live->set_rematch(match->ids().front());
  return begun(*match, tokens);
}

}  // namespace gamemaster::api
