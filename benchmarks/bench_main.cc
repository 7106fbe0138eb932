#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "benchmarks/bench.h"
#include "benchmarks/calibration.h"
#include "gdl/command_line.h"
#include "reasoner/propnet_state_machine.h"
#include "translators/languages.h"

namespace {

struct Options {
  gdl::RulesArgument rules;
  std::uint64_t playouts = 0;
  double seconds = 2;
  std::string engine = "auto";
  std::uint64_t seed = 1;
  int threads = 1;
  bool json = false;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/// On a terminal only, and not before it gets long.
benchmarks::ProgressCallback progress_printer() {
  if (isatty(STDERR_FILENO) == 0) return {};
  const auto start = std::chrono::steady_clock::now();
  return [start](double part) {
    if (seconds_since(start) < 2) return;
    std::fprintf(stderr, "\r%3.0f %%%s", 100 * part,
                 part < 1 ? "" : "\r    \r");
  };
}

std::string hexadecimal(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016jx",
                static_cast<std::uintmax_t>(number));
  return text;
}

nlohmann::ordered_json to_json(const Options& options,
                               const std::string& engine,
                               const benchmarks::BenchResult& result,
                               double setup_seconds) {
  const auto per = [](std::uint64_t count, double divisor) {
    return divisor > 0 ? static_cast<double>(count) / divisor : 0;
  };
  nlohmann::ordered_json json;
  json["engine"] = engine;
  json["playouts"] = result.playouts;
  json["moves"] = result.moves;
  json["wall_s"] = result.wall_seconds;
  json["cpu_s"] = result.cpu_seconds;
  json["playouts_per_s"] = per(result.playouts, result.cpu_seconds);
  json["moves_per_s"] = per(result.moves, result.cpu_seconds);
  json["mean_length"] = per(result.moves, static_cast<double>(result.playouts));
  json["mean_goals"] = nlohmann::json::array();
  for (const auto& goal : result.mean_goals) {
    // A null where no playout gave the role a goal.
    json["mean_goals"].emplace_back(nullptr);
    if (goal) json["mean_goals"].back() = *goal;
  }
  json["setup_s"] = setup_seconds;
  json["peak_rss_mb"] = benchmarks::peak_rss_mb();
  json["calibration"] = benchmarks::run_calibration().seconds;
  if (options.playouts > 0) {
    json["signature"] = hexadecimal(result.signature);
  }
  return json;
}

std::string to_text(const nlohmann::ordered_json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    std::string list;
    for (const auto& item : value) list += to_text(item) + ' ';
    return list;
  }
  if (!value.is_number_float()) return value.dump();
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value.get<double>());
  return text;
}

void print_text(const nlohmann::ordered_json& json) {
  for (const auto& [key, value] : json.items()) {
    std::printf("%-16s%s\n", key.c_str(), to_text(value).c_str());
  }
}

void warn(const benchmarks::BenchResult& result) {
  if (result.cut_off > 0) {
    std::cerr << result.cut_off << " playouts reached the step limit\n";
  }
  if (result.stuck > 0) {
    std::cerr << result.stuck << " playouts ended without a legal move\n";
  }
#ifndef NDEBUG
  std::cerr << "This build has assertions: its figures say nothing.\n";
#endif
}

int run(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const gdl::Rulesheet rulesheet =
      gdl::load_rules(options.rules, translators::all_languages());
  auto first = reasoner::make_state_machine(rulesheet, options.engine);
  const double setup_seconds = seconds_since(start);
  const auto* network =
      dynamic_cast<const reasoner::PropnetStateMachine*>(first.get());
  const std::string engine = network != nullptr ? "propnet" : "datalog";
  const auto make_machine = [&]() -> std::unique_ptr<reasoner::StateMachine> {
    if (first) return std::move(first);
    // All threads share the network.
    if (network != nullptr) {
      return std::make_unique<reasoner::PropnetStateMachine>(*network);
    }
    return reasoner::make_state_machine(rulesheet, options.engine);
  };
  benchmarks::BenchSettings settings;
  if (options.playouts > 0) settings.playouts = options.playouts;
  settings.seconds = options.seconds;
  settings.seed = options.seed;
  settings.threads = static_cast<unsigned>(options.threads);
  const benchmarks::BenchResult result =
      benchmarks::run_bench(make_machine, settings, progress_printer());
  const auto json = to_json(options, engine, result, setup_seconds);
  if (options.json) {
    std::cout << json.dump() << '\n';
  } else {
    print_text(json);
  }
  warn(result);
  return gdl::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  gdl::CommandLine command_line(
      "bench", "Random playouts from the initial state, and how fast.");
  command_line.argument("RULES", options.rules.path, "the rules of the game");
  command_line.option("--playouts", options.playouts,
                      "play so many, and print their signature");
  command_line.option("--seconds", options.seconds, "or play so long");
  command_line.option("--engine", options.engine, "datalog, propnet or auto");
  command_line.option("--seed", options.seed, "of the playouts");
  command_line.option("--threads", options.threads, "each with its engine");
  command_line.flag("--json", options.json, "print JSON");
  gdl::add_rules_options(command_line, options.rules, /*with_seed=*/false);
  if (const auto status = command_line.parse(argc, argv)) return *status;
  options.rules.seed = options.seed;
  if (options.threads < 1 || options.seconds <= 0) {
    std::cerr << "--threads and --seconds must be positive\n";
    return gdl::kWrongUsage;
  }
  return gdl::run_program([&] { return run(options); });
}
