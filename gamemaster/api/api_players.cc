// Players and ratings.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/tournament/rating.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

/// Players beyond these share one row.
constexpr std::size_t kMostRated = 500;

}  // namespace

ApiReply Api::list_players(const ApiRequest&) {
  Json rows = Json::array();
  for (const KnownPlayer& player : tools_.players->list()) {
    rows.push_back({{"name", player.stored.name},
                    {"address", player.stored.address},
                    {"state", player.state},
                    {"says", player.own_name},
                    {"strikes", player.stored.strikes},
                    {"matches", player.stored.matches},
                    {"faults", player.stored.faults}});
  }
  return json_reply(Json{{"items", std::move(rows)}, {"next", nullptr}});
}

ApiReply Api::change_players(const ApiRequest& request) {
  const Json body = Json::parse(request.body);
  const std::string action = body.value("action", "add");
  if (action == "add") {
    const store::StoredPlayer player =
        tools_.players->add(body.at("address").get<std::string>());
    return json_reply(Json{{"name", player.name}, {"address", player.address}},
                      201);
  }
  const std::string name = body.at("name");
  if (action == "remove") {
    tools_.players->remove(name);
  } else if (action == "forgive") {
    tools_.players->clear_strikes(name);
  } else {
    throw ApiError(400, "the actions are add, remove and forgive");
  }
  return json_reply(Json::object());
}

ApiReply Api::list_ratings(const ApiRequest& request) {
  struct Row {
    std::string name;
    std::size_t matches = 0;
    double goals = 0;
    std::size_t faults = 0;
  };
  std::vector<Row> rows;
  std::map<std::string, std::size_t> index;
  // Ratings take memory in the square of the players.
  const auto index_of = [&](const std::string& name) {
    const auto [found, is_new] =
        index.emplace(name, std::min(rows.size(), kMostRated));
    if (is_new && rows.size() <= kMostRated) rows.push_back({name, 0, 0, 0});
    return found->second;
  };
  std::vector<tournament::PairResult> results;
  store::MatchFilter filter;
  filter.game_key = query_value(request, "game");
  tools_.store->for_each_outcome(
      filter, [&](const store::MatchOutcome& outcome) {
        for (std::size_t i = 0; i < outcome.players.size(); ++i) {
          if (!outcome.goals[i]) continue;
          Row& row = rows[index_of(outcome.players[i])];
          row.matches += 1;
          row.goals += *outcome.goals[i];
          row.faults += outcome.faults[i];
        }
        tournament::append_pair_results(outcome, index_of, results);
      });
  const tournament::Ratings ratings(rows.size(), results);
  std::vector<Json> items;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const bool met =
        std::any_of(results.begin(), results.end(),
                    [i](const tournament::PairResult& result) {
                      return result.first == i || result.second == i;
                    });
    items.push_back(
        {{"player", row.name},
         {"matches", row.matches},
         {"meanGoal", row.goals / static_cast<double>(
                                      std::max<std::size_t>(row.matches, 1))},
         {"faults", row.faults},
         {"rating", met ? Json(ratings.of(i).elo) : Json()},
         {"errorBar", met ? Json(ratings.of(i).error_bar) : Json()}});
  }
  std::sort(items.begin(), items.end(), [](const Json& a, const Json& b) {
    return a["rating"] > b["rating"];
  });
  const std::size_t limit = query_number(request, "limit", 1, 500, 100);
  const std::size_t first = query_number(request, "cursor", 0, items.size(), 0);
  const std::size_t last = std::min(items.size(), first + limit);
  Json page = Json::array();
  for (std::size_t i = first; i < last; ++i) page.push_back(items[i]);
  return json_reply(Json{
      {"items", std::move(page)},
      {"next", last < items.size() ? Json(std::to_string(last)) : Json()}});
}

}  // namespace gamemaster::api
