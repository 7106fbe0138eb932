#include "gamemaster/api/api.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/api/api_request.h"
#include "gamemaster/players/player_spec.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/store/shown_line.h"
#include "gdl/number_in.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kDeepestBody = 20;
constexpr std::size_t kLongestQueryValue = 200;

[[noreturn]] void throw_not_found() {
  throw ApiError(404, "there is nothing at this address");
}

/// A type as the library of JSON calls it.
std::string in_words(const std::string& type) {
  if (type == "array") return "a list";
  if (type == "boolean") return "true or false";
  if (type == "object") return "an object";
  return type == "null" ? type : "a " + type;
}

}  // namespace

std::string query_value(const ApiRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return "";
  if (found->second.size() > kLongestQueryValue) {
    throw ApiError(400, "the value of " + name + " is too long");
  }
  return found->second;
}

std::size_t query_number(const ApiRequest& request, const std::string& name,
                         std::size_t least, std::size_t most,
                         std::size_t otherwise) {
  const std::string text = query_value(request, name);
  if (text.empty()) return otherwise;
  const auto number = gdl::number_in<std::size_t>(text, least, most);
  if (!number) {
    throw ApiError(400, name + " is a whole number from " +
                            std::to_string(least) + " to " +
                            std::to_string(most));
  }
  return *number;
}

store::PageRequest page_request(const ApiRequest& request) {
  store::PageRequest page;
  page.limit = query_number(request, "limit", 1, 500, page.limit);
  page.cursor = query_value(request, "cursor");
  return page;
}

void check_body(const std::string& text) {
  bool too_deep = false;
  const auto watch = [&too_deep](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth > static_cast<int>(kDeepestBody);
    return !too_deep;
  };
  Json json;
  try {
    json = Json::parse(text, watch);
  } catch (const Json::exception&) {
    throw ApiError(400, "the body is no JSON");
  }
  if (too_deep) throw ApiError(400, "the body is nested too deeply");
  if (!json.is_object()) throw ApiError(400, "the body is no JSON object");
}

void check_shown_line(const std::string& text, const std::string& what) {
  if (store::is_shown_line(text)) return;
  throw ApiError(400, what +
                          " stands on one line, without control characters "
                          "and what turns the direction of writing");
}

void refuse_type(const std::string& name, const std::string& wanted,
                 const std::string& type) {
  throw ApiError(400, "the part \"" + name + "\" must be " + wanted +
                          ", but is " + in_words(type));
}

void check_strikes(store::Store& store, const std::string& player) {
  const auto known = store.find_player(player);
  if (known && known->strikes >= kMostStrikes) {
    throw ApiError(409, player +
                            " is struck out after its faults; forgive it on "
                            "the page of players first");
  }
}

void check_strikes(store::Store& store,
                   const std::vector<players::Seat>& seats) {
  for (const players::Seat& seat : seats) {
    if (seat.player.kind != players::PlayerSpec::Kind::kHttp) continue;
    check_strikes(store, players::seat_name(seat));
  }
}

bool RateLimit::take() {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  const std::chrono::duration<double> passed = now - last_;
  last_ = now;
  left_ = std::min(burst_, left_ + passed.count() * per_second_);
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

ApiReply Api::info() const {
  const Json json = {{"name", "Henhouse"},
                     {"version", tools_.version},
                     {"needsToken", tools_.needs_token},
                     {"levels", players::kHighestLevel},
                     {"searches", tools_.searches},
                     {"languages", tools_.library->languages()}};
  return json_reply(json);
}

void rethrow_as_refusal() {
  try {
    throw;
  } catch (const Json::exception&) {
    throw ApiError(400, "the body misses something, or has it in another form");
  } catch (const processes::OwnFailure& failure) {
    spdlog::error("{}", failure.what());
    throw ApiError(503, processes::kOwnFailureText);
  } catch (const processes::Overload& overload) {
    throw ApiError(503, overload.what());
  } catch (const gdl::Error& error) {
    throw ApiError(422, error.what());
  }
}

ApiReply Api::answer(const ApiRequest& request) {
  try {
    return route(request);
  } catch (...) {
    rethrow_as_refusal();
  }
}

ApiReply Api::route(const ApiRequest& request) {
  const Path& path = request.path;
  if (path.empty()) throw_not_found();
  const bool get = request.method == "GET";
  if (path[0] == "base") {
    if (!get) throw ApiError(405, "this address is for reading");
    return repository(request);
  }
  if (path[0] != "api") throw_not_found();
  if (!get) {
    if (request.method != "POST") throw ApiError(405, "use GET or POST");
    if (!changes_.take()) throw ApiError(429, "too many requests; slow down");
    check_body(request.body);
  }
  if (path.size() == 1) return info();
  const std::string& what = path[1];
  const std::size_t depth = path.size();
  if (what == "games" && depth == 2) {
    return get ? list_games(request) : add_game(request);
  }
  if (what == "games" && depth == 3 && get) return show_game(path[2]);
  if (what == "games" && depth == 4) {
    if (!get) return change_game(request);
    if (path[3] == "learnt") return show_learnt(path[2]);
  }
  if (what == "games" && depth == 5 && get && path[3] == "pictures") {
    return show_picture(path[2], path[4]);
  }
  if (what == "matches" && depth == 2) {
    return get ? list_matches(request) : start_match(request);
  }
  if (what == "matches" && depth == 3 && get) return show_match(request);
  if (what == "matches" && depth == 4) {
    if (!get) return act_in_match(request);
    if (path[3] == "ending") return show_match_ending(path[2]);
    return path[3] == "events" ? follow_match(request) : export_match(request);
  }
  if (what == "records" && depth == 2 && !get) return import_match(request);
  if (what == "players" && depth == 2) {
    return get ? list_players(request) : change_players(request);
  }
  if (what == "solutions" && depth == 4 && get && path[3] == "events") {
    return follow_solution(path[2]);
  }
  if (what == "analyses") return analyses(request);
  if (what == "tournaments") return tournaments(request);
  if (what == "ratings" && depth == 2 && get) return list_ratings(request);
  if (what == "level" && depth == 2 && get) return show_level(request);
  throw_not_found();
}

}  // namespace gamemaster::api
