#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "gamemaster/api/api.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/server/web_server.h"
#include "tests/gamemaster/serve_client.h"

namespace gamemaster {

/// What a game manager under test has that is not as usual.
struct ServeSetup {
  live::MatchLimits limits = {};
  std::chrono::milliseconds idle{std::chrono::minutes(15)};
  std::string agent = program_folder() + "/henhouse-agent";
  std::string worker = program_folder() + "/henhouse-rules-worker";
};

/// A game manager on a free port of the loopback interface, with a store of its
/// own and the games of the checkout.
class ServeFixture : public ServeClient {
 public:
  explicit ServeFixture(const server::WebServerOptions& options = {},
                        const ServeSetup& setup = {});
  ~ServeFixture();

  store::Store& store() { return store_; }
  std::string database() const { return (folder_.path() / "matches.db"); }

 private:
  processes::PrivateFolder folder_;
  store::Store store_;
  rules::GameLibrary library_;
  live::LiveMatches matches_;
  api::PlayerDirectory players_;
  live::TournamentProcesses tournaments_;
  analysis::Solutions solutions_;
  analysis::Analyses analyses_;
  api::Api api_;
  server::WebServer server_;
  std::thread thread_;
};

template <typename Json>
using JsonServeFixture = WithJson<Json, ServeFixture>;

}  // namespace gamemaster
