// Games: lists, one game, what people bring, and the repository.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/board/board_json.h"
#include "gamemaster/json/diagnostic_json.h"
#include "gamemaster/json/seconds.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/rules/piece_pictures.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestGameName = 100;
constexpr std::size_t kLongestTitle = 80;
constexpr std::size_t kLongestRules = std::size_t{2} << 20;

Json to_json(const rules::GameEntry& entry) {
  return {{"key", entry.key},
          {"title", entry.title},
          {"language", entry.language},
          {"shipped", entry.shipped},
          {"removed", entry.removed}};
}

Json to_json(const rules::GameDetails& game) {
  Json json = to_json(static_cast<const rules::GameEntry&>(game));
  const rules::RulesReading& reading = game.reading;
  json["playable"] = reading.playable;
  json["diagnostics"] = Json::array();
  for (const gdl::Diagnostic& entry : reading.diagnostics) {
    json["diagnostics"].push_back(json::diagnostic_to_json<Json>(entry));
  }
  json["source"] = game.source;
  if (!reading.playable) return json;
  json["roles"] = reading.roles;
  const auto chance = match::find_chance_role(reading.roles);
  json["chance"] = chance ? Json(reading.roles[*chance]) : Json();
  json["hides"] = reading.hides;
  json["realTime"] = reading.real_time > gdl::ClockTime::zero()
                         ? json::seconds<Json>(reading.real_time)
                         : Json();
  json["description"] = reading.description;
  json["rules"] = std::count(reading.kif.begin(), reading.kif.end(), '\n');
  json["facts"] = reading.initial.facts.size();
  Json legal = Json::array();
  for (const auto& moves : reading.initial.legal) legal.push_back(moves.size());
  json["firstMoves"] = std::move(legal);
  json["board"] = Json();
  json["table"] =
      game.table ? Json::parse(board::table_json(*game.table)) : Json();
  json["state"] = {{"others", reading.initial.facts}};
  if (game.layout) {
    json["board"] =
        Json::parse(board::layout_json(*game.layout, reading.roles));
    json["state"] =
        Json::parse(board::position_json(*game.layout, reading.initial.facts));
  }
  return json;
}

/// How a game is to be called.
std::string title_in(const Json& body) {
  std::string title = text_of(body, "title");
  const auto is_blank = [](char c) { return c == ' '; };
  while (!title.empty() && is_blank(title.back())) title.pop_back();
  while (!title.empty() && is_blank(title.front())) title.erase(0, 1);
  check_shown_line(title, "the name of a game");
  if (title.empty() || title.size() > kLongestTitle) {
    throw ApiError(400, "a name has 1 to " + std::to_string(kLongestTitle) +
                            " bytes on one line");
  }
  return title;
}

/// Which version of a game a segment of an address such as `v3` names.
store::StoredGame version_named(store::Store& store, store::StoredGame newest,
                                const std::string& segment) {
  const auto is_named = [&segment](const store::StoredGame& each) {
    return "v" + std::to_string(each.version) == segment;
  };
  if (is_named(newest)) return newest;
  const auto versions = store.game_versions(newest.key);
  const auto version = std::find_if(versions.begin(), versions.end(), is_named);
  if (version == versions.end()) throw ApiError(404, "no such version");
  return *store.find_game(version->id);
}

ApiReply repository_file(const store::StoredGame& game,
                         const std::string& description,
                         const std::string& file) {
  const std::string rules = game.key + ".kif";
  if (file == "METADATA") {
    return json_reply(Json{{"gameName", game.name},
                           {"rulesheet", rules},
                           {"roleNames", game.roles},
                           {"numRoles", game.roles.size()},
                           {"version", game.version}});
  }
  if (file != rules && file != "description.txt") {
    throw ApiError(404, "no such file");
  }
  ApiReply reply;
  reply.content_type = "text/plain; charset=utf-8";
  reply.body = file == rules ? game.rulesheet : description;
  return reply;
}

}  // namespace

ApiReply Api::list_games(const ApiRequest& request) {
  const std::vector<rules::GameEntry> entries =
      tools_.library->list(query_value(request, "q"));
  const std::size_t limit = query_number(request, "limit", 1, 500, 50);
  const std::size_t first =
      query_number(request, "cursor", 0, entries.size(), 0);
  Json rows = Json::array();
  for (std::size_t i = first; i < entries.size() && i < first + limit; ++i) {
    rows.push_back(to_json(entries[i]));
  }
  const bool more = first + limit < entries.size();
  return json_reply(
      Json{{"total", entries.size()},
           {"items", std::move(rows)},
           {"next", more ? Json(std::to_string(first + limit)) : Json()}});
}

ApiReply Api::show_game(const std::string& key) {
  const auto game = tools_.library->find(key);
  if (game == nullptr) throw ApiError(404, "there is no such game");
  return json_reply(to_json(*game));
}

ApiReply Api::show_picture(const std::string& key, const std::string& piece) {
  const auto game = tools_.library->find(key);
  if (game == nullptr) throw ApiError(404, "there is no such game");
  const auto file = game->pictures.find(piece);
  auto bytes = file == game->pictures.end() ? std::nullopt
                                            : rules::read_picture(file->second);
  if (!bytes) throw ApiError(404, "there is no such picture");
  ApiReply reply;
  reply.content_type = "image/bmp";
  reply.body = *std::move(bytes);
  return reply;
}

/// The versions that were admitted, oldest first.
ApiReply Api::show_learnt(const std::string& key) {
  const auto game = tools_.library->find(key);
  if (game == nullptr) throw ApiError(404, "there is no such game");
  Json versions = Json::array();
  double elo = 0;
  for (const store::LearntRow& row :
       tools_.store->learnt_of_rules(processes::sha256(game->reading.kif))) {
    if (row.kind != store::kLearntVersion) continue;
    elo += row.elo;
    versions.push_back({{"generation", row.generation},
                        {"elo", elo},
                        {"note", row.note},
                        {"added", row.added}});
  }
  return json_reply(Json{{"items", std::move(versions)}});
}

ApiReply Api::add_game(const ApiRequest& request) {
  if (!readings_.take()) {
    throw ApiError(429, "too many games in a short time; wait a moment");
  }
  const Json body = Json::parse(request.body);
  const std::string name = text_of(body, "name");
  const std::string text = text_of(body, "text");
  if (name.size() > kLongestGameName)
    throw ApiError(400, "the name is too long");
  check_shown_line(name, "the name of a file");
  if (text.size() > kLongestRules) {
    throw ApiError(413, "the rules are longer than 2 MB");
  }
  const auto game = tools_.library->add(name, text);
  Json json = to_json(*game);
  if (game->reading.playable) {
    const std::string owner = tools_.library->claim(game->key);
    json["owner"] = owner.empty() ? Json() : Json(owner);
  } else {
    json["error"] = "the rules have errors";
    json.erase("key");
  }
  return json_reply(json, game->reading.playable ? 201 : 422);
}

ApiReply Api::change_game(const ApiRequest& request) {
  const std::string& key = request.path[2];
  const std::string& action = request.path[3];
  if (action != "rename" && action != "delete" && action != "restore") {
    throw ApiError(404, "there is nothing at this address");
  }
  rules::GameLibrary& library = *tools_.library;
  if (library.find(key) == nullptr) throw ApiError(404, "no such game");
  const Json body = Json::parse(request.body);
  if (!library.is_owner(key, text_of(body, "owner", ""))) {
    throw ApiError(403, "this game is not yours");
  }
  if (action == "rename") {
    library.rename(key, title_in(body));
  } else {
    library.set_removed(key, action == "delete");
  }
  return show_game(key);
}

/// The layout that managers of others load games from:
///   /base/games/                     the keys
///   /base/games/KEY/                 the newest METADATA, with `version`
///   /base/games/KEY/vN/              the METADATA of a version
///   /base/games/KEY/[vN/]METADATA    the same
///   /base/games/KEY/[vN/]KEY.kif     the rules
/// and beside them description.txt, what the newest rules say in English.
ApiReply Api::repository(const ApiRequest& request) {
  Path path = request.path;
  if (!path.empty() && path.back().empty()) path.pop_back();
  if (path.size() < 2 || path[1] != "games") {
    throw ApiError(404, "there is nothing at this address");
  }
  if (path.size() == 2) {
    Json keys = Json::array();
    for (const rules::GameEntry& entry : tools_.library->list()) {
      keys.push_back(entry.key);
    }
    return json_reply(keys);
  }
  const auto newest = tools_.library->find(path[2]);
  if (newest == nullptr || !newest->reading.playable) {
    throw ApiError(404, "there is no such game");
  }
  store::StoredGame game = tools_.library->row_of(*newest);
  std::size_t next = 3;
  if (path.size() > next && path[next].size() > 1 && path[next][0] == 'v') {
    game = version_named(*tools_.store, std::move(game), path[next]);
    ++next;
  }
  if (path.size() > next + 1) throw ApiError(404, "no such file");
  return repository_file(game, newest->reading.description,
                         path.size() > next ? path[next] : "METADATA");
}

}  // namespace gamemaster::api
