// Match records as files: those of our matches, and those of others.

#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/board/move_notation.h"
#include "gamemaster/records/match_record_xml.h"
#include "gamemaster/rules/rules_process.h"
#include "gamemaster/store/record_import.h"

namespace gamemaster::api {

std::vector<std::vector<std::string>> Api::names_of(
    const store::StoredMatch& match) {
  const auto game = tools_.store->find_game(match.game);
  const auto details = game ? tools_.library->find_version(*game) : nullptr;
  const auto view =
      stored_views_.view(match.match_id, details.get(), 0, 0, false);
  const auto result = tools_.store->match_result(match.match_id);
  if (!view || !view->layout || !result) return {};
  std::vector<std::vector<std::string>> names;
  for (std::size_t i = 0; i < result->moves.size(); ++i) {
    names.push_back(board::describe_step(*view->layout, result->states[i],
                                         result->states[i + 1],
                                         result->moves[i])
                        .names);
  }
  return names;
}

ApiReply Api::export_match(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const std::string& form = request.path[3];
  if (form != "record.json" && form != "record.xml") {
    throw ApiError(404, "there is nothing at this address");
  }
  const auto stored = tools_.store->find_match(id);
  if (!stored) throw ApiError(404, "there is no such match");
  if (is_secret(*stored)) {
    throw ApiError(409, "the record is told once the match is over");
  }
  auto record = tools_.store->match_record(id);
  if (!record) throw ApiError(404, "there is no such match");
  if (form == "record.json") records::add_notation(*record, names_of(*stored));
  ApiReply reply;
  reply.file_name = id + form.substr(form.find('.'));
  if (form == "record.json") {
    reply.body = records::format_match_record(*record);
    return reply;
  }
  std::vector<std::string> roles;
  for (const store::StoredSeat& seat : stored->seats)
    roles.push_back(seat.role);
  reply.content_type = "application/xml";
  reply.body = records::match_record_xml(*record, roles);
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
      nlohmann::json{{"id", match.match_id}, {"ruleBreak", match.rule_break}},
      201);
}

}  // namespace gamemaster::api
