// henhouse play: the short way to sit down against the agent.

#include <spawn.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "gamemaster/ability/person_level.h"
#include "gamemaster/console/match_command.h"
#include "gamemaster/server/serve_command.h"
#include "gamemaster/store/new_game.h"
#include "gamemaster/store/store.h"
#include "gamemaster/store/usual_database.h"
#include "gdl/clock.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/files/near_files.h"
#include "gdl/files/reader.h"
#include "gdl/number_in.h"
#include "reasoner/engines/engine.h"
#include "search/choice/leveled_search.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/registry.h"
#include "search/search.h"
#include "translators/on_demand/languages.h"

namespace {

constexpr gdl::ClockTime kStartClock = std::chrono::seconds(3);
constexpr gdl::ClockTime kPlayClock = std::chrono::seconds(2);

struct Options {
  gdl::command_line::RulesArgument rules;
  std::string game;
  std::string role;
  std::string level;  // empty: full strength
  gdl::ClockTime start_clock = kStartClock;
  gdl::ClockTime play_clock = kPlayClock;
  bool page = false;
  bool no_browser = false;
  int port = 0;
  std::string database;
  std::string learnt;
};

constexpr const char* kAuto = "auto";
constexpr const char* kPerson = "human";

/// A level that is a number; 0 for full strength. Throws WrongUsage for what is
/// none.
int fixed_level(const std::string& text) {
  if (text.empty()) return 0;
  const auto level =
      gdl::number_in<int>(text, 0, search::choice::kHighestLevel);
  if (!level) {
    throw gdl::command_line::WrongUsage(
        "--level must be between 1 and " +
        std::to_string(search::choice::kHighestLevel) +
        ", or 0 for full strength, or auto");
  }
  return *level;
}

/// The role that a person takes who has not said which.
std::string first_role(const gdl::Rulesheet& rulesheet) {
  const auto machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  const reasoner::Game& game = machine->game();
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role != game.chance_role()) return game.role_name(role);
  }
  throw gdl::Error("nobody can play this: its only role is chance");
}

/// The agents of a level against whom a person plays `role`.
std::vector<std::string> agents_of_level(const reasoner::Game& game,
                                         const std::string& role, int level) {
  std::vector<std::string> agents;
  for (reasoner::RoleIndex i = 0; i < game.role_count(); ++i) {
    if (i == game.chance_role() || i == game.find_role(role)) continue;
    agents.push_back(game.role_name(i) +
                     "=agent:level=" + std::to_string(level));
  }
  return agents;
}

/// That of --level; of `auto` by the matches that the person played before.
int level_of(const Options& options, const gdl::Rulesheet& rulesheet,
             const reasoner::Game& game, const std::string& database) {
  if (options.level != kAuto) return fixed_level(options.level);
  gamemaster::store::Store store(database);
  const std::string key =
      gamemaster::store::new_game(options.rules.path, rulesheet, game).key;
  const int level = gamemaster::ability::level_for(store, kPerson, key);
  std::cerr << "The agent plays "
            << (level > 0 ? "on level " + std::to_string(level)
                          : std::string("as strong as it can"))
            << ".\n";
  return level;
}

int play_here(const Options& options) {
  const gdl::Rulesheet rulesheet = gdl::command_line::load_rules(
      options.rules, translators::on_demand::languages());
  const std::string role =
      options.role.empty() ? first_role(rulesheet) : options.role;
  gamemaster::console::MatchCommand match;
  match.game = std::filesystem::path(options.rules.path).stem().string();
  match.rules = options.rules.path;
  match.learnt = options.learnt;
  match.players = {role + "=" + kPerson};
  match.database = options.database;
  // What is not kept says nothing of the next match.
  if (options.level == kAuto && match.database.empty()) {
    match.database = gamemaster::store::usual_database();
  }
  const auto machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  const reasoner::Game& game = machine->game();
  const int level = level_of(options, rulesheet, game, match.database);
  if (level > 0) {
    for (std::string& agent : agents_of_level(game, role, level)) {
      match.players.push_back(std::move(agent));
    }
  }
  match.start_clock = options.start_clock;
  match.play_clock = options.play_clock;
  match.seed = options.rules.seed;
  match.search_names = search::choice::search_names();
  return gamemaster::console::run_match_command(rulesheet, match, std::cout);
}

/// Opens the browser of whoever sits here, if there is one.
void open_browser(const std::string& address) {
  const char* const own = std::getenv("BROWSER");
  if (own == nullptr && std::getenv("DISPLAY") == nullptr &&
      std::getenv("WAYLAND_DISPLAY") == nullptr) {
    return;
  }
  // In the background, so that nobody waits for it, and without our output.
  const std::string command =
      std::string(own != nullptr ? "$BROWSER" : "xdg-open") +
      " \"$0\" >/dev/null 2>&1 </dev/null &";
  const char* const words[] = {"sh", "-c", command.c_str(), address.c_str(),
                               nullptr};
  pid_t id = 0;
  posix_spawn(&id, "/bin/sh", nullptr, nullptr, const_cast<char* const*>(words),
              environ);
}

int play_on_page(const Options& options) {
  if (!options.rules.settings.empty()) {
    throw gdl::command_line::WrongUsage("--set is for play in the terminal");
  }
  if (!options.learnt.empty()) {
    throw gdl::command_line::WrongUsage(
        "--learnt is for play in the terminal; henhouse serve --learnt is for "
        "the page");
  }
  gamemaster::server::ServeCommand serve;
  serve.port = options.port;
  serve.database = options.database;
  serve.version = HENHOUSE_VERSION;
  serve.games = gdl::command_line::read_options({}).folders.front();
  serve.languages =
      gdl::files::language_names(translators::on_demand::languages());
  serve.searches = search::hidden::choice::all_search_names();
  serve.game = options.rules.path;
  if (!options.no_browser) serve.on_ready = open_browser;
  return gamemaster::server::run_serve_command(serve, std::cout);
}

void check_options(const Options& options) {
  using gdl::command_line::WrongUsage;
  if (options.level != kAuto) fixed_level(options.level);
  if (options.page && (!options.role.empty() || !options.level.empty())) {
    throw WrongUsage("--as and --level are chosen on the page itself");
  }
  if (options.page && (options.start_clock != kStartClock ||
                       options.play_clock != kPlayClock)) {
    throw WrongUsage(
        "--start-clock and --play-clock are chosen on the page itself");
  }
  if (!options.page && (options.no_browser || options.port != 0)) {
    throw WrongUsage("--port and --no-browser are for --page");
  }
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "play",
        "Sits you down against the agent, in this terminal or in the browser. "
        "You have all the time in the world.");
    command_line.argument("GAME", options.game,
                          "the name of a game that comes with Henhouse, or a "
                          "file with rules");
    const gdl::Languages languages = translators::on_demand::languages();
    command_line.examples(
        "GAME", gdl::files::game_names(
                    languages, gdl::command_line::read_options({}).folders));
    command_line.option("--as", options.role,
                        "the role that you play; by default the first");
    command_line.option("--level", options.level,
                        "of the agent's strength, 1 to 10; 0: as strong as it "
                        "can; auto: as strong as you, by your matches before");
    command_line.option("--play-clock", options.play_clock,
                        "seconds that the agent thinks about a move; not with "
                        "--page");
    command_line.option("--start-clock", options.start_clock,
                        "seconds that it prepares; not with --page");
    command_line.flag("--page", options.page,
                      "play in the browser: prints the address of the game and "
                      "opens it; Ctrl-C stops");
    command_line.flag("--no-browser", options.no_browser,
                      "of --page: print the address, open nothing");
    command_line.option("--port", options.port,
                        "of --page: where to listen; 0: any free");
    command_line.option("--db", options.database,
                        "file that keeps the match; of the page and of --level "
                        "auto by default ~/.local/share/henhouse/henhouse.db");
    command_line.option("--learnt", options.learnt,
                        "file in which henhouse learn keeps what it learns, by "
                        "which the agent plays at full strength; not with "
                        "--page");
    gdl::command_line::add_rules_options(command_line, options.rules);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    check_options(options);
    options.rules.path = gdl::command_line::game_file(options.game, languages);
    return options.page ? play_on_page(options) : play_here(options);
  });
}
