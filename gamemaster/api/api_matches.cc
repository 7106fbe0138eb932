// Matches: lists, one match, what can be done in it, records.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/api/match_json.h"
#include "gamemaster/rules/rules_process.h"
#include "gamemaster/store/record_import.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostSeats = 32;
constexpr auto kHeartbeat = std::chrono::seconds(10);

players::Seat seat_of(const Json& json) {
  const std::string kind = json.at("kind");
  players::Seat seat;
  if (kind == "player") {
    seat = players::parse_seat(json.at("address").get<std::string>());
    if (seat.kind != players::Seat::Kind::kHttp) {
      throw ApiError(400, "the address of a player is HOST:PORT");
    }
    return seat;
  }
  if (kind == "human") {
    seat.kind = players::Seat::Kind::kHuman;
    seat.name = json.value("name", "");
    if (seat.name.size() > kLongestName) {
      throw ApiError(400, "the name of a person is too long");
    }
  } else if (kind == "agent") {
    seat.level = json.value("level", 0);
    if (seat.level < 0 || seat.level > players::kHighestLevel) {
      throw ApiError(400, "there is no such level");
    }
  } else if (kind == "random") {
    seat.kind = players::Seat::Kind::kRandom;
  } else if (kind == "legal") {
    seat.kind = players::Seat::Kind::kLegal;
  } else {
    throw ApiError(400,
                   "the kinds of players are human, agent, player, random and "
                   "legal");
  }
  return seat;
}

/// What whoever started a match needs to play in it.
Json handle_of(const live::LiveMatch& match) {
  Json seats = Json::array();
  for (std::size_t role = 0; role < match.seat_tokens().size(); ++role) {
    const std::string& token = match.seat_tokens()[role];
    if (token.empty()) continue;
    seats.push_back({{"role", role}, {"token", token}});
  }
  return {{"id", match.ids().back()}, {"seats", std::move(seats)}};
}

std::string status_of(const live::LiveView& view) {
  if (view.result.completed) return "completed";
  if (view.over || view.result.aborted) return "aborted";
  return "running";
}

std::string live_json(const live::LiveMatch& match,
                      const live::LiveView& view) {
  MatchPresentation about;
  about.game_key = match.game().key;
  about.game_title = match.game().title;
  about.status = status_of(view);
  about.live = !view.over;
  about.human_clock = match.plan().human_clock;
  about.can_resume = view.over && view.result.aborted && view.steps > 0;
  about.resumes = match.plan().resumes;
  return match_json(view, about);
}

/// What the players told of their searches, by state and role.
std::vector<std::vector<std::optional<players::SearchReport>>> reports_of(
    store::Store& store, const std::string& id) {
  constexpr std::size_t kRows = 500;
  std::vector<std::vector<std::optional<players::SearchReport>>> reports;
  while (true) {
    const auto steps = store.match_steps(id, reports.size(), kRows);
    for (const store::StoredStep& step : steps) {
      reports.emplace_back();
      for (const std::string& json : step.reports) {
        reports.back().push_back(players::read_search_report(json));
      }
    }
    if (steps.size() < kRows) return reports;
  }
}

Json row_of(const store::StoredMatch& match) {
  Json seats = Json::array();
  for (const store::StoredSeat& seat : match.seats) {
    seats.push_back({{"role", seat.role},
                     {"player", seat.player},
                     {"human", seat.human},
                     {"goal", seat.goal ? Json(*seat.goal) : Json()},
                     {"faults", seat.faults}});
  }
  return {{"id", match.match_id},
          {"game", match.game_key},
          {"title",
           rules::title_of(match.game_key.substr(0, match.game_key.find('.')))},
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
  for (const store::StoredMatch& match : page.rows)
    rows.push_back(row_of(match));
  return json_reply(
      Json{{"items", std::move(rows)},
           {"next", page.next.empty() ? Json() : Json(page.next)}});
}

ApiReply Api::start_match(const ApiRequest& request) {
  const Json body = Json::parse(request.body);
  live::MatchPlan plan;
  plan.game = tools_.library->find(body.at("game").get<std::string>());
  if (plan.game == nullptr) throw ApiError(404, "there is no such game");
  if (!plan.game->reading.playable) {
    throw ApiError(422, "the rules of this game have errors");
  }
  const Json& seats = body.at("seats");
  if (!seats.is_array() || seats.size() > kMostSeats ||
      seats.size() != plan.game->reading.roles.size()) {
    throw ApiError(400, "there must be one seat for each role");
  }
  for (const Json& seat : seats) {
    plan.seats.push_back(seat_of(seat));
    if (plan.seats.back().kind != players::Seat::Kind::kHttp) continue;
    check_strikes(*tools_.store, players::seat_name(plan.seats.back()));
  }
  plan.start_clock = clock_of(body, "startClock", plan.start_clock);
  plan.play_clock = clock_of(body, "playClock", plan.play_clock);
  plan.human_clock = body.value("humanClock", false);
  return json_reply(handle_of(*tools_.matches->start(std::move(plan))), 201);
}

ApiReply Api::show_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const std::size_t from = query_number(request, "from", 0, 1'000'000, 0);
  ApiReply reply;
  if (const auto live = tools_.matches->find(id)) {
    reply.body = live_json(*live, live->view(from));
    return reply;
  }
  const auto stored = tools_.store->find_match(id);
  const auto result = tools_.store->match_result(id);
  if (!stored || !result) throw ApiError(404, "there is no such match");

  MatchPresentation about;
  about.game_key = stored->game_key;
  about.game_title =
      rules::title_of(stored->game_key.substr(0, stored->game_key.find('.')));
  about.status = to_string(stored->status);
  about.resumes = stored->resumes;
  about.resumed_by = stored->resumed_by;
  about.human_clock = stored->human_clock;
  about.rule_break = stored->rule_break;
  about.tournament = stored->tournament;
  about.can_resume = !stored->imported && stored->steps > 0 &&
                     (stored->status == store::MatchStatus::kInterrupted ||
                      stored->status == store::MatchStatus::kAborted);

  live::LiveView view;
  view.result = *result;
  view.over = stored->status != store::MatchStatus::kRunning;
  view.started = true;
  view.steps = result->steps();
  view.reports = reports_of(*tools_.store, id);
  const auto game = tools_.store->find_game(stored->game);
  const auto details = game ? tools_.library->find_version(*game) : nullptr;
  board::StateView board(details ? details->reading.declared_facts
                                 : std::vector<std::string>());
  for (const auto& facts : result->states) board.see(facts, result->roles);
  view.layout = board.layout();
  if (view.layout && details) details->shape(*view.layout);
  reply.body = match_json(view, about);
  return reply;
}

ApiReply Api::follow_match(const ApiRequest& request) {
  const auto match = tools_.matches->find(request.path[2]);
  if (match == nullptr) {
    throw ApiError(404, "this match is not played here and now");
  }
  struct Position {
    std::uint64_t version = 0;
    std::uint64_t generation = 0;
    std::size_t states = 0;
    bool ended = false;
  };
  auto position = std::make_shared<Position>();
  ApiReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [match, position]() -> std::optional<std::string> {
    if (position->ended) return std::nullopt;
    if (!match->wait_for_change(position->version, kHeartbeat)) {
      return ": still here\n\n";
    }
    std::size_t from = position->states;
    // Between the two looks at it the match may go on, but never back by
    // itself: the second look decides.
    live::LiveView view = match->view(from);
    if (view.generation != position->generation || view.from < from) {
      from = 0;
      view = match->view(0);
    }
    position->version = view.version;
    position->generation = view.generation;
    position->states = view.from + view.result.states.size();
    position->ended = view.over;
    return "data: " + live_json(*match, view) + "\n\n";
  };
  return reply;
}

ApiReply Api::act_in_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const std::string& action = request.path[3];
  if (action == "resume") return resume_match(id);
  if (action == "solve") return start_solution(request);
  const auto match = tools_.matches->find(id);
  if (match == nullptr) {
    if (action == "abort" &&
        tools_.store->abort_match(id, "given up after an interruption")) {
      return json_reply(Json::object());
    }
    throw ApiError(404, "this match is not played here and now");
  }
  const Json body = Json::parse(request.body);
  const bool has_people =
      std::any_of(match->seat_tokens().begin(), match->seat_tokens().end(),
                  [](const std::string& token) { return !token.empty(); });
  const auto role = match->role_of(body.value("seat", ""));
  // A match without people is everybody's.
  if (!role && (has_people || (action != "abort" && action != "hurry"))) {
    throw ApiError(403, "this seat is not yours");
  }
  std::string refusal;
  if (action == "move") {
    refusal = match->play(*role, body.at("step").get<std::size_t>(),
                          body.at("move").get<std::string>());
  } else if (action == "takeback") {
    refusal = match->take_back(*role);
  } else if (action == "hurry") {
    match->hurry();
  } else if (action == "abort") {
    match->abort(role ? "given up by " + match->game().reading.roles[*role]
                      : "given up");
  } else if (action == "hint") {
    if (!hints_.take()) throw ApiError(429, "too many hints; think a moment");
    return json_reply(Json{{"move", match->hint(*role)}});
  } else {
    throw ApiError(404, "there is nothing at this address");
  }
  if (!refusal.empty()) throw ApiError(409, refusal);
  return json_reply(Json::object());
}

ApiReply Api::resume_match(const std::string& id) {
  if (const auto live = tools_.matches->find(id); live && !live->is_over()) {
    throw ApiError(409, "this match is being played");
  }
  const auto stored = tools_.store->find_match(id);
  auto before = tools_.store->match_result(id);
  if (!stored || !before) throw ApiError(404, "there is no such match");
  if (stored->imported || before->states.empty() ||
      (stored->status != store::MatchStatus::kInterrupted &&
       stored->status != store::MatchStatus::kAborted)) {
    throw ApiError(409, "this match cannot go on");
  }
  const auto game = tools_.store->find_game(stored->game);
  if (!game) throw ApiError(404, "there is no such game");
  live::MatchPlan plan;
  plan.game = tools_.library->find_version(*game);
  if (!plan.game || !plan.game->reading.playable) {
    throw ApiError(422, "the rules of this game cannot be played any more");
  }
  for (const store::StoredSeat& row : stored->seats) {
    players::Seat seat = players::parse_seat(row.spec);
    if (seat.kind == players::Seat::Kind::kHuman) seat.name = row.player;
    plan.seats.push_back(std::move(seat));
  }
  plan.start_clock = std::max(1, stored->start_clock);
  plan.play_clock = std::max(1, stored->play_clock);
  plan.human_clock = stored->human_clock;
  plan.before = std::move(before);
  plan.resumes = id;
  return json_reply(handle_of(*tools_.matches->start(std::move(plan))), 201);
}

ApiReply Api::export_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const std::string& form = request.path[3];
  if (form != "record.json" && form != "record.xml") {
    throw ApiError(404, "there is nothing at this address");
  }
  const auto record = tools_.store->match_record(id);
  if (!record) throw ApiError(404, "there is no such match");
  ApiReply reply;
  reply.file_name = id + form.substr(form.find('.'));
  if (form == "record.json") {
    reply.body = records::format_match_record(*record);
    return reply;
  }
  std::vector<std::string> roles;
  const auto stored = tools_.store->find_match(id);
  for (const store::StoredSeat& seat : stored->seats)
    roles.push_back(seat.role);
  reply.content_type = "application/xml";
  reply.body = store::match_record_xml(*record, roles);
  return reply;
}

ApiReply Api::import_match(const ApiRequest& request) {
  if (!readings_.take()) {
    throw ApiError(429, "too many records in a short time; wait a moment");
  }
  const records::MatchRecord record = store::read_record(request.body);
  std::string key = query_value(request, "game");
  if (key.empty()) key = store::game_key_of(record);
  const auto game = tools_.library->find(key);
  if (game == nullptr || !game->reading.playable) {
    throw ApiError(404, "say by ?game=KEY which game the record is of");
  }
  const auto machine =
      rules::make_isolated_machine(tools_.library->open(*game));
  const store::StoredMatch match = store::import_record(
      *tools_.store, tools_.library->stored(*game), record, *machine);
  return json_reply(
      Json{{"id", match.match_id}, {"ruleBreak", match.rule_break}}, 201);
}

}  // namespace gamemaster::api
