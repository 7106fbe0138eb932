#include "agent/command/options.h"

#include "agent/http/token.h"
#include "agent/registration.h"
#include "gdl/command_line/command_line.h"
#include "gdl/diagnostics.h"
#include "reasoner/engines/engine.h"
#include "search/choice/leveled_search.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/registry.h"

namespace agent::command {

namespace {

using gdl::command_line::WrongUsage;

void check_registration(const Options& options) {
  const bool has_file = !options.register_token_file.empty();
  if (has_file && !options.register_token.empty()) {
    throw WrongUsage("there is one token: give --register-token-file alone");
  }
  if (options.register_url.empty()) {
    if (!has_file && options.register_token.empty()) return;
    throw WrongUsage(
        std::string(has_file ? "--register-token-file" : "--register-token") +
        " is for the game manager that --register names");
  }
  if (!manager_address(options.register_url)) {
    throw WrongUsage("--register is http://HOST:PORT");
  }
}

void read_token_file(Options& options) {
  if (options.register_token_file.empty()) return;
  try {
    options.register_token = http::read_token(options.register_token_file);
  } catch (const gdl::Error& error) {
    throw WrongUsage(std::string("--register-token-file: ") + error.what());
  }
}

void check_options(const Options& options) {
  if (options.port < 0 || options.port > 65535) {
    throw WrongUsage("--port must be between 0 and 65535");
  }
  gdl::command_line::check_threads(options.threads);
  gdl::command_line::check_memory(options.memory_mb);
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
}

}  // namespace

std::string search_name(const Options& options) {
  if (!options.search.empty()) return options.search;
  // Of a level, moves are drawn by how often they were visited, of which a
  // search that proves them knows little.
  // Interesting moves are drawn likewise.
  return options.level == 0 && !options.interesting
             ? search::choice::search_names().front()
             : "mcts";
}

std::optional<int> read_options(int argc, char** argv, Options& options) {
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
  command_line.choices("--search", search::hidden::choice::all_search_names(),
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
                      "known of the game. It is only read");
  command_line.option("--register", options.register_url,
                      "announce the player to the game manager at this "
                      "address, http://HOST:PORT (henhouse serve), as soon as "
                      "one answers there");
  command_line.option("--register-token-file", options.register_token_file,
                      "a file whose first line that game manager asks for");
  command_line.option("--register-token", options.register_token,
                      "the same as a word, which all users of this machine "
                      "can see");
  if (const auto status = command_line.parse(argc, argv)) return status;
  check_options(options);
  check_registration(options);
  read_token_file(options);
  return std::nullopt;
}

}  // namespace agent::command
