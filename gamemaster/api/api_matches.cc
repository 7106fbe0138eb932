// Matches: lists, one match, what can be done in it.

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/api/match_continuation.h"
#include "gamemaster/api/match_json.h"
#include "gamemaster/live/sight.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/processes/wall_clock.h"
#include "gdl/clock.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostSeats = 32;
constexpr auto kHeartbeat = std::chrono::seconds(10);
/// Whose people have been away for so long may be ended by others.
constexpr auto kDeserted = std::chrono::minutes(1);

constexpr const char* kNotPlayedHere = "this match is not played here and now";
/// What can be done in one that is.
constexpr std::array<std::string_view, 7> kActions = {
    "move", "takeback", "hurry", "resign", "abort", "hint", "say"};

/// Refuses what a person cannot be called.
void check_name(const std::string& name) {
  if (name.size() > kLongestName) {
    throw ApiError(400, "the name of a person is too long");
  }
  check_shown_line(name, "the name of a person");
  if (name.find_first_not_of(' ') == std::string::npos) {
    throw ApiError(400, "the name of a person is blank");
  }
}

/// Whether a name is that of a player that is no person.
bool is_name_of_a_kind(const std::string& name) {
  const auto spec = players::spec_of_name(name);
  return spec && spec->kind != players::PlayerSpec::Kind::kHuman;
}

/// The same of those who have played or may play. What a record of others calls
/// somebody says nothing of the kind.
bool is_name_of_a_player(store::Store& store, const std::string& name) {
  const auto known = store.find_player(name);
  return known && known->kind != "human" && known->kind != "unknown";
}

/// As a person wants to be called. Ratings know all by their names alone, so
/// nobody takes that of a player of another kind.
std::string name_of_person(const Json& json, store::Store& store) {
  std::string name = text_of(json, "name", "");
  if (name.empty()) return name;
  check_name(name);
  if (is_name_of_a_kind(name) || is_name_of_a_player(store, name)) {
    throw ApiError(409, "a player that is no person is called '" + name +
                            "'; take another name");
  }
  return name;
}

players::PlayerSpec spec_of_agent(const Json& json,
                                  const std::vector<std::string>& searches) {
  players::PlayerSpec spec{players::PlayerSpec::Kind::kAgent};
  if (json.contains("level")) {
    spec.level =
        static_cast<int>(whole_number(json, "level", players::kHighestLevel));
  }
  spec.search = text_of(json, "search", "");
  if (!spec.search.empty() && std::find(searches.begin(), searches.end(),
                                        spec.search) == searches.end()) {
    throw ApiError(400, "there is no such search");
  }
  return spec;
}

players::Seat seat_of(const Json& json, const ApiTools& tools) {
  if (!json.is_object()) {
    throw ApiError(400, "each of the seats is an object with a \"kind\"");
  }
  const std::string kind = text_of(json, "kind");
  players::Seat seat;
  if (kind == "player") {
    const std::string address = text_of(json, "address");
    check_shown_line(address, "the address of a player");
    seat.player =
        players::parse_player_spec(address, {players::PlayerSpec::Kind::kHttp});
    return seat;
  }
  const auto kinds = {
      players::PlayerSpec::Kind::kHuman, players::PlayerSpec::Kind::kAgent,
      players::PlayerSpec::Kind::kRandom, players::PlayerSpec::Kind::kLegal};
  const auto* const found =
      std::find_if(kinds.begin(), kinds.end(),
                   [&kind](auto each) { return to_string(each) == kind; });
  if (found == kinds.end()) {
    throw ApiError(400,
                   "the kinds of players are human, agent, player, random and "
                   "legal");
  }
  seat.player.kind = *found;
  if (seat.is_human()) {
    seat.name = name_of_person(json, *tools.store);
  } else if (seat.player.kind == players::PlayerSpec::Kind::kAgent) {
    seat.player = spec_of_agent(json, tools.searches);
  }
  return seat;
}

std::string status_of(const live::LiveView& view) {
  // Nothing shows before all may be seen.
  if (view.veiled) return view.paused ? "interrupted" : "running";
  if (view.result.completed) return "completed";
  if (view.paused) return "interrupted";
  if (view.over || view.result.aborted) return "aborted";
  return "running";
}

std::string live_json(const live::LiveMatch& match, const live::LiveView& view,
                      std::vector<live::ChatMessage> chat,
                      const ApiTools& tools, std::int64_t now) {
  MatchPresentation about;
  about.chat = std::move(chat);
  about.game_key = match.game().key;
  about.game_title = tools.library->title(match.game().key);
  about.status = status_of(view);
  about.live = !view.over;
  about.now = now;
  about.human_clock = match.plan().human_clock;
  const std::vector<std::string> ids = match.ids();
  about.resumed_by = tools.matches->continuation_of(ids.back());
  // One without any state is not in the store.
  const bool is_stored = view.from + view.result.states.size() > 0;
  about.can_resume =
      view.over && !view.result.completed && is_stored &&
      (!view.result.hides || (view.paused && about.resumed_by.empty())) &&
      may_go_on(view.steps, view.paused, tools.matches->limits());
  about.resumes = ids.size() < 2 ? match.plan().resumes : ids[ids.size() - 2];
  return match_json(view, about);
}

/// Whether people that sit apart may still agree on a rematch.
bool awaits_rematch(const live::LiveMatch& match, const live::LiveView& view) {
  if (match.is_dismissed()) return false;
  const auto& seats = match.plan().seats;
  const auto people =
      std::count_if(seats.begin(), seats.end(),
                    [](const players::Seat& seat) { return seat.is_human(); });
  return people > 1 && !view.paused && view.rematch.empty();
}

/// What the people who follow a veiled match may be told of a change: nothing
/// where it only changes what they may not see.
std::string head_of(const live::LiveMatch& match, live::LiveView view,
                    const ApiTools& tools) {
  view.from = 0;
  view.result.states.clear();
  return live_json(match, view, {}, tools, 0);
}

/// Also without a seat: whoever looks on may talk.
void say_in_match(live::LiveMatch& match, std::optional<std::size_t> role,
                  const Json& body) {
  if (!role && !text_of(body, "seat", "").empty()) {
    throw ApiError(403, "this seat is not yours");
  }
  const std::string text = text_of(body, "text");
  std::string name =
      role ? match.plan().seats[*role].name : text_of(body, "name", "");
  const std::string fault = live::Chat::fault_of(text);
  if (!fault.empty()) throw ApiError(400, fault);
  if (!name.empty()) check_name(name);
  if (!match.say(role, std::move(name), text, processes::wall_clock_ms())) {
    throw ApiError(429, "too many messages; wait some seconds");
  }
}

/// Refuses what nobody may do without a seat. A match without people is
/// everybody's, and one whose people have left may be ended.
void check_without_seat(live::LiveMatch& match, const std::string& action) {
  const bool people = players::has_people(match.plan().seats);
  const bool may_end = !people || match.audience().deserted() >= kDeserted;
  if (action == "abort" && may_end) return;
  if (action == "hurry" && !people) return;
  throw ApiError(403, action == "abort" ? "people are playing this match"
                                        : "this seat is not yours");
}

std::string take_back(live::LiveMatch& match, std::size_t role,
                      const Json& body) {
  std::vector<std::size_t> roles = {role};
  const auto tokens = body.contains("seats") ? texts_of(body, "seats")
                                             : std::vector<std::string>();
  for (const std::string& token : tokens) {
    const auto other = players::opened_seat(match.plan().seats, token);
    if (!other) throw ApiError(403, "this seat is not yours");
    roles.push_back(*other);
  }
  return match.take_back(roles);
}

/// Does what changes a match, for who may do it. Empty, or why not.
std::string change_match(live::LiveMatch& match, const std::string& action,
                         std::optional<std::size_t> role, const Json& body) {
  if (action == "move") {
    const std::size_t step = whole_number(body, "step");
    return match.play(*role, step, text_of(body, "move"));
  }
  if (action == "takeback") return take_back(match, *role, body);
  if (action == "resign") return match.resign(*role);
  if (action == "hurry") {
    match.hurry();
  } else {  // it is ended
    match.abort(role ? "given up by " + match.game().reading.roles[*role]
                     : "given up");
  }
  return "";
}

/// `secret`: what the players did wrong is not told yet.
Json row_of(const store::StoredMatch& match, const std::string& title,
            bool secret) {
  Json seats = Json::array();
  for (const store::StoredSeat& seat : match.played_seats()) {
    seats.push_back({{"role", seat.role},
                     {"player", seat.player},
                     {"human", seat.human},
                     {"goal", seat.goal ? Json(*seat.goal) : Json()},
                     {"faults", secret ? Json() : Json(seat.faults)}});
  }
  return {{"id", match.match_id},
          {"game", match.game_key},
          {"title", title},
          {"status", to_string(match.status)},
          {"seats", std::move(seats)},
          {"steps", match.steps},
          {"start", match.start_time},
          {"end", match.end_time == 0 ? Json() : Json(match.end_time)},
          {"imported", match.imported},
          {"ruleBreak", match.rule_break},
          {"resumedBy", match.resumed_by},
          {"tournament", match.tournament}};
}

}  // namespace

ApiReply Api::list_matches(const ApiRequest& request) {
  store::MatchFilter filter;
  filter.game_key = query_value(request, "game");
  filter.player = query_value(request, "player");
  filter.tournament = query_value(request, "tournament");
  const std::string status = query_value(request, "status");
  if (!status.empty()) {
    filter.status = store::parse_match_status(status);
    if (!filter.status) throw ApiError(400, "there is no such status");
  }
  const auto page = tools_.store->matches(filter, page_request(request));
  Json rows = Json::array();
  for (const store::StoredMatch& match : page.rows) {
    rows.push_back(
        row_of(match, tools_.library->title(match.game_key), is_secret(match)));
  }
  return json_reply(
      Json{{"items", std::move(rows)},
           {"next", page.next.empty() ? Json() : Json(page.next)}});
}

bool Api::is_secret(const store::StoredMatch& match) {
  const auto live = tools_.matches->find(match.match_id);
  return (live && live->is_secret()) || live::is_secret(*tools_.store, match);
}

ApiReply Api::start_match(const ApiRequest& request) {
  const Json body = Json::parse(request.body);
  live::MatchPlan plan;
  plan.game = tools_.library->find(text_of(body, "game"));
  if (plan.game == nullptr) throw ApiError(404, "there is no such game");
  if (plan.game->removed) throw ApiError(410, "this game was deleted");
  if (!plan.game->reading.playable) {
    throw ApiError(422, "the rules of this game have errors");
  }
  const Json& seats = part_of(body, "seats");
  const auto chance = match::find_chance_role(plan.game->reading.roles);
  if (!seats.is_array() || seats.size() > kMostSeats ||
      seats.size() + (chance ? 1 : 0) != plan.game->reading.roles.size()) {
    throw ApiError(400, "there must be one seat for each role but random");
  }
  for (const Json& seat : seats) {
    if (plan.seats.size() == chance) plan.seats.push_back(nobodys_seat());
    plan.seats.push_back(seat_of(seat, tools_));
  }
  if (plan.seats.size() == chance) plan.seats.push_back(nobodys_seat());
  check_strikes(*tools_.store, plan.seats);
  const std::vector<players::SeatToken> tokens =
      players::issue_tokens(plan.seats);
  plan.start_clock = clock_of(body, "startClock", plan.start_clock);
  const gdl::ClockTime real_time = plan.game->reading.real_time;
  const bool is_real_time = real_time > gdl::ClockTime::zero();
  plan.play_clock =
      clock_of(body, "playClock", is_real_time ? real_time : plan.play_clock);
  plan.human_clock = flag_of(body, "humanClock", is_real_time);
  for (const players::Seat& seat : plan.seats) {
    try {
      players::check_clocks(seat.player, plan.start_clock, plan.play_clock);
    } catch (const gdl::Error& error) {
      throw ApiError(400, error.what());
    }
  }
  ApiReply reply;
  reply.status = 201;
  reply.body = match_handle(*tools_.matches->start(std::move(plan)), tokens);
  return reply;
}

ApiReply Api::show_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const std::size_t from = query_number(request, "from", 0, 1'000'000, 0);
  // Rows before `from` are left out only for who has those of this generation.
  const std::uint64_t generation = query_number(
      request, "generation", 0, std::numeric_limits<std::uint64_t>::max(), 0);
  const std::string token = query_value(request, "seat");
  if (const auto live = tools_.matches->find(id)) {
    const auto seat = players::opened_seat(live->plan().seats, token);
    live->audience().note(/*plays=*/seat.has_value());
    ApiReply reply;
    reply.body = live_json(
        *live, live->view(seat, from, generation),
        live->chat_after(query_number(
            request, "said", 0, std::numeric_limits<std::uint64_t>::max(), 0)),
        tools_, processes::wall_clock_ms());
    return reply;
  }
  ApiReply reply;
  reply.body = look_at_stored_match(id, token, from, generation).json;
  return reply;
}

ApiReply Api::follow_match(const ApiRequest& request) {
  const std::string token = query_value(request, "seat");
  const auto match = tools_.matches->find(request.path[2]);
  if (match == nullptr) return follow_stored_match(request.path[2], token);
  struct Position {
    std::shared_ptr<live::LiveMatch> match;
    live::Audience::Visit visit;  // as long as somebody follows
    std::uint64_t version = 0;
    std::uint64_t generation = 0;
    std::size_t states = 0;
    std::uint64_t said = 0;  // of the chat
    std::string head;        // of what was told last, where not all is told
    bool ended = false;

    Position(std::shared_ptr<live::LiveMatch> followed, bool plays)
        : match(std::move(followed)), visit(match->audience(), plays) {}
  };
  const auto seat = players::opened_seat(match->plan().seats, token);
  auto position = std::make_shared<Position>(match, seat.has_value());
  ApiReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [position, seat,
                  tools = tools_]() -> std::optional<std::string> {
    if (position->ended) return std::nullopt;
    const live::LiveMatch& match = *position->match;
    if (!match.wait_for_change(position->version, kHeartbeat)) {
      return ": still here\n\n";
    }
    const live::LiveView view =
        match.view(seat, position->states, position->generation);
    position->version = view.version;
    position->generation = view.generation;
    position->states = view.from + view.result.states.size();
    position->ended = view.over && !awaits_rematch(match, view);
    std::vector<live::ChatMessage> chat = match.chat_after(position->said);
    if (!chat.empty()) position->said = chat.back().number;
    if (view.veiled) {
      std::string head = head_of(match, view, tools);
      const bool is_news = head != position->head;
      position->head = std::move(head);
      if (!is_news && view.result.states.empty() && chat.empty()) return "";
    }
    return "data: " +
           live_json(match, view, std::move(chat), tools,
                     processes::wall_clock_ms()) +
           "\n\n";
  };
  return reply;
}

ApiReply Api::act_in_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const std::string& action = request.path[3];
  if (action == "resume") return resume_match(request);
  if (action == "rematch") return rematch(request);
  if (action == "solve") return start_solution(request);
  if (std::find(kActions.begin(), kActions.end(), action) == kActions.end()) {
    throw ApiError(404, "there is nothing at this address");
  }
  const auto match = tools_.matches->find(id);
  if (match == nullptr) {
    if (action == "abort") return abort_stored_match(id);
    throw ApiError(404, kNotPlayedHere);
  }
  const Json body = Json::parse(request.body);
  const auto role =
      players::opened_seat(match->plan().seats, text_of(body, "seat", ""));
  match->audience().note(/*plays=*/role.has_value());
  if (action == "say") {
    say_in_match(*match, role, body);
    return json_reply(Json::object());
  }
  if (!role) check_without_seat(*match, action);
  if (action == "hint") {
    if (!hints_.take()) throw ApiError(429, "too many hints; think a moment");
    return json_reply(Json{{"move", match->hint(*role)}});
  }
  const std::string refusal = change_match(*match, action, role, body);
  if (!refusal.empty()) throw ApiError(409, refusal);
  return json_reply(Json::object());
}

/// One that was interrupted.
ApiReply Api::abort_stored_match(const std::string& id) {
  const auto stored = tools_.store->find_match(id);
  if (stored && !stored->tournament.empty()) {
    throw ApiError(409, "this match is for its tournament to end");
  }
  // What is hidden would be told while another match goes on with it.
  const std::lock_guard lock(continuation_mutex_);
  if (!tools_.matches->continuation_of(id).empty()) {
    throw ApiError(409, "another match goes on with this one");
  }
  if (!tools_.store->abort_match(id, "given up after an interruption")) {
    throw ApiError(404, kNotPlayedHere);
  }
  return json_reply(Json::object());
}

}  // namespace gamemaster::api
