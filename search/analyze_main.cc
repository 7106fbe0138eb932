// henhouse analyze: what our searches say of one position.

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <thread>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/command_line/rules_argument.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/report/analysis_report.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/walks/position.h"
#include "reasoner/wide/wide_propnet.h"
#include "search/analyze/analyze_bench.h"
#include "search/analyze/analyze_report.h"
#include "search/analyze/live_text.h"
#include "search/choice/registry.h"
#include "search/evaluator/evaluator.h"
#include "search/game_kind.h"
#include "search/hidden/analyze/hidden_analysis.h"
#include "search/hidden/choice/registry.h"
#include "translators/on_demand/languages.h"

namespace {

struct Options {
  gdl::command_line::RulesArgument rules;
  std::string moves;
  std::string role;
  std::string search = search::choice::search_names().front();
  std::string engine = "auto";
  double seconds = 5;
  double every = 0;  // seconds between lines of JSON; 0: the last one alone
  std::uint64_t iterations = 0;
  int threads = 0;
  int memory_mb = static_cast<int>(
      std::min<std::size_t>(1024, gdl::command_line::machine_memory_mb()));
  std::string exploitability;
  bool explain = false;
  bool bench = false;
  std::string simd;
  bool json = false;
};

/// The "search" that solves a game as a whole.
constexpr const char* kWholeGame = "exact";
constexpr double kSecondsBetweenViews = 0.25;
constexpr double kSecondsToFit = 5;  // the evaluator, to be explained
constexpr std::size_t kLines = 5;    // whose values people see

// For `auto` to choose a search, where there is time for that: it asks for 4.
constexpr double kLeastChoosingSeconds = 4.1;
constexpr double kMostChoosingSeconds = 6;
constexpr double kChoosingShare = 0.1;

std::unique_ptr<reasoner::StateMachine> make_machine(
    const gdl::Rulesheet& rulesheet, const std::string& engine) {
  if (engine != "auto")
    return reasoner::engines::make_state_machine(rulesheet, engine);
  try {
    return reasoner::engines::make_playing_machine(rulesheet);
  } catch (const gdl::Error& error) {
    spdlog::info("Datalog plays, for there is no network: {}", error.what());
    return reasoner::engines::make_state_machine(rulesheet, "datalog");
  }
}

std::string engine_name(reasoner::StateMachine& machine) {
  if (machine.propnet() == nullptr) return "datalog";
  return machine.playout_engine() != nullptr &&
                 machine.playout_engine()->width() > 1
             ? "wide"
             : "propnet";
}

search::Settings settings_of(const Options& options) {
  search::Settings settings;
  settings.seed = options.rules.seed;
  settings.iterations = options.iterations;
  settings.threads =
      options.threads > 0
          ? static_cast<std::size_t>(options.threads)
          : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  settings.memory_mb = static_cast<std::size_t>(options.memory_mb);
  return settings;
}

/// Whether the search is one that chooses among others.
bool chooses(const Options& options) {
  return options.search == search::choice::search_names().front();
}

search::analyze::Pace pace_of(const Options& options) {
  search::analyze::Pace pace;
  if (options.iterations > 0) return pace;
  pace.seconds = options.every > 0 ? options.every : kSecondsBetweenViews;
  if (chooses(options) && options.seconds > kLeastChoosingSeconds) {
    pace.choosing_seconds =
        std::clamp(kChoosingShare * options.seconds, kLeastChoosingSeconds,
                   kMostChoosingSeconds);
  }
  return pace;
}

/// When the search must stop by the clock.
search::Deadline::Clock::time_point end_of(const Options& options) {
  return options.iterations > 0 ? search::Deadline::Clock::time_point::max()
                                : search::Deadline::after(options.seconds);
}

/// The state after `--moves`. Throws gdl::Error where nobody can move there.
reasoner::State position_of(const Options& options,
                            reasoner::StateMachine& machine) {
  reasoner::State start;
  machine.initial_state(start);
  reasoner::State state =
      reasoner::walks::position_after(machine, std::move(start), options.moves);
  if (machine.is_terminal(state)) throw gdl::Error("the game is over there");
  return state;
}

reasoner::RoleIndex role_of(const Options& options,
                            reasoner::StateMachine& machine,
                            const reasoner::State& state) {
  reasoner::RoleIndex role = search::analyze::role_to_move(machine, state);
  if (!options.role.empty()) {
    const auto found = machine.game().find_role(options.role);
    if (!found) throw gdl::Error("there is no role " + options.role);
    role = *found;
  }
  if (role == machine.game().chance_role()) {
    throw gdl::Error(machine.game().role_name(role) +
                     " is chance, which nobody plays");
  }
  std::vector<reasoner::MoveId> legal;
  machine.legal_moves(state, role, legal);
  if (legal.empty()) {
    throw gdl::Error(machine.game().role_name(role) + " has no move there");
  }
  return role;
}

void explain(reasoner::StateMachine& machine, std::uint64_t seed) {
  if (machine.propnet() == nullptr) {
    std::cout << "nothing is recognised without a network\n\n";
    return;
  }
  std::cout << "What was recognised in the rules\n";
  reasoner::report::print_analysis(
      reasoner::analysis::analyse(*machine.propnet()), machine.game(),
      std::cout);
  search::evaluator::EvaluatorSettings settings;
  settings.seed = seed;
  settings.seconds = kSecondsToFit;
  std::cout << "\nWhat playouts say a position is worth\n"
            << search::evaluator::Evaluator::fit(machine, settings)
                   ->explain(machine.game())
            << '\n';
}

/// Whether a game is looked at as a whole, and not one position: where that is
/// asked for, and where nobody knows the position.
bool is_whole_game(const Options& options, reasoner::StateMachine& machine) {
  return options.search == kWholeGame || !options.exploitability.empty() ||
         (search::hides_something(machine.game()) && options.moves.empty() &&
          options.role.empty() && chooses(options));
}

/// False, with a note, where it is too large for that.
bool run_whole_game(const Options& options, reasoner::StateMachine& machine) {
  search::Deadline deadline(search::Deadline::Clock::time_point::max());
  const gdl::command_line::InterruptHandler handler(
      [&deadline] { deadline.cancel(); });
  gdl::command_line::WaitingLine solving("solving " + options.rules.path);
  try {
    const std::string text = search::hidden::analyze::analyze_whole_game(
        machine,
        {options.exploitability, options.seconds, settings_of(options),
         options.json},
        [&machine](std::string_view name, reasoner::RoleIndex role,
                   const search::Settings& settings) {
          return search::hidden::choice::make_hidden_search(name, machine, role,
                                                            settings);
        },
        deadline);
    solving.stop();
    std::cout << text;
    return true;
  } catch (const gdl::Error& error) {
    solving.stop();
    if (options.search == kWholeGame || !options.exploitability.empty()) throw;
    std::cerr << error.what() << "; one position is searched\n";
    return false;
  }
}

int run(const Options& options) {
  const gdl::Rulesheet rulesheet = gdl::command_line::load_rules(
      options.rules, translators::on_demand::languages());
  gdl::command_line::WaitingLine waiting("building the network of " +
                                         options.rules.path);
  const auto machine = make_machine(rulesheet, options.engine);
  waiting.stop();
  if (is_whole_game(options, *machine) && run_whole_game(options, *machine)) {
    if (options.explain) {
      std::cerr << "--explain is of one position: say of which with --role or "
                   "--moves\n";
    }
    return gdl::command_line::kDone;
  }
  const reasoner::State state = position_of(options, *machine);
  const reasoner::RoleIndex role = role_of(options, *machine, state);
  search::Settings settings = settings_of(options);
  settings.lines = kLines;
  const search::analyze::AnalyzedGame about = {
      &machine->game(), options.search, engine_name(*machine), settings.threads,
      search::hides_something(machine->game())};
  if (options.explain) explain(*machine, options.rules.seed);
  const auto search =
      search::choice::make_search(options.search, *machine, settings);
  if (options.every > 0 && !search->continues()) {
    std::cerr << "--every has no effect: the search " << options.search
              << " tells nothing before its end\n";
  }

  search::Deadline deadline(end_of(options));
  const gdl::command_line::InterruptHandler handler(
      [&deadline] { deadline.cancel(); });
  search::analyze::LiveText live(!options.json && isatty(STDOUT_FILENO) != 0);
  const bool in_lines = options.json && options.every > 0;
  const search::analyze::Pace pace = pace_of(options);
  std::optional<gdl::command_line::WaitingLine> searching;
  if (!live.is_shown() || pace.seconds <= 0) {
    searching.emplace("searching " + options.rules.path);
  }
  const search::analyze::PositionAnalysis analysis =
      search::analyze::analyze_position(
          *search, state, role, deadline, pace,
          [&](const search::analyze::PositionAnalysis& so_far) {
            if (in_lines) {
              std::cout << search::analyze::analysis_json(so_far, about)
                        << std::endl;
            }
            live.show(search::analyze::analysis_text(so_far, about, 10));
          });
  live.show("");
  searching.reset();
  std::cout << (options.json
                    ? search::analyze::analysis_json(analysis, about) + "\n"
                    : search::analyze::analysis_text(analysis, about));
  return gdl::command_line::kDone;
}

/// The same on every machine: lanes are not chosen for it.
std::unique_ptr<reasoner::StateMachine> make_bench_machine(
    const gdl::Rulesheet& rulesheet, const std::string& simd) {
  const auto propnet = std::make_shared<const reasoner::network::Propnet>(
      reasoner::construction::build_propnet(rulesheet));
  reasoner::wide::ProgramOptions program;
  program.lanes = 512;
  if (!simd.empty()) {
    program.simd = reasoner::wide::lanes::find_simd(simd);
    if (!program.simd) {
      throw gdl::Error("--simd must be avx512, avx2 or portable");
    }
  }
  auto machine =
      std::make_unique<reasoner::scalar::PropnetStateMachine>(propnet);
  machine->set_playout_engine(std::make_unique<reasoner::wide::WidePropnet>(
      reasoner::wide::make_wide_program(propnet, program)));
  return machine;
}

std::string games_folder() {
  const char* const games = std::getenv("HENHOUSE_GAMES");
  return games != nullptr ? games : "games";
}

int run_bench(Options options) {
  options.threads = 1;
  search::analyze::BenchTotal total;
  total.search = options.search;
  for (const search::analyze::BenchPosition& position :
       search::analyze::bench_positions()) {
    options.rules.path = games_folder() + "/" + position.rules;
    options.moves = position.moves;
    options.iterations = position.iterations;
    const auto machine = make_bench_machine(
        gdl::command_line::load_rules(options.rules,
                                      translators::on_demand::languages()),
        options.simd);
    const reasoner::State state = position_of(options, *machine);
    const auto search = search::choice::make_search(options.search, *machine,
                                                    settings_of(options));
    const search::Deadline never(search::Deadline::Clock::time_point::max());
    const search::analyze::PositionAnalysis analysis =
        search::analyze::analyze_position(
            *search, state, search::analyze::role_to_move(*machine, state),
            never);
    search::analyze::add(analysis, machine->game(), total);
    std::cerr << position.rules << ": "
              << machine->game().move_name(analysis.role, analysis.best) << ", "
              << analysis.report.playouts << " playouts, "
              << analysis.report.nodes << " nodes\n";
  }
  std::cout << (options.json ? search::analyze::bench_json(total)
                             : search::analyze::bench_text(total));
  return gdl::command_line::kDone;
}

/// What one position is told by, and nothing else.
bool names_position(const Options& options) {
  return !options.moves.empty() || !options.role.empty();
}

/// What contradicts --bench, or needs it.
void check_bench(const Options& options) {
  using gdl::command_line::WrongUsage;
  if (options.rules.path.empty() && !options.bench) {
    throw WrongUsage("missing is RULES, or --bench");
  }
  if (!options.simd.empty() && !options.bench) {
    throw WrongUsage("--simd is for --bench");
  }
  if (options.bench &&
      (!options.rules.path.empty() || names_position(options) ||
       options.iterations > 0 || !options.exploitability.empty() ||
       options.search == kWholeGame)) {
    throw WrongUsage(
        "--bench has its own positions and iterations: leave RULES, --moves, "
        "--role, --iterations, --exploitability and --search " +
        std::string(kWholeGame) + " out");
  }
}

void check_options(const Options& options) {
  using gdl::command_line::WrongUsage;
  check_bench(options);
  if ((options.search == kWholeGame || !options.exploitability.empty()) &&
      (names_position(options) || options.explain)) {
    throw WrongUsage("--search " + std::string(kWholeGame) +
                     " and --exploitability are about the whole game: leave "
                     "--moves, --role and --explain out");
  }
  if (options.explain && (options.json || options.bench)) {
    throw WrongUsage("--explain is for people: leave --json and --bench out");
  }
  if (options.every < 0 || (options.every != 0 && !options.json)) {
    throw WrongUsage("--every is more than 0, and for --json");
  }
  if (options.every != 0 && options.iterations > 0) {
    throw WrongUsage("--every is for --seconds, not for --iterations");
  }
  gdl::command_line::check_threads(options.threads);
  if (options.seconds <= 0 || options.memory_mb < 1) {
    throw WrongUsage("--seconds and --memory must be more than 0");
  }
  gdl::command_line::check_memory(options.memory_mb);
}

/// Those of games that hide nothing, and what looks at a game as a whole.
std::vector<std::string> analysing_searches() {
  std::vector<std::string> names = search::choice::search_names();
  names.emplace_back(kWholeGame);
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "analyze", "Searches one position of a game and says what it found.");
    command_line.optional_argument("RULES", options.rules.path,
                                   "the rules of the game");
    command_line.option("--moves", options.moves,
                        "joint moves to play first: "
                        "\"((place 1 1) noop) (noop (place 2 2))\"");
    command_line.option("--role", options.role,
                        "who is to move; default: the first with a choice");
    command_line.option("--seconds", options.seconds, "to think");
    command_line.option("--every", options.every,
                        "with --json: also a line each so many seconds of what "
                        "is known so far");
    command_line.option("--iterations", options.iterations,
                        "of the search, in place of --seconds");
    command_line.option("--search", options.search,
                        "which search thinks; exact solves a small game as a "
                        "whole, also one that hides something");
    command_line.choices("--search", analysing_searches(),
                         search::choice::former_search_names());
    command_line.option("--engine", options.engine, "what reasons");
    command_line.choices("--engine", reasoner::engines::engine_names());
    command_line.option("--threads", options.threads, "0: one a core");
    command_line.option("--memory", options.memory_mb, "in MB");
    gdl::command_line::add_rules_options(command_line, options.rules,
                                         /*with_seed=*/false);
    command_line.option("--seed", options.rules.seed,
                        "of the search, and of what the rules draw by lot");
    command_line.option("--exploitability", options.exploitability,
                        "solve a small game that hides something as a whole, "
                        "and tell how exploitable this search is, asked in "
                        "every information state");
    command_line.examples("--exploitability",
                          search::hidden::choice::hidden_search_names());
    command_line.flag("--explain", options.explain,
                      "also say what was recognised, and why this search");
    command_line.flag("--bench", options.bench,
                      "a fixed list of positions with fixed iterations on one "
                      "thread; ends in a signature that is the same on every "
                      "machine");
    command_line.option("--simd", options.simd,
                        "of --bench, by default the widest that runs here");
    command_line.choices("--simd", {"avx512", "avx2", "portable"});
    command_line.flag("--json", options.json, "print JSON");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    check_options(options);
    const std::string note = search::choice::renaming_note(options.search);
    if (!note.empty()) std::cerr << note << '\n';
    options.search = search::choice::current_search_name(options.search);
    return options.bench ? run_bench(options) : run(options);
  });
}
