#include <chrono>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/json_text.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/attempts.h"
#include "reasoner/walks/trace.h"
#include "translators/on_demand/languages.h"

namespace {

using reasoner::walks::TraceComparison;

void add(const std::string& path, const TraceComparison& result,
         TraceComparison& total) {
  total.states += result.states;
  total.mismatches += result.mismatches;
  if (total.first_mismatch.empty() && result.mismatches > 0) {
    total.first_mismatch = path + ": " + result.first_mismatch;
  }
}

/// Each episode has a board of its own, for which the rules are read anew.
void verify_episodes(const std::string& path,
                     const gdl::command_line::RulesArgument& rules,
                     const std::string& engine, TraceComparison& total) {
  int number = 0;
  for (const auto& episode : reasoner::walks::read_episodes(path)) {
    gdl::command_line::RulesArgument with_board = rules;
    with_board.settings.push_back("board=" + episode.board);
    with_board.settings.push_back("refusals=" +
                                  std::to_string(episode.refusals() + 2));
    const auto machine = reasoner::engines::make_state_machine(
        gdl::command_line::load_rules(with_board,
                                      translators::on_demand::languages()),
        engine);
    add(path + ": episode " + std::to_string(++number),
        reasoner::walks::compare(*machine, episode), total);
  }
}

/// Recorded states of one game.
void verify_states(const std::vector<std::string>& paths,
                   const gdl::command_line::RulesArgument& rules,
                   const std::string& engine, TraceComparison& total) {
  if (paths.empty()) return;
  const auto machine = reasoner::engines::make_state_machine(
      gdl::command_line::load_rules(rules, translators::on_demand::languages()),
      engine);
  for (const std::string& path : paths) {
    add(path,
        reasoner::walks::compare(*machine, reasoner::walks::read_trace(path)),
        total);
  }
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    gdl::command_line::RulesArgument rules;
    std::vector<std::string> traces;
    std::string engine = "auto";
    bool json = false;
    gdl::command_line::CommandLine command_line(
        "verify",
        "Replays recorded traces and compares states, legal moves, percepts, "
        "goals and the end with ours; of The Rule Game, answers and what is "
        "accepted.");
    command_line.argument("RULES", rules.path, "rulesheet");
    command_line.arguments("TRACE", traces, "traces (.jsonl or .jsonl.gz)");
    gdl::command_line::add_rules_options(command_line, rules);
    command_line.option("--engine", engine, "what reasons");
    command_line.choices("--engine", reasoner::engines::engine_names());
    command_line.flag("--json", json, "print the result as JSON");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const auto start = std::chrono::steady_clock::now();
    TraceComparison total;
    std::vector<std::string> recorded;
    for (const std::string& path : traces) {
      if (reasoner::walks::is_trace_of_attempts(path)) {
        verify_episodes(path, rules, engine, total);
      } else {
        recorded.push_back(path);
      }
    }
    verify_states(recorded, rules, engine, total);
    const std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - start;
    if (json) {
      const nlohmann::json result = {{"states", total.states},
                                     {"mismatches", total.mismatches},
                                     {"first_mismatch", total.first_mismatch},
                                     {"seconds", seconds.count()}};
      std::cout << gdl::json_text(result) << '\n';
    } else {
      std::printf("%llu states, %llu mismatches, %.2f s\n",
                  static_cast<unsigned long long>(total.states),
                  static_cast<unsigned long long>(total.mismatches),
                  seconds.count());
      if (total.mismatches > 0) std::cout << total.first_mismatch << '\n';
    }
    return total.mismatches == 0 ? gdl::command_line::kDone
                                 : gdl::command_line::kInputAtFault;
  });
}
