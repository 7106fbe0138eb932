// henhouse agent: the player that waits for a game manager.

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "agent/http/token.h"
#include "agent/message_server.h"
#include "agent/player.h"
#include "agent/registration.h"
#include "gamemaster/database/database.h"
#include "gamemaster/store/store.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/diagnostics.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/bluffing_search.h"
#include "search/choice/leveled_search.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/bluffing_search.h"
#include "search/hidden/choice/registry.h"
#include "search/memory/memory.h"
#include "search/search.h"

namespace {

struct Options {
  int port = 9147;
  std::string bind = "127.0.0.1";
  std::string name = "Henhouse";
  std::string search;  // empty: see search_name
  std::string engine = "auto";
  int threads = 0;
  int memory_mb = 0;
  std::uint64_t seed = 0;  // 0: drawn
  int level = 0;           // 0: full strength
  bool interesting = false;
  std::string ponder = "on";
  std::string database;
  std::string register_url;
  std::string register_token;
  std::string register_token_file;
};

/// Of a level, moves are drawn by how often they were visited, of which a
/// search that proves them knows little.
std::string search_name(const Options& options) {
  if (!options.search.empty()) return options.search;
  // Interesting moves are drawn likewise.
  return options.level == 0 && !options.interesting
             ? search::choice::search_names().front()
             : "mcts";
}

/// What `--search` takes: searches for games that hide nothing, and for those
/// that do. Where the game is of the other kind, auto plays.
std::vector<std::string> all_search_names() {
  std::vector<std::string> names = search::choice::search_names();
  for (const std::string& name :
       search::hidden::choice::hidden_search_names()) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
  return names;
}

/// `name` if it is one of `known`, else the first of these.
std::string name_or_default(const std::string& name,
                            const std::vector<std::string>& known) {
  return std::find(known.begin(), known.end(), name) == known.end()
             ? known.front()
             : name;
}

void check_options(const Options& options) {
  using gdl::command_line::WrongUsage;
  if (options.port < 0 || options.port > 65535) {
    throw WrongUsage("--port must be between 0 and 65535");
  }
  gdl::command_line::check_threads(options.threads);
  if (options.memory_mb < 0) {
    throw WrongUsage("--memory cannot be negative");
  }
  if (options.level < 0 || options.level > search::choice::kHighestLevel) {
    throw WrongUsage("--level must be between 1 and " +
                     std::to_string(search::choice::kHighestLevel) +
                     ", or 0 for full strength");
  }
  if (options.interesting && options.level > 0) {
    throw WrongUsage("either --level or --interesting");
  }
  if (options.database.empty()) return;
  const std::string usual = search::choice::search_names().front();
  if (options.level > 0 || options.interesting ||
      search_name(options) != usual) {
    throw WrongUsage("--db is for play at full strength by the search " +
                     usual);
  }
  if (!gamemaster::database::is_address(options.database) &&
      !std::filesystem::exists(options.database)) {
    throw gdl::Error(options.database +
                     ": there is no such file; henhouse learn makes it");
  }
}

/// What others cannot foretell, since moves are mixed by it; logged, so that a
/// match can be repeated.
std::uint64_t drawn_seed() {
  std::random_device device;
  const std::uint64_t seed = std::uint64_t{device()} << 32 | device();
  spdlog::info("moves are drawn by the seed {}", seed);
  return seed;
}

using MakeSearch =
    std::function<std::unique_ptr<search::Search>(reasoner::StateMachine&)>;

/// For games that hide nothing.
MakeSearch usual_search(const Options& options,
                        const search::Settings& settings) {
  const std::string name =
      name_or_default(search::choice::current_search_name(search_name(options)),
                      search::choice::search_names());
  return [name, level = options.level, interesting = options.interesting,
          settings](reasoner::StateMachine& machine) {
    auto search = search::choice::make_search(name, machine, settings);
    if (interesting) {
      return search::choice::make_bluffing_search(machine, std::move(search),
                                                  settings.seed);
    }
    if (level == 0) return search;
    return search::choice::make_leveled_search(std::move(search), level,
                                               settings.seed);
  };
}

/// The same by what was learnt of the game, out of a store that is read at each
/// start of a match. A store that fails is logged, and nothing is known then.
MakeSearch search_by_memory(const std::string& database,
                            const search::Settings& settings) {
  auto store = std::make_shared<gamemaster::store::Store>(database);
  const auto find =
      [store](const std::string& key) -> std::optional<std::string> {
    try {
      const auto row =
          store->find_learnt(key, gamemaster::store::kLearntVersion);
      return row ? std::optional(row->data) : std::nullopt;
    } catch (const std::exception& error) {
      spdlog::warn("{}", error.what());
      return std::nullopt;
    }
  };
  return [find, settings](reasoner::StateMachine& machine) {
    auto made = search::memory::make_search_by_memory(find, machine, settings);
    if (!made.note.empty()) spdlog::info("{}", made.note);
    return std::move(made.search);
  };
}

agent::match::MatchTools tools_for(const Options& options) {
  search::Settings settings;
  settings.seed = options.seed != 0 ? options.seed : drawn_seed();
  settings.threads =
      options.threads > 0
          ? static_cast<std::size_t>(options.threads)
          : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  settings.memory_mb =
      options.memory_mb > 0
          ? static_cast<std::size_t>(options.memory_mb)
          : static_cast<std::size_t>(gdl::command_line::memory_share_mb(1));
  agent::match::MatchTools tools;
  tools.ponders = options.ponder == "on";
  // Datalog is ready at once, and no play waits for a network.
  const bool change = options.engine == "auto";
  tools.make_machine = [engine = change ? "datalog" : options.engine](
                           const gdl::Rulesheet& rules) {
    return reasoner::engines::make_state_machine(rules, engine);
  };
  if (change) {
    tools.make_faster_machine = [](const gdl::Rulesheet& rules,
                                   const std::stop_token& stop) {
      return reasoner::engines::make_playing_machine(rules, stop);
    };
  }
  tools.make_search = options.database.empty()
                          ? usual_search(options, settings)
                          : search_by_memory(options.database, settings);
  const std::string name =
      search::choice::current_search_name(search_name(options));
  tools.make_hidden_search =
      [name =
           name_or_default(name, search::hidden::choice::hidden_search_names()),
       interesting = options.interesting,
       settings](reasoner::StateMachine& machine, reasoner::RoleIndex role) {
        auto search = search::hidden::choice::make_hidden_search(
            name, machine, role, settings);
        if (!interesting) return search;
        return search::hidden::choice::make_bluffing_search(
            machine, role, std::move(search), settings.seed);
      };
  return tools;
}

/// Announces the player where that was asked for; it plays without, too.
void announce(const Options& options, int port) {
  if (options.register_url.empty()) return;
  try {
    const std::string token =
        options.register_token_file.empty()
            ? options.register_token
            : agent::http::read_token(options.register_token_file);
    agent::register_player({options.register_url, token,
                            agent::reachable_host(options.bind), port});
    spdlog::info("registered at {}", options.register_url);
  } catch (const gdl::Error& error) {
    spdlog::warn("{}", error.what());
  }
}

/// Serves until SIGINT or SIGTERM, of which a second one ends the program at
/// once; SIGUSR1 asks for the move at once.
int serve(const Options& options) {
  // Blocked before any thread is made, so that only sigwait takes them.
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  sigaddset(&stop_signals, SIGUSR1);
  ::pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);

  agent::Player player(options.name, tools_for(options));
  agent::MessageServer server(
      [&player](const std::string& message,
                agent::MessageServer::Clock::time_point accepted) {
        return player.reply(message, accepted);
      });
  const int port = server.bind(options.bind, options.port);
  std::exception_ptr failure;
  std::thread network([&server, &failure] {
    try {
      server.serve();
    } catch (...) {
      failure = std::current_exception();
      ::kill(::getpid(), SIGTERM);
    }
  });
  std::cout << port << std::endl;
  spdlog::info("{} listens on {}:{}", options.name, options.bind, port);

  announce(options, port);
  int signal = 0;
  ::sigwait(&stop_signals, &signal);
  while (signal == SIGUSR1) {
    player.hurry();
    ::sigwait(&stop_signals, &signal);
  }
  sigdelset(&stop_signals, SIGUSR1);
  ::pthread_sigmask(SIG_UNBLOCK, &stop_signals, nullptr);
  spdlog::info("stopping");
  player.stop();
  server.stop();
  network.join();
  if (failure) std::rethrow_exception(failure);
  const auto patience = std::chrono::seconds(2);
  if (!player.wait_until_idle(agent::Player::Clock::now() + patience)) {
    // A step of the state machine cannot be interrupted, and nothing of it is
    // worth waiting for.
    spdlog::warn("stopped in the middle of a thought");
    std::_Exit(gdl::command_line::kDone);
  }
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "agent",
        "Plays any game: waits for a game manager to send the rules. The port "
        "is one line on stdout.");
    command_line.option("--port", options.port, "where to listen; 0: any free");
    command_line.option("--bind", options.bind,
                        "the address to listen on; 0.0.0.0 for all");
    command_line.option("--name", options.name, "what the player is called");
    command_line.option(
        "--search", options.search,
        "how it chooses its moves; by default auto, and mcts "
        "where there is a --level or --interesting. Games that hide something "
        "have searches of their own, and auto plays where the "
        "named one is for the other kind");
    command_line.choices("--search", all_search_names(),
                         search::choice::former_search_names());
    command_line.option("--engine", options.engine,
                        "how it reasons about the rules");
    command_line.choices("--engine", reasoner::engines::engine_names());
    command_line.option("--threads", options.threads,
                        "for the search; 0: one a core");
    command_line.option("--memory", options.memory_mb,
                        "for the search, in MB; 0: 1 GB or a quarter of what "
                        "there is");
    command_line.option("--seed", options.seed,
                        "of what is drawn; 0: another each time it is started");
    command_line.option("--level", options.level,
                        "of strength, 1 to 10, where moves are drawn by how "
                        "good they look; 0: always the best");
    command_line.flag("--interesting", options.interesting,
                      "draw moves by the squares of how good they look, and "
                      "bluff as far as that brings something");
    command_line.option("--ponder", options.ponder,
                        "think on while nobody waits for a move, from START to "
                        "STOP, as long as that may bring something: with all "
                        "threads, also while others think. off, where they "
                        "need the cores");
    command_line.choices("--ponder", {"on", "off"});
    command_line.option("--db", options.database,
                        "the file, or postgresql://USER@HOST/NAME, in which "
                        "henhouse learn keeps what it learns: play by what is "
                        "known of the game");
    command_line.option("--register", options.register_url,
                        "announce the player to the game manager at this "
                        "address, http://HOST:PORT (henhouse serve)");
    command_line.option("--register-token-file", options.register_token_file,
                        "a file whose first line that game manager asks for");
    command_line.option("--register-token", options.register_token,
                        "the same as a word, which all users of this machine "
                        "can see");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    check_options(options);
    const std::string note = search::choice::renaming_note(options.search);
    if (!note.empty()) spdlog::warn("{}", note);
    return serve(options);
  });
}
