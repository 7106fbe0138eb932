#include <cstdio>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/playout_statistics.h"
#include "translators/description/rulesheet_description.h"
#include "translators/languages.h"

namespace {

struct Options {
  gdl::command_line::RulesArgument rules;
  bool measure = false;
  int playouts = 1000;
  double seconds = 5;
  bool json = false;
};

std::string describe(const Options& options, const gdl::Languages& languages) {
  const std::string& path = options.rules.path;
  const gdl::Language* language =
      languages.find(gdl::files::extension_of(path));
  if (!(language && language->describe)) {
    return translators::description::describe_rulesheet(
        gdl::command_line::load_rules(options.rules, languages),
        std::filesystem::path(path).stem().string());
  }
  gdl::Diagnostics diagnostics(path);
  std::string text;
  const gdl::ReadOptions read = gdl::command_line::read_options(options.rules);
  if (const auto file =
          gdl::files::read_rules_text(path, diagnostics, languages, read)) {
    // A description tells what can be set, whatever is set; but that must be.
    if (!read.settings.empty()) {
      language->translate({path, *file, read}, diagnostics);
    }
    text = language->describe({path, *file, read}, diagnostics);
  }
  diagnostics.sort_by_position();
  std::cerr << diagnostics.format_all();
  if (diagnostics.has_errors()) throw gdl::Error(path + ": not described");
  return text;
}

nlohmann::ordered_json to_json(const reasoner::walks::PlayoutStatistics& result,
                               const reasoner::StateMachine& machine) {
  nlohmann::ordered_json json = {{"playouts", result.playouts},
                                 {"unfinished", result.unfinished},
                                 {"mean_length", result.mean_length},
                                 {"shortest", result.shortest},
                                 {"longest", result.longest},
                                 {"branching", result.branching},
                                 {"mean_goals", result.mean_goals},
                                 {"wins", result.wins},
                                 {"draws", result.draws},
                                 {"first", nullptr},
                                 {"first_move_advantage", nullptr}};
  if (result.first) {
    json["first"] = machine.game().role_name(*result.first);
    json["first_move_advantage"] = result.first_move_advantage;
  }
  return json;
}

void print_measures(const reasoner::walks::PlayoutStatistics& result,
                    const reasoner::StateMachine& machine) {
  std::printf("\nIn %llu random playouts",
              static_cast<unsigned long long>(result.playouts));
  if (result.unfinished > 0) {
    std::printf(" (and %llu that came to no end)",
                static_cast<unsigned long long>(result.unfinished));
  }
  std::printf(":\n  length      %.1f moves, from %u to %u\n",
              result.mean_length, result.shortest, result.longest);
  std::printf("  branching   %.1f joint moves a state\n", result.branching);
  const reasoner::Game& game = machine.game();
  std::size_t players = 0;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role == game.chance_role()) continue;
    ++players;
    std::printf("  %-11s mean goal %.1f, wins %.1f %%\n",
                game.role_name(role).c_str(), result.mean_goals[role],
                100 * result.wins[role]);
  }
  if (players < 2) return;
  std::printf("  draws       %.1f %%\n", 100 * result.draws);
  if (result.first) {
    std::printf("  first move  %+.1f for %s\n", result.first_move_advantage,
                game.role_name(*result.first).c_str());
  }
}

int run(const Options& options) {
  const gdl::Languages languages = translators::all_languages();
  if (!options.json) std::cout << describe(options, languages) << std::flush;
  if (!options.measure && !options.json) return gdl::command_line::kDone;
  const auto machine = reasoner::engines::make_state_machine(
      gdl::command_line::load_rules(options.rules, languages), "auto");
  const reasoner::walks::PlayoutStatistics result = reasoner::walks::measure(
      *machine, static_cast<std::uint64_t>(options.playouts), options.seconds,
      options.rules.seed);
  if (options.json) {
    std::cout << to_json(result, *machine).dump() << '\n';
  } else {
    print_measures(result, *machine);
  }
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "describe",
        "Tells the rules of a game in plain English; of rules in GDL, what "
        "their "
        "structure shows.");
    command_line.argument("FILE", options.rules.path, "the rules of the game");
    command_line.flag("--measure", options.measure,
                      "add what random playouts show: length, branching, the "
                      "advantage of the first move, draws");
    command_line.option("--playouts", options.playouts, "of --measure");
    command_line.option("--seconds", options.seconds,
                        "--measure takes at most");
    command_line.flag("--json", options.json, "print the measures, as JSON");
    gdl::command_line::add_rules_options(command_line, options.rules);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    if (options.playouts < 1 || options.seconds <= 0) {
      throw gdl::command_line::WrongUsage(
          "--playouts and --seconds must be positive");
    }
    return run(options);
  });
}
