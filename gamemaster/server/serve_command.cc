#include "gamemaster/server/serve_command.h"

#include <spdlog/spdlog.h>

#include <cstdlib>
#include <filesystem>

#include "agent/http/listener.h"
#include "agent/http/token.h"
#include "gamemaster/api/api.h"
#include "gamemaster/processes/interrupt.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/server/web_server.h"
#include "gdl/command_line/command_line.h"

namespace gamemaster::server {

namespace {

constexpr std::size_t kMostMatches = 64;
constexpr std::size_t kShortestToken = 8;  // where others are let in

/// Where data of programs lies by custom, in a folder of ours that is made.
std::string usual_database() {
  const char* const data = std::getenv("XDG_DATA_HOME");
  const char* const home = std::getenv("HOME");
  std::filesystem::path folder;
  if (data != nullptr && *data == '/') {
    folder = data;
  } else if (home != nullptr && *home == '/') {
    folder = std::filesystem::path(home) / ".local/share";
  } else {
    throw gdl::Error(
        "there is no home folder; say by --db where the matches "
        "are to be kept");
  }
  folder /= "henhouse";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw gdl::Error("cannot make the folder " + folder.string() + ": " +
                     error.message());
  }
  return (folder / "henhouse.db").string();
}

std::string shown_host(const std::string& bind) {
  return bind.find(':') == std::string::npos ? bind : "[" + bind + "]";
}

}  // namespace

int run_serve_command(const ServeCommand& command, std::ostream& out) {
  if (command.port < 0 || command.port > 65535) {
    spdlog::error("--port must be between 0 and 65535");
    return gdl::command_line::kWrongUsage;
  }
  if (!command.token.empty() && !command.token_file.empty()) {
    spdlog::error("there is one token: give --token-file alone");
    return gdl::command_line::kWrongUsage;
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
    spdlog::error(
        "--bind {} lets other machines in: that needs --token-file, with a "
        "token of at least {} letters that nobody guesses",
        command.bind, kShortestToken);
    return gdl::command_line::kWrongUsage;
  }
  if (command.idle_minutes < 0) {
    spdlog::error("--idle cannot be negative");
    return gdl::command_line::kWrongUsage;
  }
  // The handler is made before any thread, and needs the server only later.
  WebServer* server_to_stop = nullptr;
  live::LiveMatches* matches_to_stop = nullptr;
  std::mutex mutex;
  bool interrupted = false;
  const processes::InterruptHandler handler([&] {
    const std::lock_guard lock(mutex);
    interrupted = true;
    if (matches_to_stop != nullptr) matches_to_stop->stop();
    if (server_to_stop != nullptr) server_to_stop->stop();
  });

  const std::string programs = processes::own_program_folder();
  const std::string database =
      command.database.empty() ? usual_database() : command.database;
  store::Store store(database);
  rules::GameLibrary library(command.games, programs + "/henhouse-rules-worker",
                             store, command.languages);
  live::LiveTools tools;
  tools.library = &library;
  tools.store = &store;
  tools.agent = programs + "/henhouse-agent";
  tools.idle = std::chrono::minutes(command.idle_minutes);
  live::LiveMatches matches(tools, kMostMatches);
  api::PlayerDirectory players(store);
  live::TournamentProcesses tournaments(
      {&library, &store, std::filesystem::absolute(database).string(),
       programs + "/henhouse-tournament"});
  live::Solutions solutions(library, tools.agent);
  live::Analyses analyses(library, programs + "/henhouse-analyze");
  api::ApiTools api_tools;
  api_tools.library = &library;
  api_tools.store = &store;
  api_tools.matches = &matches;
  api_tools.players = &players;
  api_tools.tournaments = &tournaments;
  api_tools.solutions = &solutions;
  api_tools.analyses = &analyses;
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
  out << "http://" << shown_host(command.bind) << ":" << port << "/"
      << std::endl;
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
