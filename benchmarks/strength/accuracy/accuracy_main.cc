// The share of moves that keep the value of the position, where that is known
// exactly: benchmarks/strength/accuracy.sh says more.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "benchmarks/strength/accuracy/asked_player.h"
#include "benchmarks/strength/accuracy/making.h"
#include "benchmarks/strength/accuracy/positions.h"
#include "benchmarks/strength/learnt_search.h"
#include "gdl/clock.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/registry.h"
#include "search/search.h"
#include "translators/languages.h"

namespace {

using benchmarks::accuracy::Position;
using reasoner::MoveId;
using reasoner::StateMachine;
using search::Deadline;

constexpr double kNoHurry = 1e6;

struct Options {
  gdl::command_line::RulesArgument rules;
  std::string positions;
  bool make = false;
  benchmarks::accuracy::Making making;
  std::string search = "mcts";
  std::string learnt;  // a store
  std::string player;  // HOST:PORT
  double start_seconds = 5;
  std::string times = "0.1 1 5";
  std::string iterations;
  int most = 0;
  std::string rows;
  bool list = false;
  std::uint64_t seed = 1;
};

/// How long a search may think: one of the two.
struct Thought {
  double seconds = kNoHurry;
  std::uint64_t iterations = 0;
};

std::vector<Thought> thoughts_of(const Options& options) {
  std::vector<Thought> thoughts;
  if (options.iterations.empty()) {
    std::istringstream times(options.times);
    for (double seconds = 0; times >> seconds;) thoughts.push_back({seconds});
  } else {
    std::istringstream counts(options.iterations);
    for (std::uint64_t count = 0; counts >> count;) {
      thoughts.push_back({kNoHurry, count});
    }
  }
  if (thoughts.empty()) throw gdl::Error("nothing says how long to think");
  return thoughts;
}

std::unique_ptr<search::Search> make_search(StateMachine& machine,
                                            const Options& options,
                                            const Thought& thought) {
  const search::Settings settings{
      .seed = options.seed, .memory_mb = 512, .iterations = thought.iterations};
  if (options.learnt.empty()) {
    return search::choice::make_search(options.search, machine, settings);
  }
  return benchmarks::make_learnt_search(options.learnt, machine, settings);
}

bool keeps_value(const Position& position, const std::string& move) {
  return std::ranges::count(position.keeping, move) > 0;
}

void list_moves(const StateMachine& machine, const Position& position,
                const search::Report& report) {
  for (const auto& each : report.moves) {
    const std::string& name =
        machine.game().move_name(position.mover, each.move);
    std::fprintf(stderr, "    %s %s: %llu visits, value %.1f%s\n",
                 keeps_value(position, name) ? "keeps" : "     ", name.c_str(),
                 static_cast<unsigned long long>(each.visits), each.value,
                 each.proven ? " proven" : "");
  }
}

/// The move that is made in a position after so long a thought.
using Answer = std::function<std::string(const Position&, const Thought&)>;

Answer answers_of_search(StateMachine& machine, const Options& options) {
  return [&](const Position& position, const Thought& thought) {
    const auto search = make_search(machine, options, thought);
    const MoveId move = search->choose_move(position.state, position.mover,
                                            Deadline::cpu(thought.seconds));
    const std::string& name = machine.game().move_name(position.mover, move);
    if (options.list && !keeps_value(position, name)) {
      list_moves(machine, position, search->report());
    }
    return name;
  };
}

gdl::ClockTime clock_of(double seconds) {
  const auto clock = gdl::clock_of_seconds(seconds);
  if (!clock) throw gdl::Error("no clock: a player has seconds for a move");
  return *clock;
}

Answer answers_of_player(StateMachine& machine, const gdl::Rulesheet& rules,
                         const Options& options) {
  if (!options.iterations.empty()) {
    throw gdl::Error("--iterations are of searches; a player has --times");
  }
  const benchmarks::accuracy::AskedPlayer player{
      gamemaster::players::parse_player_spec(
          options.player, {gamemaster::players::PlayerSpec::Kind::kHttp}),
      clock_of(options.start_seconds)};
  return [&, player](const Position& position, const Thought& thought) {
    return benchmarks::accuracy::move_of(
        player, rules, machine.game().facts(position.state), position.mover,
        clock_of(thought.seconds));
  };
}

int measure(StateMachine& machine, const Options& options,
            const Answer& answer) {
  std::vector<Position> positions =
      benchmarks::accuracy::read_positions(machine, options.positions);
  if (options.most > 0 &&
      positions.size() > static_cast<std::size_t>(options.most)) {
    positions.resize(static_cast<std::size_t>(options.most));
  }
  if (positions.empty()) throw gdl::Error("no position in the file");
  const std::vector<Thought> thoughts = thoughts_of(options);
  std::vector<int> kept(thoughts.size());
  std::ofstream rows;
  if (!options.rows.empty()) rows.open(options.rows, std::ios::app);
  for (std::size_t number = 0; number < positions.size(); ++number) {
    rows << options.positions << ' ' << number << ' ' << options.seed;
    for (std::size_t i = 0; i < thoughts.size(); ++i) {
      const Position& position = positions[number];
      const std::string move = answer(position, thoughts[i]);
      const bool keeps = keeps_value(position, move);
      if (!keeps && options.list) {
        std::fprintf(stderr, "%s in %s\n", move.c_str(), position.line.c_str());
      }
      kept[i] += keeps ? 1 : 0;
      rows << (keeps ? " 1" : " 0");
    }
    rows << std::endl;
  }
  std::printf("%4zu", positions.size());
  for (const int count : kept) {
    std::printf(" %6.1f",
                100.0 * count / static_cast<double>(positions.size()));
  }
  std::printf("\n");
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    auto& making = options.making;
    gdl::command_line::CommandLine command_line(
        "accuracy",
        "How often a search plays a move that keeps the value of the position, "
        "in positions of known value. One thread; all times are CPU time.");
    command_line.argument("RULES", options.rules.path, "the rules of the game");
    command_line.option("--positions", options.positions, "file of positions");
    command_line.option("--search", options.search, "the search");
    command_line.option("--learnt", options.learnt,
                        "file of henhouse learn: play by that instead");
    command_line.option(
        "--player", options.player,
        "HOST:PORT of a player: ask that instead, by the clock");
    command_line.option("--start-seconds", options.start_seconds,
                        "that it has before the move");
    command_line.option("--times", options.times, "seconds for a move: a list");
    command_line.option("--iterations", options.iterations,
                        "instead, iterations of the search: a list");
    command_line.option("--most", options.most,
                        "so many of the positions, the first; 0: all");
    command_line.option("--rows", options.rows,
                        "file to which a line for each position is added: "
                        "its number, the seed, and 1 where the move keeps");
    command_line.flag("--list", options.list,
                      "tell on stderr of the moves that do not");
    command_line.flag("--make", options.make,
                      "add positions to the file; what was broken off goes on");
    command_line.option("--count", making.positions,
                        "of positions that the file shall have");
    command_line.option("--move-seconds", making.move_seconds,
                        "for a move of the matches from which they come");
    command_line.option("--solve-seconds", making.solve_seconds,
                        "for one position that is made");
    command_line.option("--total-seconds", making.total_seconds,
                        "for all of them");
    gdl::command_line::add_rules_options(command_line, options.rules,
                                         /*with_seed=*/false);
    command_line.option("--seed", options.seed, "of everything random");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    making.seed = options.seed;
    if (options.positions.empty()) throw gdl::Error("--positions is missing");
    const gdl::Rulesheet rules = gdl::command_line::load_rules(
        options.rules, translators::all_languages());
    const auto machine = reasoner::engines::make_playing_machine(rules);
    if (options.make) {
      benchmarks::accuracy::make_positions(*machine, options.positions, making);
      return gdl::command_line::kDone;
    }
    return measure(*machine, options,
                   options.player.empty()
                       ? answers_of_search(*machine, options)
                       : answers_of_player(*machine, rules, options));
  });
}
