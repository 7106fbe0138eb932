// henhouse learn: plays games by itself, and keeps what it learns of them.

#include <iostream>

#include "gamemaster/learning/learn_command.h"
#include "gamemaster/store/stored_games.h"
#include "gamemaster/store/usual_database.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "translators/on_demand/languages.h"

namespace {

/// By the name of a game that comes with Henhouse, or by a file.
gdl::Rulesheet load_game(const std::string& game,
                         gdl::command_line::RulesArgument rules) {
  const gdl::Languages& languages = translators::on_demand::languages();
  rules.path = gdl::command_line::game_file(game, languages);
  return gdl::command_line::load_rules(rules, languages);
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv] {
    gamemaster::learning::LearnCommand learn;
    gdl::command_line::RulesArgument rules;
    gdl::command_line::CommandLine command_line(
        "learn",
        "Learns games by playing them by itself, and keeps what makes it "
        "stronger for agents with the same --db. Several share the games out, "
        "on any machine that reaches the database, and may come and go. To "
        "prove what a small game is worth may take half of the memory of the "
        "machine, 2 GB at most.");
    command_line.optional_arguments(
        "GAME", learn.games,
        "a game that comes with Henhouse, a file of rules, or a game in the "
        "file of --db; by default all for two that are in that file");
    command_line.option("--minutes", learn.minutes,
                        "for all games together, in equal parts; 0: 10, and "
                        "360 with --nightly");
    command_line.flag("--nightly", learn.nightly,
                      "begin at one o'clock, every night until it is stopped");
    command_line.option("--db", learn.database,
                        "file, or PostgreSQL database as "
                        "postgresql://USER@HOST/NAME, that keeps what is "
                        "learnt, and matches whose openings are learnt from; "
                        "by default ~/.local/share/henhouse/henhouse.db");
    command_line.option("--threads", learn.threads, "that play; 0: one a core");
    command_line.option("--seed", learn.seed, "of everything random");
    command_line.option("--move-ms", learn.move_ms,
                        "of CPU time for a move, in games to learn openings");
    command_line.option("--trial-ms", learn.trial_ms,
                        "likewise in games that decide whether a version is "
                        "better than the one before; the last few take ten "
                        "times as long");
    command_line.option("--forget", learn.forget,
                        "play nothing: forget all that was learnt of this "
                        "game, as --list calls it");
    command_line.flag("--list", learn.list,
                      "play nothing: tell what is known of which games, and "
                      "how it grew; the database is only read");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    if (learn.database.empty()) {
      learn.database = gamemaster::store::usual_database();
    }
    rules.seed = learn.seed;
    rules.stored = gamemaster::store::stored_games(learn.database);
    learn.load = [&rules](const std::string& game) {
      return load_game(game, rules);
    };
    return gamemaster::learning::run_learn_command(learn, std::cout);
  });
}
