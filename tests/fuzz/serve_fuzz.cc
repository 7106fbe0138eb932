// What strangers send to henhouse serve: a head, and a body for the API. The
// games are none, and no process can be started.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "agent/http/request_parser.h"
#include "gamemaster/api/api.h"
#include "gamemaster/server/request_guard.h"
#include "gdl/diagnostics.h"

namespace {

struct Server {
  gamemaster::store::Store store{":memory:"};
  gamemaster::rules::GameLibrary library{
      "", "/nonexistent", store, {{"kif", "GDL"}}};
  gamemaster::live::LiveTools live_tools{
      .library = &library, .store = &store, .agent = "/nonexistent"};
  gamemaster::live::LiveMatches matches{live_tools, 2};
  gamemaster::api::PlayerDirectory players{store};
  gamemaster::live::TournamentProcesses tournaments{{&library, &store, "", ""}};
  gamemaster::analysis::Solutions solutions{library, "/nonexistent"};
  gamemaster::analysis::Analyses analyses{library, "/nonexistent"};
  gamemaster::api::ApiTools tools{.library = &library,
                                  .store = &store,
                                  .matches = &matches,
                                  .players = &players,
                                  .tournaments = &tournaments,
                                  .solutions = &solutions,
                                  .analyses = &analyses};
  gamemaster::api::Api api{tools};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static Server server;
  agent::http::RequestParser parser(agent::http::Manner::kStrict);
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  parser.feed(bytes);
  if (!parser.has_head()) return 0;
  const agent::http::Request& sent = parser.request();
  if (gamemaster::server::refuse(sent, {true, ""})) return 0;
  const auto path = agent::http::path_segments(sent.target);
  if (!path) return 0;
  // Registered players would be looked up in the network.
  if (path->size() > 1 && (*path)[1] == "players") return 0;
  gamemaster::api::ApiRequest request;
  request.method = sent.method;
  request.path = *path;
  request.query = agent::http::query_parameters(sent.target);
  // All of it, whatever the length says.
  request.body = bytes.substr(bytes.find("\r\n\r\n") + 4);
  try {
    server.api.answer(request);
  } catch (const gamemaster::api::ApiError&) {
    // Refused.
  }
  return 0;
}
