#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "benchmarks/bench.h"
#include "benchmarks/calibration.h"
#include "benchmarks/conditioned_bench.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/command_line/rules_argument.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/engines/fastest_playout_engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/scalar_playout_engine.h"
#include "reasoner/wide/wide_propnet.h"
#include "translators/on_demand/languages.h"

namespace {

struct Options {
  gdl::command_line::RulesArgument rules;
  std::uint64_t playouts = 0;
  double seconds = 2;
  std::string engine = "auto";
  std::uint64_t seed = 1;
  int threads = 1;
  std::string simd;  // empty: the widest
  std::string jit = "on";
  std::size_t lanes = 0;  // 0: as the engine likes it
  bool decisive = false;
  bool anti_decisive = false;
  bool conditioned = false;
  bool json = false;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/// On a terminal only, and not before it gets long.
benchmarks::ProgressCallback progress_printer(
    gdl::command_line::ProgressLine& line) {
  if (!line.is_shown()) return {};
  const auto start = std::chrono::steady_clock::now();
  return [start, &line](double part) {
    if (seconds_since(start) < 2) return;
    line.show("playing, " + std::to_string(std::lround(100 * part)) + " %");
  };
}

std::string hexadecimal(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016jx",
                static_cast<std::uintmax_t>(number));
  return text;
}

/// A null where no playout gave the role a goal.
nlohmann::ordered_json list_of(const std::vector<std::optional<double>>& list) {
  auto json = nlohmann::ordered_json::array();
  for (const auto& value : list) {
    json.emplace_back(nullptr);
    if (value) json.back() = *value;
  }
  return json;
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
  json["mean_goals"] = list_of(result.mean_goals);
  if (result.length_deviation) {
    json["length_deviation"] = *result.length_deviation;
    json["goal_deviations"] = list_of(result.goal_deviations);
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
    std::printf("%-18s%s\n", key.c_str(), to_text(value).c_str());
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

/// What plays, one engine a thread, and what is to be told of it.
struct Engines {
  std::vector<benchmarks::BenchEngine> engines;
  std::string name;
  std::shared_ptr<const reasoner::network::Propnet>
      propnet;  // if it plays by one
  std::size_t lanes = 1;
  double setup_seconds = 0;  // CPU time of making them from the network
};

void add(Engines& engines, std::unique_ptr<reasoner::StateMachine> machine) {
  benchmarks::BenchEngine bench;
  machine->initial_state(bench.start);
  bench.engine =
      std::make_unique<reasoner::ScalarPlayoutEngine>(std::move(machine));
  engines.engines.push_back(std::move(bench));
}

Engines make_datalog_engines(const gdl::Rulesheet& rulesheet, int threads) {
  Engines engines;
  engines.name = "datalog";
  for (int i = 0; i < threads; ++i) {
    add(engines, reasoner::engines::make_state_machine(rulesheet, "datalog"));
  }
  return engines;
}

// All threads share what plays: a network, or code made of it.
Engines make_scalar_engines(
    std::shared_ptr<const reasoner::network::Propnet> propnet, int threads) {
  Engines engines{{}, "propnet", propnet};
  const reasoner::scalar::PropnetStateMachine machine(std::move(propnet));
  for (int i = 0; i < threads; ++i) {
    add(engines,
        std::make_unique<reasoner::scalar::PropnetStateMachine>(machine));
  }
  return engines;
}

Engines make_wide_engines(
    const std::shared_ptr<const reasoner::wide::WideProgram>& program,
    const Options& options) {
  Engines engines{{}, "wide", program->propnet, program->lanes};
  for (int i = 0; i < options.threads; ++i) {
    auto engine = std::make_unique<reasoner::wide::WidePropnet>(program);
    engines.engines.push_back({std::move(engine), program->propnet->initial});
  }
  return engines;
}

reasoner::wide::ProgramOptions program_options(const Options& options) {
  reasoner::wide::ProgramOptions program;
  if (!options.simd.empty()) {
    program.simd = reasoner::wide::lanes::find_simd(options.simd);
    if (!program.simd) {
      throw gdl::Error("--simd must be avx512, avx2 or portable");
    }
  }
  if (options.lanes > 0) program.lanes = options.lanes;
  program.compile = options.jit == "on";
  program.decisive = options.decisive;
  program.anti_decisive = options.anti_decisive;
  return program;
}

std::shared_ptr<const reasoner::network::Propnet> propnet_of(
    const gdl::Rulesheet& rulesheet) {
  return std::make_shared<const reasoner::network::Propnet>(
      reasoner::construction::build_propnet(rulesheet));
}

/// The fastest that there is for the game.
Engines make_best_engines(const gdl::Rulesheet& rulesheet,
                          const Options& options) {
  std::shared_ptr<const reasoner::network::Propnet> propnet;
  try {
    propnet = propnet_of(rulesheet);
  } catch (const gdl::Error&) {
    return make_datalog_engines(rulesheet, options.threads);
  }
  const auto fastest = reasoner::engines::make_fastest_playout_engine(propnet);
  const auto* wide =
      dynamic_cast<const reasoner::wide::WidePropnet*>(fastest.get());
  return wide != nullptr ? make_wide_engines(wide->program(), options)
                         : make_scalar_engines(propnet, options.threads);
}

Engines make_engines(const gdl::Rulesheet& rulesheet, const Options& options) {
  if (options.engine == "auto") return make_best_engines(rulesheet, options);
  if (options.engine == "datalog") {
    return make_datalog_engines(rulesheet, options.threads);
  }
  if (options.engine == "propnet") {
    return make_scalar_engines(propnet_of(rulesheet), options.threads);
  }
  if (options.engine == "wide") {
    const auto propnet = propnet_of(rulesheet);
    const double start = benchmarks::thread_cpu_seconds();
    Engines engines = make_wide_engines(
        reasoner::wide::make_wide_program(propnet, program_options(options)),
        options);
    engines.setup_seconds = benchmarks::thread_cpu_seconds() - start;
    return engines;
  }
  throw gdl::Error("there is no engine called '" + options.engine +
                   "'; choose one of: auto datalog propnet wide");
}

/// Of all phases together in the mean.
template <typename Size>
double mean_size(const reasoner::network::Propnet& propnet, const Size& size) {
  double sum = 0;
  for (const reasoner::network::Network& network : propnet.networks) {
    sum += static_cast<double>((network.*size)());
  }
  return sum / static_cast<double>(propnet.networks.size());
}

void add_sizes(nlohmann::ordered_json& json, const Engines& engines) {
  json["lanes"] = engines.lanes;
  if (engines.setup_seconds > 0) json["engine_setup_s"] = engines.setup_seconds;
  if (!engines.propnet) return;
  json["gates"] =
      mean_size(*engines.propnet, &reasoner::network::Network::gate_count);
  json["gate_inputs"] = mean_size(
      *engines.propnet, &reasoner::network::Network::gate_input_count);
}

void print(const nlohmann::ordered_json& json, const Options& options) {
  if (options.json) {
    std::cout << json.dump() << '\n';
  } else {
    print_text(json);
  }
}

int run_conditioned(const gdl::Rulesheet& rulesheet, const Options& options) {
  const auto result = benchmarks::run_conditioned_bench(
      reasoner::wide::make_wide_program(propnet_of(rulesheet),
                                        program_options(options)),
      options.seconds, options.seed);
  if (!result) throw gdl::Error("there is no step in which anything is known");
  nlohmann::ordered_json json;
  json["plain_moves_per_s"] = result->plain_moves_per_s;
  json["moves_per_s"] = result->moves_per_s;
  json["moves_ratio"] = result->moves_ratio;
  json["lane_steps_per_s"] = result->lane_steps_per_s;
  json["lane_steps_ratio"] = result->lane_steps_ratio;
  json["survivors_per_s"] = result->survivors_per_s;
  print(json, options);
  return gdl::command_line::kDone;
}

int run(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const gdl::Rulesheet rulesheet = gdl::command_line::load_rules(
      options.rules, translators::on_demand::languages());
  if (options.conditioned) return run_conditioned(rulesheet, options);
  Engines engines = make_engines(rulesheet, options);
  const double setup_seconds = seconds_since(start);
  benchmarks::BenchSettings settings;
  if (options.playouts > 0) settings.playouts = options.playouts;
  settings.seconds = options.seconds;
  settings.seed = options.seed;
  gdl::command_line::ProgressLine line;
  const benchmarks::BenchResult result =
      benchmarks::run_bench(engines.engines, settings, progress_printer(line));
  line.clear();
  auto json = to_json(options, engines.name, result, setup_seconds);
  add_sizes(json, engines);
  print(json, options);
  warn(result);
  return gdl::command_line::kDone;
}

/// Whether there are options of the wide engine.
bool asks_for_wide(const Options& options) {
  return !options.simd.empty() || options.jit != "on" || options.lanes > 0 ||
         options.decisive || options.anti_decisive || options.conditioned;
}

void check_options(const Options& options) {
  if (asks_for_wide(options) && options.engine != "wide") {
    throw gdl::command_line::WrongUsage(
        "--simd, --jit, --lanes, --decisive, --anti-decisive and --conditioned "
        "are for --engine wide");
  }
  if (options.conditioned && (options.playouts > 0 || options.threads > 1)) {
    throw gdl::command_line::WrongUsage(
        "--conditioned plays for --seconds, on one thread");
  }
  gdl::command_line::check_threads(options.threads);
  if (options.threads < 1 || options.seconds <= 0) {
    throw gdl::command_line::WrongUsage(
        "--threads and --seconds must be positive");
  }
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "bench", "Random playouts from the initial state, and how fast.");
    command_line.argument("RULES", options.rules.path, "the rules of the game");
    command_line.option("--playouts", options.playouts,
                        "play so many, and print their signature");
    command_line.option("--seconds", options.seconds, "or play so long");
    command_line.option("--engine", options.engine,
                        "what plays; auto is the fastest");
    command_line.choices("--engine", {"auto", "datalog", "propnet", "wide"});
    command_line.option(
        "--simd", options.simd,
        "of --engine wide, by default the widest that runs here");
    command_line.choices("--simd", {"avx512", "avx2", "portable"});
    command_line.option("--jit", options.jit,
                        "whether it compiles the network");
    command_line.choices("--jit", {"on", "off"});
    command_line.option("--lanes", options.lanes,
                        "its playouts side by side; 0: as many as suit the "
                        "game and the processor");
    command_line.flag("--decisive", options.decisive,
                      "its playouts take a win where there is one");
    command_line.flag("--anti-decisive", options.anti_decisive,
                      "and leave the opponent none, where they can; for small "
                      "games");
    command_line.flag("--conditioned", options.conditioned,
                      "playouts that agree with what a role knew in a match, "
                      "and how fast they are beside plain ones");
    command_line.option("--seed", options.seed, "of the playouts");
    command_line.option("--threads", options.threads, "each with its engine");
    command_line.flag("--json", options.json, "print JSON");
    gdl::command_line::add_rules_options(command_line, options.rules,
                                         /*with_seed=*/false);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    options.rules.seed = options.seed;
    if (asks_for_wide(options) && options.engine == "auto") {
      options.engine = "wide";
    }
    check_options(options);
    return run(options);
  });
}
