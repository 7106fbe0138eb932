// Plays games for one role with the search "puzzle", under clocks as in a
// match, and prints what is reached: benchmarks/strength/puzzles.sh. Clocks run
// in CPU time, so that other work on the machine changes nothing.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/registry.h"
#include "search/search.h"

namespace {

using search::Deadline;

constexpr double kAges = 1e6;  // seconds

struct Options {
  std::vector<std::string> rulesheets;
  double start_clock = 30;
  double play_clock = 10;
  std::uint64_t threads = 1;
  std::uint64_t memory_mb = 1024;
};

std::string name_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string file =
      slash == std::string::npos ? path : path.substr(slash + 1);
  return file.substr(0, file.rfind('.'));
}

void print_row(const std::string& name, int goal, const std::string& proven,
               std::size_t moves, double first, double all,
               const std::string& how) {
  std::printf("%-36s %4d %6s %5zu %7.2f %7.2f  %s\n", name.c_str(), goal,
              proven.c_str(), moves, first, all, how.c_str());
  std::fflush(stdout);
}

/// Plays one match; the machine is made before the clock starts.
void play(const std::string& path, const Options& options) {
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet =
      gdl::files::read_rulesheet_file(path, diagnostics);
  if (diagnostics.has_errors()) throw gdl::Error(diagnostics.format_all());
  const auto machine = reasoner::engines::make_playing_machine(rulesheet);
  if (machine->game().role_count() != 1) return;
  const auto player = search::choice::make_search(
      "puzzle", *machine,
      {.threads = options.threads, .memory_mb = options.memory_mb});

  reasoner::State state;
  machine->initial_state(state);
  const Deadline ages = Deadline::cpu(kAges);
  const Deadline start = Deadline::cpu(options.start_clock);
  player->choose_move(state, 0, start);
  const double first = kAges - ages.seconds_left();
  std::size_t moves = 0;
  search::Report best = player->report();
  while (!machine->is_terminal(state)) {
    const Deadline deadline = Deadline::cpu(options.play_clock);
    const reasoner::MoveId move = player->choose_move(state, 0, deadline);
    const search::Report report = player->report();
    if (report.principal_variation.size() + moves !=
            best.principal_variation.size() ||
        report.proven != best.proven) {
      best = report;
      for (std::size_t i = 0; i < moves; ++i) {
        best.principal_variation.emplace_back();  // as seen from the beginning
      }
    }
    machine->next_state(state, std::span(&move, 1), state);
    player->advance(std::span(&move, 1), state);
    ++moves;
  }
  reasoner::Goal goal = 0;
  machine->goals(state, std::span(&goal, 1));
  print_row(name_of(path), goal,
            best.proven ? std::to_string(*best.proven) : "-", moves, first,
            kAges - ages.seconds_left(), best.method);
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "puzzles", "Plays games for one role and prints what is reached.");
    command_line.arguments("RULES", options.rulesheets, "rulesheets");
    command_line.option("--start-clock", options.start_clock,
                        "seconds to prepare");
    command_line.option("--play-clock", options.play_clock, "seconds a move");
    command_line.option("--threads", options.threads, "of the search");
    command_line.option("--memory", options.memory_mb, "MB for the search");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    for (const std::string& path : options.rulesheets) {
      try {
        play(path, options);
      } catch (const gdl::Error& error) {
        std::printf("%-36s %s\n", name_of(path).c_str(), error.what());
      }
    }
    return gdl::command_line::kDone;
  });
}
