// henhouse-rules-worker: answers the game manager's questions about the rules
// of one game; henhouse serve starts it, nobody else.

#include <iostream>

#include "gamemaster/rules_worker.h"
#include "gdl/command_line.h"
#include "translators/languages.h"
#include "translators/rulesheet_description.h"

int main(int argc, char** argv) {
  return gdl::run_program([argc, argv]() -> int {
    gdl::CommandLine command_line(
        "rules-worker",
        "Answers questions about rules, one line of JSON each; for the game "
        "manager, which starts it.");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    gamemaster::RulesWorkerTools tools;
    tools.languages = translators::all_languages();
    tools.folders = gdl::read_options({}).folders;
    tools.describe = translators::describe_rulesheet;
    gamemaster::run_rules_worker(tools, std::cin, std::cout);
    return gdl::kDone;
  });
}
