#include "gamemaster/server/serve_command.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>

#include "agent/http/listener.h"
#include "agent/http/token.h"
#include "gamemaster/api/api.h"
#include "gamemaster/database/database.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/server/nightly_learning.h"
#include "gamemaster/server/web_server.h"
#include "gamemaster/store/new_game.h"
#include "gamemaster/store/usual_database.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/files/near_files.h"
#include "gdl/files/reader.h"

namespace gamemaster::server {

namespace {

using gdl::command_line::WrongUsage;

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
std::string page_key(const std::string& path, const std::string& games,
                     rules::GameLibrary& library) {
  namespace fs = std::filesystem;
  const fs::path file(path);
  std::error_code error;
  for (const std::string& folder : gdl::files::game_folders(games)) {
    if (fs::equivalent(folder / file.filename(), file, error)) {
      return store::game_key(path);
    }
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

/// What the options come to.
struct Settings {
  std::string token;            // empty: none is needed
  std::string reachable_as;     // empty: where it listens
  std::string database;         // of the store
  std::string shared_database;  // the same, as programs are told of it
};

/// The token of the option or its file. Throws WrongUsage where others would be
/// let in without one.
std::string checked_token(const ServeCommand& command) {
  if (!command.token.empty() && !command.token_file.empty()) {
    throw WrongUsage("there is one token: give --token-file alone");
  }
  if (!command.token.empty()) {
    spdlog::warn(
        "all users of this machine can see the word after --token; "
        "--token-file FILE keeps it between us");
  }
  std::string token = command.token_file.empty()
                          ? command.token
                          : agent::http::read_token(command.token_file);
  if (!agent::http::is_loopback(command.bind) &&
      token.size() < kShortestToken) {
    throw WrongUsage(
        "--bind " + command.bind +
        " lets other machines in: that needs --token-file, with a token of at "
        "least " +
        std::to_string(kShortestToken) + " letters that nobody guesses");
  }
  return token;
}

std::string checked_reachable_as(const ServeCommand& command) {
  if (command.reachable_as.empty()) return "";
  const auto address = live::Siblings::checked_address(command.reachable_as);
  if (!address) throw WrongUsage("--reachable-as is http://HOST:PORT");
  return *address;
}

/// Throws WrongUsage for options that cannot be. To be called before there are
/// threads.
Settings check(const ServeCommand& command) {
  if (command.port < 0 || command.port > 65535) {
    throw WrongUsage("--port must be between 0 and 65535");
  }
  Settings settings;
  settings.token = checked_token(command);
  if (command.idle_minutes < 0) {
    throw WrongUsage("--idle cannot be negative");
  }
  settings.reachable_as = checked_reachable_as(command);
  settings.database =
      command.database.empty() ? store::usual_database() : command.database;
  settings.shared_database = database::for_programs(settings.database);
  if (database::is_address(settings.database) &&
      settings.shared_database != settings.database) {
    spdlog::warn(
        "all users of this machine can see the password after --db; PGPASSWORD "
        "or ~/.pgpass keeps it between us");
  }
  return settings;
}

/// The parts that serve together, and what stops them. To be made before any
/// thread; the command must outlive it.
class Service {
 public:
  Service(const ServeCommand& command, const Settings& settings);
  ~Service() { set_serving(false); }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Serves until a signal comes.
  void run(std::ostream& out);

 private:
  live::LiveTools live_tools();
  api::ApiTools api_tools();
  void interrupt();
  /// Whether a signal has parts to stop. False where one has come before.
  bool set_serving(bool serving);
  /// Tells where it is reached, by `port`.
  void announce(int port, std::ostream& out);
  void stop();

  const ServeCommand& command_;
  const Settings settings_;
  const std::string programs_ = processes::own_program_folder();
  std::mutex mutex_;
  bool interrupted_ = false;  // guarded by mutex_
  bool serving_ = false;      // guarded by mutex_
  const gdl::command_line::InterruptHandler handler_{[this] { interrupt(); }};
  store::Store store_;
  rules::GameLibrary library_;
  live::Siblings siblings_;
  live::LiveMatches matches_;
  api::PlayerDirectory players_;
  live::TournamentProcesses tournaments_;
  analysis::Solutions solutions_;
  analysis::Analyses analyses_;
  api::Api api_;
  WebServer server_;
};

Service::Service(const ServeCommand& command, const Settings& settings)
    : command_(command),
      settings_(settings),
      store_(settings.database),
      library_(command.games, programs_ + "/henhouse-rules-worker", store_,
               command.languages),
      siblings_(store_),
      matches_(live_tools(), kMostMatches),
      players_(store_),
      tournaments_({&library_, &store_, settings.shared_database,
                    programs_ + "/henhouse-tournament"}),
      solutions_(library_, programs_ + "/henhouse-agent", siblings_.id_end()),
      analyses_(library_, programs_ + "/henhouse-analyze", siblings_.id_end()),
      api_(api_tools()),
      server_(api_, {.bind = command.bind,
                     .port = command.port,
                     .token = settings.token}) {}

live::LiveTools Service::live_tools() {
  live::LiveTools tools;
  tools.library = &library_;
  tools.store = &store_;
  tools.agent = programs_ + "/henhouse-agent";
  tools.id_end = siblings_.id_end();
  tools.agents_ponder = command_.agents_ponder;
  if (command_.agents_learn) tools.learnt = settings_.shared_database;
  tools.idle = std::chrono::minutes(command_.idle_minutes);
  return tools;
}

api::ApiTools Service::api_tools() {
  api::ApiTools tools;
  tools.library = &library_;
  tools.store = &store_;
  tools.matches = &matches_;
  tools.players = &players_;
  tools.tournaments = &tournaments_;
  tools.solutions = &solutions_;
  tools.analyses = &analyses_;
  tools.siblings = &siblings_;
  tools.searches = command_.searches;
  tools.version = command_.version;
  tools.needs_token = !settings_.token.empty();
  return tools;
}

void Service::interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  if (!serving_) return;
  matches_.stop();
  server_.stop();
}

bool Service::set_serving(bool serving) {
  const std::lock_guard lock(mutex_);
  serving_ = serving;
  return !interrupted_;
}

void Service::announce(int port, std::ostream& out) {
  const std::string reachable =
      address_of(agent::http::reachable_host(command_.bind), port);
  siblings_.announce(settings_.reachable_as.empty() ? reachable
                                                    : settings_.reachable_as);
  std::string address = reachable + "/";
  if (!command_.game.empty()) {
    address += "#/game/" + page_key(command_.game, command_.games, library_);
  }
  out << address << std::endl;
  if (command_.on_ready) command_.on_ready(address);
}

void Service::run(std::ostream& out) {
  const int port = server_.bind();
  if (!set_serving(true)) return;
  announce(port, out);
  std::optional<NightlyLearning> learning;
  if (command_.learns_at_night) {
    learning.emplace(programs_ + "/henhouse-learn", settings_.shared_database);
  }
  spdlog::info("open the address above in a browser; Ctrl-C stops");
  server_.serve();
  set_serving(false);
  stop();
}

void Service::stop() {
  matches_.stop();
  tournaments_.stop_all();
  solutions_.stop();
  analyses_.stop();
}

}  // namespace

int run_serve_command(const ServeCommand& command, std::ostream& out) {
  const Settings settings = check(command);
  Service(command, settings).run(out);
  return gdl::command_line::kDone;
}

}  // namespace gamemaster::server
