// henhouse agent: the player that waits for a game manager.

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
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
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "agent/http/listener.h"
#include "agent/http/token.h"
#include "agent/message_server.h"
#include "agent/player.h"
#include "agent/ranks/mpirun.h"
#include "agent/registration.h"
#include "gamemaster/database/database.h"
#include "gamemaster/store/store.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "reasoner/wide/lanes/simd.h"
#include "search/choice/bluffing_search.h"
#include "search/choice/leveled_search.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/bluffing_search.h"
#include "search/hidden/choice/registry.h"
#include "search/memory/memory.h"
#include "search/ranks/helper.h"
#include "search/ranks/leader.h"
#include "search/ranks/leader_search.h"
#include "search/search.h"

namespace {

using agent::ranks::Mpirun;

struct Options {
  int port = 9147;
  std::string bind = "127.0.0.1";
  std::string name = "Henhouse";
  std::string search;  // empty: see search_name
  std::string engine = "auto";
  int threads = 0;
  int memory_mb = 0;
  std::uint64_t iterations = 0;  // 0: the clock says when
  std::uint64_t seed = 0;        // 0: drawn
  int level = 0;                 // 0: full strength
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

/// Of one of the processes that mpirun started, or of the only one.
search::Settings settings_for(const Options& options, const Mpirun& mpirun,
                              std::size_t rank) {
  search::Settings settings;
  // Ranks that drew the same would find out the same.
  constexpr std::uint64_t kRankStream = 0x72616e6b00000000;
  settings.seed = (options.seed != 0 ? options.seed : drawn_seed()) +
                  static_cast<std::uint64_t>(rank) * kRankStream;
  settings.threads = options.threads > 0
                         ? static_cast<std::size_t>(options.threads)
                         : agent::ranks::threads_of_rank(mpirun);
  const auto here = static_cast<int>(mpirun.ranks_here);
  settings.memory_mb = static_cast<std::size_t>(
      options.memory_mb > 0 ? options.memory_mb
                            : gdl::command_line::memory_share_mb(here));
  settings.iterations = options.iterations;
  return settings;
}

/// `leader`, of several processes, may be null.
agent::match::MatchTools tools_for(const Options& options,
                                   search::Settings settings,
                                   search::ranks::Leader* leader) {
  settings.partners = leader;
  agent::match::MatchTools tools;
  tools.ponders = options.ponder == "on";
  // Datalog is ready at once, and no play waits for a network.
  const bool change = options.engine == "auto";
  tools.make_machine = [engine = change ? "datalog" : options.engine,
                        leader](const gdl::Rulesheet& rules) {
    auto machine = reasoner::engines::make_state_machine(rules, engine);
    // What hides something is thought about here alone.
    if (leader != nullptr && !machine->game().hides()) {
      leader->begin_match(gdl::to_string(rules));
    }
    return machine;
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
  if (leader != nullptr) {
    tools.make_search = [make = std::move(tools.make_search),
                         leader](reasoner::StateMachine& machine) {
      return std::make_unique<search::ranks::LeaderSearch>(*leader, machine,
                                                           make(machine));
    };
  }
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
                            agent::http::reachable_host(options.bind), port});
    spdlog::info("registered at {}", options.register_url);
  } catch (const gdl::Error& error) {
    spdlog::warn("{}", error.what());
  }
}

sigset_t signals_to_wait_for() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGUSR1);
  return signals;
}

/// What the ranks of a search must agree in.
search::ranks::Identity identity() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return {HENHOUSE_VERSION,
          std::string(reasoner::wide::lanes::name_of(
              reasoner::wide::lanes::widest_simd())),
          host.data()};
}

/// Any rank but the first: helps that one until it ends.
int help(const Options& options, const Mpirun& mpirun,
         search::ranks::Transport& transport) {
  const std::string rank = "rank " + std::to_string(transport.rank());
  // Where ranks share cores, the one that has to answer in time comes first.
  constexpr int kGivesWay = 5;
  if (mpirun.ranks_here > std::thread::hardware_concurrency()) {
    [[maybe_unused]] const int niceness = ::nice(kGivesWay);
  }
  const search::Settings settings =
      settings_for(options, mpirun, transport.rank());
  spdlog::info("{} thinks with {} threads and {} MB", rank, settings.threads,
               settings.memory_mb);
  search::ranks::HelperTools tools;
  tools.make_machine = [engine = options.engine](const std::string& text,
                                                 const std::stop_token& stop) {
    gdl::Diagnostics ignored;
    const gdl::Rulesheet rules = gdl::read_kif(text, ignored);
    return engine == "auto"
               ? reasoner::engines::make_playing_machine(rules, stop)
               : reasoner::engines::make_state_machine(rules, engine);
  };
  tools.make_search = [settings](search::Task task,
                                 reasoner::StateMachine& machine,
                                 search::Partners* partners) {
    search::Settings own = settings;
    own.partners = partners;
    return search::choice::make_helping_search(task, machine, own);
  };
  search::ranks::Helper helper(transport, identity(), std::move(tools));
  if (helper.run() == search::ranks::Helper::End::kLost) {
    throw gdl::Error(rank + " hears nothing of rank 0 any more");
  }
  return gdl::command_line::kDone;
}

/// Waits for the other ranks. Throws gdl::Error where some cannot take part.
void gather(search::ranks::Leader& leader, const Mpirun& mpirun) {
  constexpr std::chrono::seconds kPatience{10};
  const std::vector<std::string> objections = leader.await_helpers(kPatience);
  if (!objections.empty()) {
    std::string text;
    for (const std::string& objection : objections) {
      text += (text.empty() ? "" : "\n") + objection;
    }
    throw gdl::Error(text);
  }
  spdlog::info("thinking with {} ranks, {} of them on this machine",
               mpirun.ranks, mpirun.ranks_here);
  if (!mpirun.survives_death) {
    spdlog::warn(
        "where one rank dies mpirun ends all, unless it is told "
        "--enable-recovery");
  }
}

/// Serves until SIGINT or SIGTERM, of which a second one ends the program at
/// once; SIGUSR1 asks for the move at once. With other ranks over `transport`,
/// which is null where there are none.
int serve(const Options& options, const Mpirun& mpirun,
          search::ranks::Transport* transport) {
  std::optional<search::ranks::Leader> leader;
  if (transport != nullptr) {
    leader.emplace(*transport, identity(),
                   [](const std::string& text) { spdlog::info("{}", text); });
    gather(*leader, mpirun);
  }
  sigset_t stop_signals = signals_to_wait_for();
  agent::Player player(options.name,
                       tools_for(options, settings_for(options, mpirun, 0),
                                 leader ? &*leader : nullptr));
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

/// Plays, or helps the rank that does.
int run(const Options& options) {
  const Mpirun mpirun = Mpirun::of_environment();
  std::unique_ptr<search::ranks::Transport> transport;
  // Blocked before any thread is made, so that only sigwait takes them.
  const sigset_t signals = signals_to_wait_for();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  if (mpirun.ranks > 1) transport = agent::ranks::open_mpi();
  if (transport == nullptr || transport->rank() == 0) {
    return serve(options, mpirun, transport.get());
  }
  // A helper has nothing to save.
  ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  return help(options, mpirun, *transport);
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "agent",
        "Plays any game: waits for a game manager to send the rules. The port "
        "is one line on stdout. Several machines think together where Open "
        "MPI starts it: mpirun --enable-recovery --bind-to none -n RANKS "
        "henhouse agent; the first rank listens, and the others help it.");
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
                        "for the search; 0: one a core, shared among the ranks "
                        "that mpirun starts on this machine");
    command_line.option("--memory", options.memory_mb,
                        "for the search, in MB; 0: 1 GB or a quarter of what "
                        "there is");
    command_line.option("--iterations", options.iterations,
                        "of a search after which it moves, in each rank; 0: "
                        "as many as the clock allows");
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
    return run(options);
  });
}
