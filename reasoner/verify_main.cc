#include <chrono>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/trace.h"
#include "translators/languages.h"

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    gdl::command_line::RulesArgument rules;
    std::vector<std::string> traces;
    std::string engine = "auto";
    bool json = false;
    gdl::command_line::CommandLine command_line(
        "verify",
        "Replays recorded traces and compares states, legal moves, percepts, "
        "goals and the end with ours.");
    command_line.argument("RULES", rules.path, "rulesheet");
    command_line.arguments("TRACE", traces, "traces (.jsonl or .jsonl.gz)");
    gdl::command_line::add_rules_options(command_line, rules);
    command_line.option("--engine", engine, "what reasons");
    command_line.choices("--engine", reasoner::engines::engine_names());
    command_line.flag("--json", json, "print the result as JSON");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const auto start = std::chrono::steady_clock::now();
    const auto machine = reasoner::engines::make_state_machine(
        gdl::command_line::load_rules(rules, translators::all_languages()),
        engine);
    reasoner::walks::TraceComparison total;
    for (const std::string& path : traces) {
      const reasoner::walks::TraceComparison result =
          reasoner::walks::compare(*machine, reasoner::walks::read_trace(path));
      total.states += result.states;
      total.mismatches += result.mismatches;
      if (total.first_mismatch.empty() && result.mismatches > 0) {
        total.first_mismatch = path + ": " + result.first_mismatch;
      }
    }
    const std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - start;
    if (json) {
      std::cout << nlohmann::json{{"states", total.states},
                                  {"mismatches", total.mismatches},
                                  {"first_mismatch", total.first_mismatch},
                                  {"seconds", seconds.count()}}
                << '\n';
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
