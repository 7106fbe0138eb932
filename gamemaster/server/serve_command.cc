#include "gamemaster/server/serve_command.h"

#include <spdlog/spdlog.h>

#include <filesystem>
#include <optional>

#include "agent/http/listener.h"
#include "agent/http/token.h"
#include "gamemaster/api/api.h"
#include "gamemaster/database/database.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/server/nightly_learning.h"
#include "gamemaster/server/web_server.h"
#include "gamemaster/store/usual_database.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/files/near_files.h"
#include "gdl/files/reader.h"

namespace gamemaster::server {

namespace {

constexpr std::size_t kMostMatches = 64;
constexpr std::size_t kShortestToken = 8;  // where others are let in

/// An address as a page or a sibling is to be given it.
std::string address_of(const std::string& host, int port) {
  const std::string shown =
      host.find(':') == std::string::npos ? host : "[" + host + "]";
  return "http://" + shown + ":" + std::to_string(port);
}

/// The name by which the page knows the game in the file `path`, which is
/// brought to the library where it did not come with Henhouse.
std::string game_key(const std::string& path, const std::string& games,
                     rules::GameLibrary& library) {
  namespace fs = std::filesystem;
  const fs::path file(path);
  std::error_code error;
  const std::string extension = gdl::files::extension_of(path);
  std::string key =
      file.stem().string() + (extension == ".kif" ? "" : extension);
  for (const std::string& folder : gdl::files::game_folders(games)) {
    if (fs::equivalent(folder / file.filename(), file, error)) return key;
  }
  gdl::Diagnostics diagnostics(path);
  const auto text = gdl::files::read_text_file(path, diagnostics);
  if (!text) throw gdl::Error(diagnostics.format_all());
  const auto game = library.add(file.filename().string(), *text);
  for (const gdl::Diagnostic& entry : game->reading.diagnostics) {
    if (entry.severity == gdl::Severity::kError) {
      throw gdl::Error(diagnostics.format(entry));
    }
  }
  return game->key;
}

}  // namespace

int run_serve_command(const ServeCommand& command, std::ostream& out) {
  if (command.port < 0 || command.port > 65535) {
    throw gdl::command_line::WrongUsage("--port must be between 0 and 65535");
  }
  if (!command.token.empty() && !command.token_file.empty()) {
    throw gdl::command_line::WrongUsage(
        "there is one token: give --token-file alone");
  }
  if (!command.token.empty()) {
    spdlog::warn(
        "all users of this machine can see the word after --token; "
        "--token-file FILE keeps it between us");
  }
  const std::string token = command.token_file.empty()
                                ? command.token
                                : agent::http::read_token(command.token_file);
  if (!agent::http::is_loopback(command.bind) &&
      token.size() < kShortestToken) {
    throw gdl::command_line::WrongUsage(
        "--bind " + command.bind +
        " lets other machines in: that needs --token-file, with a token of at "
        "least " +
        std::to_string(kShortestToken) + " letters that nobody guesses");
  }
  if (command.idle_minutes < 0) {
    throw gdl::command_line::WrongUsage("--idle cannot be negative");
  }
  const auto reachable_as = live::Siblings::checked_address(
      command.reachable_as.empty() ? "http://localhost" : command.reachable_as);
  if (!reachable_as) {
    throw gdl::command_line::WrongUsage("--reachable-as is http://HOST:PORT");
  }
  const std::string database =
      command.database.empty() ? store::usual_database() : command.database;
  const std::string shared_database = database::for_programs(database);
  if (database::is_address(database) && shared_database != database) {
    spdlog::warn(
        "all users of this machine can see the password after --db; PGPASSWORD "
        "or ~/.pgpass keeps it between us");
  }
  // The handler is made before any thread, and needs the server only later.
  WebServer* server_to_stop = nullptr;
  live::LiveMatches* matches_to_stop = nullptr;
  std::mutex mutex;
  bool interrupted = false;
  const gdl::command_line::InterruptHandler handler([&] {
    const std::lock_guard lock(mutex);
    interrupted = true;
    if (matches_to_stop != nullptr) matches_to_stop->stop();
    if (server_to_stop != nullptr) server_to_stop->stop();
  });

  const std::string programs = processes::own_program_folder();
  store::Store store(database);
  rules::GameLibrary library(command.games, programs + "/henhouse-rules-worker",
                             store, command.languages);
  live::Siblings siblings(store);
  live::LiveTools tools;
  tools.library = &library;
  tools.store = &store;
  tools.agent = programs + "/henhouse-agent";
  tools.id_end = siblings.id_end();
  tools.agents_ponder = command.agents_ponder;
  if (command.agents_learn) tools.learnt = shared_database;
  tools.idle = std::chrono::minutes(command.idle_minutes);
  live::LiveMatches matches(tools, kMostMatches);
  api::PlayerDirectory players(store);
  live::TournamentProcesses tournaments(
      {&library, &store, shared_database, programs + "/henhouse-tournament"});
  analysis::Solutions solutions(library, tools.agent, tools.id_end);
  analysis::Analyses analyses(library, programs + "/henhouse-analyze",
                              tools.id_end);
  api::ApiTools api_tools;
  api_tools.library = &library;
  api_tools.store = &store;
  api_tools.matches = &matches;
  api_tools.players = &players;
  api_tools.tournaments = &tournaments;
  api_tools.solutions = &solutions;
  api_tools.analyses = &analyses;
  api_tools.siblings = &siblings;
  api_tools.searches = command.searches;
  api_tools.version = command.version;
  api_tools.needs_token = !token.empty();
  api::Api api(api_tools);
  WebServerOptions options;
  options.bind = command.bind;
  options.port = command.port;
  options.token = token;
  WebServer server(api, options);
  const int port = server.bind();
  {
    const std::lock_guard lock(mutex);
    if (interrupted) return gdl::command_line::kDone;
    server_to_stop = &server;
    matches_to_stop = &matches;
  }
  const std::string reachable =
      address_of(agent::http::reachable_host(command.bind), port);
  siblings.announce(command.reachable_as.empty() ? reachable : *reachable_as);
  std::string address = reachable + "/";
  if (!command.game.empty()) {
    address += "#/game/" + game_key(command.game, command.games, library);
  }
  out << address << std::endl;
  if (command.on_ready) command.on_ready(address);
  std::optional<NightlyLearning> learning;
  if (command.learns_at_night) {
    learning.emplace(programs + "/henhouse-learn", shared_database);
  }
  spdlog::info("open the address above in a browser; Ctrl-C stops");
  server.serve();
  {
    const std::lock_guard lock(mutex);
    server_to_stop = nullptr;
    matches_to_stop = nullptr;
  }
  matches.stop();
  tournaments.stop_all();
  solutions.stop();
  analyses.stop();
  return gdl::command_line::kDone;
}

}  // namespace gamemaster::server
