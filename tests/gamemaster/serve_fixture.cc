#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {

namespace {

live::LiveTools live_tools(rules::GameLibrary& library, store::Store& store,
                           const ServeSetup& setup) {
  live::LiveTools tools;
  tools.library = &library;
  tools.store = &store;
  tools.agent = setup.agent;
  tools.limits = setup.limits;
  tools.idle = setup.idle;
  return tools;
}

api::ApiTools api_tools(rules::GameLibrary& library, store::Store& store,
                        live::LiveMatches& matches,
                        api::PlayerDirectory& players,
                        live::TournamentProcesses& tournaments,
                        analysis::Solutions& solutions,
                        analysis::Analyses& analyses, bool needs_token) {
  api::ApiTools tools;
  tools.library = &library;
  tools.store = &store;
  tools.matches = &matches;
  tools.players = &players;
  tools.tournaments = &tournaments;
  tools.solutions = &solutions;
  tools.analyses = &analyses;
  tools.searches = {"auto", "mcts", "minimax", "legal", "random"};
  tools.needs_token = needs_token;
  return tools;
}

server::WebServerOptions on_a_free_port(server::WebServerOptions options) {
  options.port = 0;
  return options;
}

}  // namespace

ServeFixture::ServeFixture(const server::WebServerOptions& options,
                           const ServeSetup& setup)
    : store_(database()),
      library_("games", setup.worker, store_,
               {{"kif", "GDL"}, {"egg", "EGGG"}}),
      matches_(live_tools(library_, store_, setup), 64),
      players_(store_),
      tournaments_({&library_, &store_, database(),
                    program_folder() + "/henhouse-tournament"}),
      solutions_(library_, program_folder() + "/henhouse-agent"),
      analyses_(library_, program_folder() + "/henhouse-analyze"),
      api_(api_tools(library_, store_, matches_, players_, tournaments_,
                     solutions_, analyses_, !options.token.empty())),
      server_(api_, on_a_free_port(options)) {
  connect_to(options.bind, server_.bind());
  thread_ = std::thread([this] { server_.serve(); });
}

ServeFixture::~ServeFixture() {
  matches_.stop();
  server_.stop();
  thread_.join();
}

}  // namespace gamemaster
