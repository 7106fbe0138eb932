#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/command_line/rules_argument.h"
#include "reasoner/report/ground_report.h"
#include "reasoner/report/propnet_dot.h"
#include "translators/on_demand/languages.h"

namespace {

void draw(const reasoner::report::GroundReport& report,
          const std::string& path) {
  if (!report.propnet) {
    std::cerr << "there is no network to draw\n";
    return;
  }
  std::ostringstream drawing;
  reasoner::report::write_dot(*report.propnet, drawing);
  std::ofstream file(path);
  if (!(file << drawing.str()) || !file.flush())
    throw gdl::Error(path + ": cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    gdl::command_line::RulesArgument rules;
    std::string dot_file;
    bool json = false;
    gdl::command_line::CommandLine command_line(
        "ground",
        "Builds the network of a game, and says what each pass did and what "
        "was "
        "recognised.");
    command_line.argument("RULES", rules.path, "rulesheet");
    gdl::command_line::add_rules_options(command_line, rules);
    command_line.option("--dot", dot_file,
                        "file for a drawing of the network (Graphviz)");
    command_line.flag("--json", json, "print the result as JSON");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const gdl::Rulesheet rulesheet = gdl::command_line::load_rules(
        rules, translators::on_demand::languages());
    gdl::command_line::WaitingLine waiting("building the network of " +
                                           rules.path);
    const reasoner::report::GroundReport report =
        reasoner::report::ground_game(rulesheet);
    waiting.stop();
    if (json) {
      reasoner::report::print_json(report, std::cout);
    } else {
      reasoner::report::print_text(report, std::cout);
    }
    if (!dot_file.empty()) draw(report, dot_file);
    return gdl::command_line::kDone;
  });
}
