// How records are made and written; match_record_parser.cc reads them and
// match_record_replay.cc compares them.

#include "gamemaster/records/match_record.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "gamemaster/json/seconds.h"
#include "gdl/json_text.h"

namespace gamemaster::records {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t kTokenLength = 32;

/// Names may hold bytes that are no UTF-8, which must not make it fail.
std::string state_text(const std::vector<std::string>& facts) {
  std::string text = "(";
  for (const std::string& fact : facts) text += " " + fact;
  return text + " )";
}

std::vector<int> all_goals(const match::MatchResult& result) {
  std::vector<int> goals;
  for (const std::optional<int>& goal : result.goals) {
    const bool of_chance = result.chance && result.chance->role == goals.size();
    if (!goal && !of_chance) return {};
    goals.push_back(goal.value_or(0));
  }
  return goals;
}

OrderedJson chance_json(const match::MatchChance& chance) {
  OrderedJson json = {{"digest", chance.digest}, {"match", chance.match}};
  if (chance.first_step > 0) json["firstStep"] = chance.first_step;
  if (!chance.seed.empty()) json["seed"] = chance.seed;
  return json;
}

}  // namespace

std::string make_random_token() {
  constexpr std::string_view kCharacters =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::random_device system;
  std::uniform_int_distribution<std::size_t> draw(0, kCharacters.size() - 1);
  std::string token;
  for (std::size_t i = 0; i < kTokenLength; ++i) {
    token += kCharacters[draw(system)];
  }
  return token;
}

std::string make_game_meta_url(std::string_view game) {
  std::string name;
  for (const char c : game) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       (c >= '0' && c <= '9') || c == '-' || c == '.';
    name += plain ? c : '_';
  }
  return "http://games.ggp.org/base/games/" + name + "/v0/";
}

std::optional<MatchRecord> make_match_record(const match::MatchResult& result,
                                             const MatchIdentity& identity) {
  if (result.states.empty()) return std::nullopt;
  MatchRecord record;
  record.match_id = result.match_id;
  record.random_token = identity.random_token;
  record.start_time = result.state_times.front();
  record.game_meta_url = identity.game_meta_url;
  // To others a match is completed by a terminal state alone.
  record.completed = result.completed && !result.resigned;
  record.aborted = result.aborted || result.resigned;
  record.states = result.states;
  record.state_times = result.state_times;
  // The clock of the system may be set back while a match runs.
  for (std::size_t i = 1; i < record.state_times.size(); ++i) {
    record.state_times[i] =
        std::max(record.state_times[i], record.state_times[i - 1]);
  }
  record.moves = result.moves;
  record.errors = result.errors;
  // A match that ended before all had answered START has no row for it.
  record.errors.resize(record.states.size(),
                       std::vector<std::string>(result.roles.size()));
  if (record.completed) record.goals = all_goals(result);
  record.start_clock = result.start_clock;
  record.play_clock = result.play_clock;
  record.players = result.players;
  record.humans = result.humans;
  record.scrambled = identity.scrambled;
  record.percepts = result.percepts;
  record.chance = result.chance;
  if (record.chance) record.chance->role = 0;
  record.extras["x-roles"] = gdl::json_text(OrderedJson(result.roles));
  record.extras["x-seconds"] = gdl::json_text(OrderedJson(result.seconds));
  if (!result.warnings.empty()) {
    record.extras["x-warnings"] = gdl::json_text(OrderedJson(result.warnings));
  }
  if (!result.failure.empty()) {
    record.extras["x-failure"] = gdl::json_text(OrderedJson(result.failure));
  }
  if (result.resigned) {
    record.extras["x-resigned"] = gdl::json_text(OrderedJson(*result.resigned));
  }
  return record;
}

void add_notation(MatchRecord& record,
                  const std::vector<std::vector<std::string>>& names) {
  if (!record.host_signature.empty() || names.empty()) return;
  record.extras["x-notation"] = gdl::json_text(OrderedJson(names));
}

std::string format_match_record(const MatchRecord& record) {
  OrderedJson json;
  json["matchId"] = record.match_id;
  json["randomToken"] = record.random_token;
  json["startTime"] = record.start_time;
  json["gameMetaURL"] = record.game_meta_url;
  json["isCompleted"] = record.completed;
  json["isAborted"] = record.aborted;
  json["states"] = OrderedJson::array();
  for (const auto& facts : record.states) {
    json["states"].push_back(state_text(facts));
  }
  json["moves"] = record.moves;
  json["stateTimes"] = record.state_times;
  if (!record.errors.empty()) json["errors"] = record.errors;
  if (!record.goals.empty()) json["goalValues"] = record.goals;
  json["previewClock"] = record.preview_clock;
  json["startClock"] = json::seconds<nlohmann::json>(record.start_clock);
  json["playClock"] = json::seconds<nlohmann::json>(record.play_clock);
  if (!record.players.empty()) json["playerNamesFromHost"] = record.players;
  if (!record.humans.empty()) json["isPlayerHuman"] = record.humans;
  if (!record.tournament.empty()) {
    json["tournamentNameFromHost"] = record.tournament;
  }
  json["scrambled"] = record.scrambled;
  if (!record.host_key.empty()) {
    json["matchHostPK"] = record.host_key;
    json["matchHostSignature"] = record.host_signature;
  }
  if (!record.percepts.empty()) json["x-percepts"] = record.percepts;
  if (record.chance) json["x-chance"] = chance_json(*record.chance);
  for (const auto& [key, text] : record.extras)
    json[key] = OrderedJson::parse(text);
  return gdl::json_text(json);
}

}  // namespace gamemaster::records
