// henhouse match: referees one match.

#include <spdlog/spdlog.h>

#include <filesystem>
#include <iostream>
#include <string>

#include "gamemaster/console/match_command.h"
#include "gamemaster/console/verify_command.h"
#include "gamemaster/store/stored_games.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/number_in.h"
#include "reasoner/engines/engine.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/registry.h"
#include "search/search.h"
#include "translators/on_demand/languages.h"

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv] {
    gdl::command_line::RulesArgument rules;
    std::string scramble;
    std::string verify;
    gamemaster::console::MatchCommand match;
    gdl::command_line::CommandLine command_line(
        "match", "Referees one match and prints it with its scores.");
    command_line.argument("RULES", rules.path,
                          "file with the rules of the game");
    command_line.option(
        "--player", match.players,
        "ROLE=PLAYER, once for each role that is not played "
        "by an agent of ours; the role random of a game is chance and played "
        "by nobody. PLAYER is HOST:PORT, agent, "
        "agent:SEARCH, agent:level=N, agent:interesting, random, legal or "
        "human. In games that "
        "hide something, HOST:PORT:final (the default), HOST:PORT:2011 and "
        "HOST:PORT:open say what messages the player reads; open tells it "
        "everything. A human is "
        "asked on this terminal where there is a choice, and "
        "may think for as long as they like: the play clock "
        "is not theirs");
    command_line.option("--record", match.record,
                        "file for the ggp.org match record in JSON; kept up "
                        "after every step");
    command_line.option("--db", match.database,
                        "file that keeps matches, such as that of henhouse "
                        "serve, or a PostgreSQL database as "
                        "postgresql://USER@HOST/NAME; every step is in it "
                        "before it is told");
    command_line.option("--learnt", match.learnt,
                        "file in which henhouse learn keeps what it learns, by "
                        "which agents of ours play at full strength");
    command_line.option(
        "--scramble", scramble,
        "number: tell players that read the rules other names for "
        "everything in them, drawn by this seed");
    command_line.option("--start-clock", match.start_clock,
                        "seconds to prepare");
    command_line.option("--play-clock", match.play_clock, "seconds a move");
    command_line.option("--seed", match.seed, "of everything random");
    command_line.option("--engine", match.engine,
                        "reasoner of the referee and of our agents");
    command_line.choices("--engine", reasoner::engines::engine_names());
    command_line.option("--threads", match.threads,
                        "of each agent of ours; 0: its share of the cores");
    command_line.option("--memory", match.memory_mb,
                        "MB for each agent of ours; 0: its share of a quarter "
                        "of the memory, at most 1024");
    command_line.option("--ponder", match.ponder,
                        "whether agents of ours think on while others think; "
                        "auto: where there are as many cores as agents and "
                        "players in the network");
    command_line.choices("--ponder", {"auto", "on", "off"});
    command_line.option("--chance-seed", match.chance_seed,
                        "up to 64 hexadecimal digits that chance is drawn by, "
                        "so that a match can be repeated; by default nobody "
                        "knows the seed before the match is over");
    command_line.option("--verify", verify,
                        "plays nothing and keeps nothing: replays the match "
                        "record in this file and checks its moves, states, "
                        "goals, percepts and draws");
    command_line.flag("--json", match.json,
                      "print a summary in JSON instead of the match");
    gdl::command_line::add_rules_options(command_line, rules,
                                         /*with_seed=*/false);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    if (!verify.empty() && (!match.players.empty() || !match.record.empty())) {
      throw gdl::command_line::WrongUsage(
          "--verify plays nothing: leave --player and --record out");
    }
    rules.seed = match.seed;
    rules.stored = gamemaster::store::stored_games(match.database);

    if (!scramble.empty()) {
      match.scramble = gdl::number_in<std::uint64_t>(scramble);
      if (!match.scramble) {
        throw gdl::command_line::WrongUsage(
            "--scramble takes a whole number, not '" + scramble + "'");
      }
    }
    match.rules = rules.path;
    match.game = std::filesystem::path(rules.path).stem().string();
    match.search_names = search::hidden::choice::all_search_names();
    match.former_search_names = search::choice::former_search_names();
    match.show_agent_logs = spdlog::should_log(spdlog::level::debug);
    const gdl::Rulesheet rulesheet = gdl::command_line::load_rules(
        rules, translators::on_demand::languages());
    if (!verify.empty()) {
      return gamemaster::console::run_verify_command(
          rulesheet, verify, match.engine, match.json, std::cout);
    }
    return gamemaster::console::run_match_command(rulesheet, match, std::cout);
  });
}
