// Tournaments: lists, one of them, what can be done with it.

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/database/database.h"
#include "gamemaster/json/seconds.h"
#include "gamemaster/store/new_game.h"
#include "gamemaster/tournament/tournament_summary.h"
#include "gdl/json_text.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostPlayers = 256;
constexpr std::size_t kMostGames = 64;
constexpr int kMostAtOnce = 64;  // matches
constexpr std::size_t kMostRows = 1000;
/// How long whoever plays a tournament elsewhere may be between two matches.
constexpr auto kRest = std::chrono::seconds(2);

/// `tournament_1`, or the first number that is free.
std::string free_name(store::Store& store) {
  for (int i = 1;; ++i) {
    std::string name = "tournament_" + std::to_string(i);
    if (!store.find_tournament(name)) return name;
  }
}

Json to_json(const tournament::TournamentPlayer& player) {
  return {{"name", player.name},
          {"player", to_string(player.player)},
          {"iterations", player.iterations},
          {"seconds", player.seconds},
          {"threads", player.threads}};
}

/// What matches of a tournament are made of.
Json to_json(const tournament::TournamentSpec& spec,
             rules::GameLibrary& library) {
  Json players = Json::array();
  for (const tournament::TournamentPlayer& player : spec.players) {
    players.push_back(to_json(player));
  }
  Json games = Json::array();
  for (const tournament::TournamentGameSpec& game : spec.games) {
    const std::string key = store::game_key(game.rules);
    games.push_back(
        {{"key", key}, {"title", library.title(key)}, {"set", game.settings}});
  }
  return {{"kind", to_string(spec.kind)},
          {"players", std::move(players)},
          {"games", std::move(games)},
          {"rounds", spec.rounds},
          {"startClock", json::seconds<Json>(spec.start_clock)},
          {"playClock", json::seconds<Json>(spec.play_clock)},
          {"seed", spec.seed},
          {"stepLimit", spec.step_limit},
          {"scramble", spec.scramble}};
}

/// `runs`: whether there are still those who play it.
bool is_finished(const tournament::TournamentSummary& summary, bool runs) {
  return summary.finished ||
         (summary.table && summary.table->finished && !runs);
}

}  // namespace

ApiReply Api::tournaments(const ApiRequest& request) {
  const Path& path = request.path;
  const bool get = request.method == "GET";
  if (path.size() == 2) {
    return get ? list_tournaments(request) : start_tournament(request);
  }
  if (path.size() == 3 && get) return show_tournament(path[2]);
  if (path.size() == 4 && !get) return act_in_tournament(path[2], path[3]);
  if (path.size() == 4 && path[3] == "events") {
    return follow_tournament(path[2]);
  }
  throw ApiError(404, "there is nothing at this address");
}

ApiReply Api::list_tournaments(const ApiRequest& request) {
  const auto page = tools_.store->tournaments(page_request(request));
  Json rows = Json::array();
  for (const store::StoredTournament& stored : page.rows) {
    Json& row = rows.emplace_back(Json::parse(tournament_row(stored)));
    // A row may be an old one, and the game renamed since.
    for (Json& game : row["games"]) {
      game["title"] = tools_.library->title(game["key"]);
    }
  }
  return json_reply(
      Json{{"items", std::move(rows)},
           {"next", page.next.empty() ? Json() : Json(page.next)}});
}

ApiReply Api::start_tournament(const ApiRequest& request) {
  const std::string otherwise = free_name(*tools_.store);
  const tournament::TournamentSpec spec =
      tournament::parse_tournament_spec(request.body, otherwise);
  if (spec.players.size() > kMostPlayers) {
    throw ApiError(400, "there are too many players");
  }
  if (spec.games.size() > kMostGames) {
    throw ApiError(400, "there are too many games");
  }
  if (spec.parallel > kMostAtOnce) {
    throw ApiError(400, "there are too many matches at once");
  }
  for (const tournament::TournamentPlayer& player : spec.players) {
    // Who asks over HTTP has no say in what files are opened here.
    if (!player.learnt.empty()) {
      throw ApiError(400, player.name +
                              " has \"learnt\", which names a file or server: "
                              "begin this tournament by henhouse tournament");
    }
    check_strikes(*tools_.store, to_string(player.player));
  }
  for (const tournament::TournamentGameSpec& game : spec.games) {
    const auto known = tools_.library->find(store::game_key(game.rules));
    if (known && known->removed) throw ApiError(410, "this game was deleted");
  }
  tools_.tournaments->start(spec);
  return json_reply(Json{{"name", spec.name}}, 201);
}

/// `whole` has the table and all that the page of one tournament shows.
std::string Api::tournament_json(const store::StoredTournament& stored,
                                 bool whole) {
  const tournament::TournamentSummary summary =
      tournament::summarize_tournament(*tools_.store, stored);
  const bool is_here = tools_.tournaments->is_running(stored.name);
  const bool runs = is_here || summary.counts.running > 0;
  const bool finished = is_finished(summary, runs);
  Json json = to_json(summary.spec, *tools_.library);
  json["name"] = stored.name;
  json["added"] = stored.added;
  json["status"] = finished ? "finished" : runs ? "running" : "stopped";
  json["running"] = summary.counts.running;
  json["played"] = summary.table ? summary.table->played : 0;
  json["aborted"] = summary.table ? summary.table->aborted : 0;
  json["planned"] = summary.table ? Json(summary.table->planned) : Json();
  if (whole) {
    json["canStop"] = is_here;
    json["canResume"] =
        !runs && !finished && tools_.tournaments->can_resume(summary.spec);
    json["failure"] = tools_.tournaments->failure(stored.name);
    json["table"] = summary.table
                        ? Json::parse(tournament::table_json(*summary.table))
                        : Json();
  }
  return gdl::json_text(json);
}

/// A row of the list. Those of finished tournaments stay the same and are kept:
/// a table of many matches takes its time.
std::string Api::tournament_row(const store::StoredTournament& stored) {
  if (stored.finished) {
    const std::lock_guard lock(rows_mutex_);
    const auto known = finished_rows_.find(stored.name);
    if (known != finished_rows_.end()) return known->second;
  }
  try {
    std::string row = tournament_json(stored, /*whole=*/false);
    if (stored.finished) {
      const std::lock_guard lock(rows_mutex_);
      if (finished_rows_.size() >= kMostRows) finished_rows_.clear();
      finished_rows_[stored.name] = row;
    }
    return row;
  } catch (const gdl::Error&) {
    // Another Henhouse began it with a spec that is none here.
    return gdl::json_text(Json{{"name", stored.name},
                               {"added", stored.added},
                               {"kind", ""},
                               {"status", "unknown"},
                               {"games", Json::array()},
                               {"players", Json::array()},
                               {"running", 0},
                               {"played", 0},
                               {"aborted", 0},
                               {"planned", nullptr}});
  }
}

ApiReply Api::show_tournament(const std::string& name) {
  const auto stored = tools_.store->find_tournament(name);
  if (!stored) throw ApiError(404, "there is no such tournament");
  ApiReply reply;
  reply.body = tournament_json(*stored, /*whole=*/true);
  return reply;
}

ApiReply Api::follow_tournament(const std::string& name) {
  const auto begun = tools_.store->find_tournament(name);
  if (!begun) throw ApiError(404, "there is no such tournament");
  // A spec that is none here is refused now: a stream could only break off.
  tournament::parse_tournament_spec(begun->spec, name);
  struct Position {
    std::unique_ptr<database::Watch> watch;
    std::string known;
    store::TournamentCounts counts;
    bool over = false;
    Clock::time_point next_look = {};
    Clock::time_point said = {};
    std::optional<Clock::time_point> rests_since = {};  // nothing is played
  };
  auto position = std::make_shared<Position>();
  position->watch = tools_.store->watch_tournament(name);
  ApiReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [this, name, position]() -> std::optional<std::string> {
    Position& at = *position;
    if (at.over) return std::nullopt;
    const bool is_first = at.known.empty();
    if (!is_first && !at.watch->wait(kQuiet) && Clock::now() < at.next_look) {
      return "";
    }
    const auto now = Clock::now();
    at.next_look = now + kLookAgain;
    const store::TournamentCounts counts =
        tools_.store->tournament_counts(name);
    const bool is_played =
        tools_.tournaments->is_running(name) || counts.running > 0;
    const auto stored = tools_.store->find_tournament(name);
    if (!stored) return std::nullopt;
    if (is_played) at.rests_since.reset();
    if (!is_played && !stored->finished && !is_first) {
      if (!at.rests_since) at.rests_since = now;
      at.next_look = *at.rests_since + kRest;
      if (now < at.next_look) return "";
    }
    at.over = !is_played;
    if (is_first || at.over || counts != at.counts) {
      at.counts = counts;
      std::string text = tournament_json(*stored, /*whole=*/true);
      if (text != at.known) {
        at.known = std::move(text);
        at.said = now;
        return "data: " + at.known + "\n\n";
      }
    }
    if (now < at.said + kLookAgain) return "";
    at.said = now;
    return ": still here\n\n";
  };
  return reply;
}

ApiReply Api::act_in_tournament(const std::string& name,
                                const std::string& action) {
  const auto stored = tools_.store->find_tournament(name);
  if (!stored) throw ApiError(404, "there is no such tournament");
  if (action == "stop") {
    if (!tools_.tournaments->stop(name)) {
      throw ApiError(409, "this tournament is not played by this server");
    }
  } else if (action == "resume") {
    const auto summary =
        tournament::summarize_tournament(*tools_.store, *stored);
    const bool runs =
        tools_.tournaments->is_running(name) || summary.counts.running > 0;
    if (is_finished(summary, runs)) {
      throw ApiError(409, "this tournament is finished");
    }
    tools_.tournaments->resume(name);
  } else {
    throw ApiError(404, "there is nothing at this address");
  }
  return json_reply(Json::object());
}

}  // namespace gamemaster::api
