// What strangers send to henhouse serve: a head, and a body for the API. The
// games are none, and no process can be started.

#include <cstddef>
#include <cstdint>
#include <string>

#include "gamemaster/api.h"
#include "gamemaster/http_head.h"
#include "gdl/diagnostics.h"

namespace {

struct Server {
  gamemaster::Store store{":memory:"};
  gamemaster::GameLibrary library{"", "/nonexistent", store, {"kif"}};
  gamemaster::LiveTools live_tools{&library, &store, "/nonexistent"};
  gamemaster::LiveMatches matches{live_tools, 2};
  gamemaster::PlayerDirectory players{store};
  gamemaster::TournamentProcesses tournaments{{&library, &store, "", ""}};
  gamemaster::Solutions solutions{library, "/nonexistent"};
  gamemaster::ApiTools tools{&library, &store,       &matches,
                             &players, &tournaments, &solutions,
                             "",       {},           false};
  gamemaster::Api api{tools};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static Server server;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = text.find("\r\n\r\n");
  std::optional<gamemaster::HttpRefusal> refusal;
  const gamemaster::HttpHead head =
      gamemaster::parse_http_head(text.substr(0, end), refusal);
  if (refusal || gamemaster::refuse(head, {true, "", 1 << 20})) return 0;
  const auto path = gamemaster::path_segments(head.target);
  if (!path) return 0;
  // Registered players would be looked up in the network.
  if (path->size() > 1 && (*path)[1] == "players") return 0;
  gamemaster::ApiRequest request;
  request.method = head.method;
  request.path = *path;
  const std::size_t query = head.target.find('?');
  if (query != std::string::npos) {
    request.query["cursor"] = head.target.substr(query + 1);
  }
  if (end != std::string::npos) request.body = text.substr(end + 4);
  try {
    server.api.answer(request);
  } catch (const gamemaster::ApiError&) {
    // Refused.
  }
  return 0;
}
