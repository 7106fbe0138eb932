// henhouse serve: the game manager as a web page.

#include <iostream>

#include "gamemaster/server/serve_command.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/files/reader.h"
#include "search/hidden/choice/registry.h"
#include "search/search.h"
#include "translators/on_demand/languages.h"

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    gamemaster::server::ServeCommand serve;
    gdl::command_line::CommandLine command_line(
        "serve",
        "The game manager as a web page: games, matches live and past, play "
        "against the agent. The address is one line on stdout.");
    command_line.option("--port", serve.port, "where to listen; 0: any free");
    command_line.option("--bind", serve.bind,
                        "the address to listen on; any but that of this "
                        "machine alone needs --token-file");
    command_line.option("--reachable-as", serve.reachable_as,
                        "http://HOST:PORT by which other servers of the same "
                        "database reach this one, to pass on what is about its "
                        "matches; by default where it listens");
    command_line.option("--token-file", serve.token_file,
                        "a file whose first line whoever changes something "
                        "must show; all servers of one database need the "
                        "same");
    command_line.option("--token", serve.token,
                        "the same as a word, which all users of this machine "
                        "can see");
    command_line.option("--db", serve.database,
                        "file that keeps games and matches, or a PostgreSQL "
                        "database as postgresql://USER@HOST/NAME; by default "
                        "~/.local/share/henhouse/henhouse.db");
    command_line.option("--idle", serve.idle_minutes,
                        "minutes after which a match that nobody looks at is "
                        "paused; 0: never");
    command_line.flag("--ponder", serve.agents_ponder,
                      "let agents think on while others think; by default they "
                      "leave the cores to other matches");
    command_line.flag("--learnt", serve.agents_learn,
                      "let agents at full strength play by what henhouse learn "
                      "keeps in the file of --db");
    command_line.flag("--learn-at-night", serve.learns_at_night,
                      "learn the games in --db every night from one o'clock, "
                      "as henhouse learn does");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    serve.version = HENHOUSE_VERSION;
    serve.games = gdl::command_line::read_options({}).folders.front();
    serve.languages =
        gdl::files::language_names(translators::on_demand::languages());
    serve.searches = search::hidden::choice::all_search_names();
    return gamemaster::server::run_serve_command(serve, std::cout);
  });
}
