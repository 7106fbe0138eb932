// Requests that another server of the same database is to answer.

#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

/// The match that an analysis is to begin with; empty where it is none.
std::string match_of_analysis(const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object() || !json.contains("match")) return "";
  const Json& match = json["match"];
  return match.is_string() ? match.get<std::string>() : "";
}

/// What a request is about that may live in the memory of one server; empty
/// where it is nothing of that kind.
std::string subject_of(const ApiRequest& request) {
  const auto& path = request.path;
  if (path.size() < 2 || path[0] != "api") return "";
  const bool is_new = path.size() == 2;
  if (path[1] == "analyses" && is_new && request.method == "POST") {
    return match_of_analysis(request.body);
  }
  const bool lives =
      path[1] == "matches" || path[1] == "analyses" || path[1] == "solutions";
  return lives && !is_new ? path[2] : "";
}

/// Whether another match may be begun for that of the request.
bool continues(const ApiRequest& request) {
  const auto& path = request.path;
  return request.method == "POST" && path.size() == 4 && path[1] == "matches" &&
         (path[3] == "resume" || path[3] == "rematch" || path[3] == "abort");
}

/// A match that stays as it is: all of it is in the store.
bool is_settled(const std::optional<store::StoredMatch>& match) {
  return match && match->status != store::MatchStatus::kRunning &&
         match->resumed_by.empty();
}

}  // namespace

std::optional<store::StoredServer> Api::host_of(const ApiRequest& request) {
  const std::string id = subject_of(request);
  if (tools_.siblings == nullptr || id.empty()) return std::nullopt;
  try {
    auto host = tools_.siblings->maker_of(id);
    // Of one whose maker is gone only one server is to make another.
    if (!host && continues(request)) host = tools_.store->claim_match(id);
    if (!host) return std::nullopt;
    const auto& path = request.path;
    const bool reads = path[1] == "matches" && request.method == "GET" &&
                       (path.size() == 3 || path[3] != "events");
    if (reads && is_settled(tools_.store->find_match(id))) return std::nullopt;
    return host;
  } catch (...) {
    rethrow_as_refusal();
  }
}

void Api::check_passed_on(const std::string& route) const {
  if (tools_.siblings != nullptr && route == tools_.siblings->route()) return;
  throw ApiError(503,
                 "another server answers at the address of the one that has "
                 "this; its --reachable-as says which is its own");
}

}  // namespace gamemaster::api
