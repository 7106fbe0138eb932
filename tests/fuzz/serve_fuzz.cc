// What strangers send to henhouse serve: a head, and a body for the API. The
// games are none, and no process can be started.

#include <cstddef>
#include <cstdint>
#include <string>

#include "gamemaster/api/api.h"
#include "gamemaster/server/http_head.h"
#include "gdl/diagnostics.h"

namespace {

struct Server {
  gamemaster::store::Store store{":memory:"};
  gamemaster::rules::GameLibrary library{"", "/nonexistent", store, {"kif"}};
  gamemaster::live::LiveTools live_tools{&library, &store, "/nonexistent"};
  gamemaster::live::LiveMatches matches{live_tools, 2};
  gamemaster::api::PlayerDirectory players{store};
  gamemaster::live::TournamentProcesses tournaments{{&library, &store, "", ""}};
  gamemaster::live::Solutions solutions{library, "/nonexistent"};
  gamemaster::api::ApiTools tools{&library, &store,       &matches,
                                  &players, &tournaments, &solutions,
                                  "",       {},           false};
  gamemaster::api::Api api{tools};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static Server server;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = text.find("\r\n\r\n");
  std::optional<gamemaster::server::HttpRefusal> refusal;
  const gamemaster::server::HttpHead head =
      gamemaster::server::parse_http_head(text.substr(0, end), refusal);
  if (refusal || gamemaster::server::refuse(head, {true, "", 1 << 20}))
    return 0;
  const auto path = gamemaster::server::path_segments(head.target);
  if (!path) return 0;
  // Registered players would be looked up in the network.
  if (path->size() > 1 && (*path)[1] == "players") return 0;
  gamemaster::api::ApiRequest request;
  request.method = head.method;
  request.path = *path;
  const std::size_t query = head.target.find('?');
  if (query != std::string::npos) {
    request.query["cursor"] = head.target.substr(query + 1);
  }
  if (end != std::string::npos) request.body = text.substr(end + 4);
  try {
    server.api.answer(request);
  } catch (const gamemaster::api::ApiError&) {
    // Refused.
  }
  return 0;
}
