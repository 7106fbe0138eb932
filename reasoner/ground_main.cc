#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "gdl/command_line.h"
#include "reasoner/ground_report.h"
#include "reasoner/propnet_dot.h"
#include "translators/languages.h"

namespace {

void draw(const reasoner::GroundReport& report, const std::string& path) {
  if (!report.propnet) {
    std::cerr << "there is no network to draw\n";
    return;
  }
  std::ostringstream drawing;
  reasoner::write_dot(*report.propnet, drawing);
  std::ofstream file(path);
  if (!(file << drawing.str()) || !file.flush())
    throw gdl::Error(path + ": cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
  gdl::RulesArgument rules;
  std::string dot_file;
  bool json = false;
  gdl::CommandLine command_line(
      "ground",
      "Builds the network of a game, and says what each pass did and what was "
      "recognised.");
  command_line.argument("RULES", rules.path, "rulesheet");
  gdl::add_rules_options(command_line, rules);
  command_line.option("--dot", dot_file,
                      "file for a drawing of the network (Graphviz)");
  command_line.flag("--json", json, "print the result as JSON");
  if (const auto status = command_line.parse(argc, argv)) return *status;
  return gdl::run_program([&] {
    const reasoner::GroundReport report = reasoner::ground_game(
        gdl::load_rules(rules, translators::all_languages()));
    if (json) {
      reasoner::print_json(report, std::cout);
    } else {
      reasoner::print_text(report, std::cout);
    }
    if (!dot_file.empty()) draw(report, dot_file);
    return gdl::kDone;
  });
}
