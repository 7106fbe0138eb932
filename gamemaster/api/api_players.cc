// Players and ratings.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gamemaster/ability/person_level.h"
#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/players/player_spec.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

Json ability_json(const ability::Ability& ability) {
  return {{"strength", ability.strength},
          {"confidence", ability.confidence},
          {"least", ability.least},
          {"most", ability.most},
          {"meanLead", ability.mean_lead ? Json(*ability.mean_lead) : Json()},
          {"leadDeviation", ability.lead_deviation}};
}

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
  const std::string action = text_of(body, "action", "add");
  if (action == "add") {
    const store::StoredPlayer player =
        tools_.players->add(text_of(body, "address"));
    return json_reply(Json{{"name", player.name}, {"address", player.address}},
                      201);
  }
  if (action != "remove" && action != "forgive") {
    throw ApiError(400, "the actions are add, remove and forgive");
  }
  const std::string name = text_of(body, "name");
  // All others are known by the matches that they played.
  const auto known = tools_.store->find_player(name);
  if (!known || known->kind != to_string(players::PlayerSpec::Kind::kHttp)) {
    throw ApiError(404, "there is no such player");
  }
  if (action == "remove") {
    tools_.players->remove(name);
  } else {
    tools_.players->clear_strikes(name);
  }
  return json_reply(Json::object());
}

ApiReply Api::list_ratings(const ApiRequest& request) {
  const auto list = ratings_.of(query_value(request, "game"));
  const std::size_t limit = query_number(request, "limit", 1, 500, 100);
  const std::size_t first = query_number(request, "cursor", 0, list->size(), 0);
  const std::size_t last = std::min(list->size(), first + limit);
  Json page = Json::array();
  for (std::size_t i = first; i < last; ++i) {
    const tournament::RatedPlayer& row = (*list)[i];
    page.push_back(
        {{"player", row.name},
         {"matches", row.matches},
         {"meanGoal", row.mean_goal},
         {"faults", row.faults},
         {"rating", row.rating ? Json(row.rating->elo) : Json()},
         {"errorBar", row.rating ? Json(row.rating->error_bar) : Json()},
         {"ability", row.ability ? ability_json(*row.ability) : Json()}});
  }
  return json_reply(Json{
      {"items", std::move(page)},
      {"next", last < list->size() ? Json(std::to_string(last)) : Json()}});
}

ApiReply Api::show_level(const ApiRequest& request) {
  const std::string name = query_value(request, "name");
  const std::string person =
      name.empty() ? to_string(players::PlayerSpec::Kind::kHuman) : name;
  return json_reply(
      Json{{"name", person},
           {"level", ability::level_for(*tools_.store, person,
                                        query_value(request, "game"))}});
}

}  // namespace gamemaster::api
