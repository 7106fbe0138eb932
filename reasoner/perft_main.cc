#include <cstddef>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/perft.h"
#include "reasoner/walks/position.h"
#include "translators/on_demand/languages.h"

namespace {

struct Options {
  gdl::command_line::RulesArgument rules;
  int depth = 0;
  std::string moves;
  std::string state_file;
  std::string engine = "auto";
  int threads = 0;  // one a core
  bool turns = false;
  bool json = false;
};

std::string read_file(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  const auto text = gdl::files::read_text_file(path, diagnostics);
  if (!text) throw gdl::Error(diagnostics.format_all());
  return *text;
}

reasoner::State start_state(const Options& options,
                            const gdl::Rulesheet& rulesheet,
                            reasoner::StateMachine& machine) {
  reasoner::State start;
  if (options.state_file.empty()) {
    machine.initial_state(start);
  } else {
    start = reasoner::walks::position_from_facts(machine, rulesheet,
                                                 read_file(options.state_file));
  }
  return reasoner::walks::position_after(machine, std::move(start),
                                         options.moves);
}

/// Printed row by row: a deep one may take long.
std::function<void(const reasoner::walks::PerftRow&)> table_printer() {
  std::printf("%5s %20s %20s %14s\n", "depth", "sequences", "finished",
              "positions");
  return [depth = 0](const reasoner::walks::PerftRow& row) mutable {
    std::printf("%5d %20ju %20ju %14ju\n", depth++,
                static_cast<std::uintmax_t>(row.count),
                static_cast<std::uintmax_t>(row.finished),
                static_cast<std::uintmax_t>(row.positions));
    std::fflush(stdout);
    if (row.stuck > 0) {
      std::cerr << row.stuck << " sequences are stuck: a role has no move\n";
    }
  };
}

void print_json(const std::vector<reasoner::walks::PerftRow>& rows) {
  nlohmann::ordered_json json = {{"counts", nlohmann::json::array()},
                                 {"finished", nlohmann::json::array()},
                                 {"positions", nlohmann::json::array()},
                                 {"stuck", nlohmann::json::array()}};
  for (const reasoner::walks::PerftRow& row : rows) {
    json["counts"].push_back(row.count);
    json["finished"].push_back(row.finished);
    json["positions"].push_back(row.positions);
    json["stuck"].push_back(row.stuck);
  }
  std::cout << json.dump() << '\n';
}

int run(const Options& options) {
  const gdl::Rulesheet rulesheet = gdl::command_line::load_rules(
      options.rules, translators::on_demand::languages());
  // Networks know only what can be reached.
  const bool any_state = !options.state_file.empty();
  const auto machine = reasoner::engines::make_state_machine(
      rulesheet,
      any_state && options.engine == "auto" ? "datalog" : options.engine);
  const reasoner::State start = start_state(options, rulesheet, *machine);
  const auto depth = static_cast<std::uint32_t>(options.depth);
  reasoner::walks::PerftOptions how;
  how.unit = options.turns ? reasoner::walks::PerftUnit::kTurn
                           : reasoner::walks::PerftUnit::kMove;
  how.most_mb = gdl::command_line::machine_memory_mb() / 2;
  how.threads = options.threads > 0
                    ? options.threads
                    : static_cast<int>(std::thread::hardware_concurrency());
  if (!options.json) how.on_row = table_printer();
  const auto rows = reasoner::walks::perft(*machine, start, depth, how);
  if (options.json) print_json(rows);
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "perft",
        "Counts the legal sequences of joint moves of each exact length.");
    command_line.argument("RULES", options.rules.path, "the rules of the game");
    command_line.argument("DEPTH", options.depth, "the greatest length");
    command_line.option("--moves", options.moves,
                        "joint moves to play first: "
                        "\"((place 1 1) noop) (noop (place 2 2))\"");
    command_line.option("--state", options.state_file,
                        "start from the facts in this file");
    gdl::command_line::add_rules_options(command_line, options.rules);
    command_line.option("--engine", options.engine, "what reasons");
    command_line.choices("--engine", reasoner::engines::engine_names());
    command_line.flag("--turns", options.turns,
                      "count turns: the moves of a role that goes on while the "
                      "others wait are one");
    command_line.option("--threads", options.threads, "0: one a core");
    command_line.flag("--json", options.json, "print JSON");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    if (options.depth < 0) {
      throw gdl::command_line::WrongUsage("DEPTH must not be negative");
    }
    gdl::command_line::check_threads(options.threads);
    return run(options);
  });
}
