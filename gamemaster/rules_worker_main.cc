// henhouse-rules-worker: answers the game manager's questions about the rules
// of one game; henhouse serve starts it, nobody else.

#include <iostream>

#include "gamemaster/rules/rules_worker.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "translators/description/rulesheet_description.h"
#include "translators/languages.h"

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    gdl::command_line::CommandLine command_line(
        "rules-worker",
        "Answers questions about rules, one line of JSON each; for the game "
        "manager, which starts it.");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    gamemaster::rules::RulesWorkerTools tools;
    tools.languages = translators::all_languages();
    tools.folders = gdl::command_line::read_options({}).folders;
    tools.describe = translators::description::describe_rulesheet;
    gamemaster::rules::run_rules_worker(tools, std::cin, std::cout);
    return gdl::command_line::kDone;
  });
}
