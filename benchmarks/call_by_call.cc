// The engines and the search, call by call, on the games that are shipped, as
// in BM_NextState/propnet/chess:
//   BM_NextState   one joint move from a state on a random walk
//   BM_LegalMoves  the legal moves of all roles in such a state, never asked
//                  of it before
//   BM_Goals       the goals of all roles, likewise
//   BM_Playout     a whole random playout from the initial state
//   BM_Search      iterations of mcts, of one thread, for the initial state
// On games that hide something, joint moves a second of many at once, as in
// BM_ManyPlayouts/kuhn_poker:
//   BM_ManyPlayouts  playouts of the engine that searches use
//   BM_Conditioned   playouts that agree with all that a role knew in a match
// And how a network comes to be, as in BM_Grounding/chess:
//   BM_Grounding   the ground rules
//   BM_Passes      the passes that make the network small
// Rulesheets that are named behind the options are measured, too.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>

#include "benchmarks/random_evidence.h"
#include "gdl/command_line/command_line.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/rules/perception.h"
#include "reasoner/conditioned_playouts.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/grounding/grounder.h"
#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/registry.h"
#include "search/deadline.h"
#include "search/search.h"

namespace {

using reasoner::State;
using reasoner::StateMachine;

constexpr std::uint32_t kStepLimit = 1000;

/// What is measured.
struct Subject {
  std::string path;  ///< of the rulesheet
  std::string engine;
};

gdl::Rulesheet read_rules(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  return gdl::files::read_rulesheet_file(path, diagnostics);
}

std::unique_ptr<StateMachine> load(const Subject& subject) {
  return reasoner::engines::make_state_machine(read_rules(subject.path),
                                               subject.engine);
}

/// States along random playouts, with a joint move to play in each.
struct Walk {
  std::vector<State> states;
  std::vector<std::vector<reasoner::MoveId>> joint_moves;
};

Walk walk(StateMachine& machine) {
  constexpr std::size_t kStates = 500;
  const std::size_t role_count = machine.game().role_count();
  Walk walk;
  State start;
  machine.initial_state(start);
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  for (std::uint64_t playout = 0; walk.states.size() < kStates; ++playout) {
    reasoner::play_out(machine, start, /*seed=*/1, playout, kStepLimit, scratch,
                       outcome);
    State state = start;
    for (std::size_t i = 0; i < scratch.moves.size(); i += role_count) {
      walk.states.push_back(state);
      walk.joint_moves.emplace_back(
          scratch.moves.begin() + static_cast<std::ptrdiff_t>(i),
          scratch.moves.begin() + static_cast<std::ptrdiff_t>(i + role_count));
      machine.next_state(state, walk.joint_moves.back(), state);
    }
  }
  return walk;
}

void BM_NextState(benchmark::State& timer, const Subject& subject) {
  const auto machine = load(subject);
  const Walk walked = walk(*machine);
  State next;
  std::size_t i = 0;
  for (auto _ : timer) {
    machine->next_state(walked.states[i], walked.joint_moves[i], next);
    benchmark::DoNotOptimize(next);
    i = (i + 1) % walked.states.size();
  }
}

void BM_LegalMoves(benchmark::State& timer, const Subject& subject) {
  const auto machine = load(subject);
  const Walk walked = walk(*machine);
  const auto role_count =
      static_cast<reasoner::RoleIndex>(machine->game().role_count());
  std::vector<reasoner::MoveId> moves;
  std::size_t i = 0;
  for (auto _ : timer) {
    for (reasoner::RoleIndex role = 0; role < role_count; ++role) {
      machine->legal_moves(walked.states[i], role, moves);
      benchmark::DoNotOptimize(moves);
    }
    i = (i + 1) % walked.states.size();
  }
}

void BM_Goals(benchmark::State& timer, const Subject& subject) {
  const auto machine = load(subject);
  const Walk walked = walk(*machine);
  std::vector<reasoner::Goal> goals(machine->game().role_count());
  std::size_t i = 0;
  for (auto _ : timer) {
    machine->goals(walked.states[i], goals);
    benchmark::DoNotOptimize(goals);
    i = (i + 1) % walked.states.size();
  }
}

void BM_Playout(benchmark::State& timer, const Subject& subject) {
  const auto machine = load(subject);
  State start;
  machine->initial_state(start);
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  std::uint64_t playout = 0;
  for (auto _ : timer) {
    reasoner::play_out(*machine, start, /*seed=*/1, playout++, kStepLimit,
                       scratch, outcome);
  }
}

/// A role that somebody plays and that has a choice in the state, if there is
/// one; else a role that somebody plays.
reasoner::RoleIndex role_on_turn(StateMachine& machine, const State& state) {
  const auto role_count =
      static_cast<reasoner::RoleIndex>(machine.game().role_count());
  const auto chance = machine.game().chance_role();
  std::vector<reasoner::MoveId> moves;
  for (reasoner::RoleIndex role = 0; role < role_count; ++role) {
    if (role == chance) continue;
    machine.legal_moves(state, role, moves);
    if (moves.size() > 1) return role;
  }
  return chance == reasoner::RoleIndex{0} ? 1 : 0;
}

void BM_Search(benchmark::State& timer, const Subject& subject) {
  constexpr std::uint64_t kIterations = 1000;  // for each tree
  const auto machine = load(subject);
  State start;
  machine->initial_state(start);
  const reasoner::RoleIndex role = role_on_turn(*machine, start);
  search::Settings settings;
  settings.iterations = kIterations;
  const search::Deadline never(search::Deadline::after(3600));
  std::uint64_t done = 0;
  for (auto _ : timer) {
    const auto search = search::choice::make_search("mcts", *machine, settings);
    benchmark::DoNotOptimize(search->choose_move(start, role, never));
    done += search->report().playouts;
  }
  timer.counters["iterations_per_s"] = benchmark::Counter(
      static_cast<double>(done), benchmark::Counter::kIsRate);
}

void BM_ManyPlayouts(benchmark::State& timer, const std::string& path) {
  const auto machine =
      reasoner::engines::make_playing_machine(read_rules(path));
  reasoner::PlayoutEngine& engine = *machine->playout_engine();
  State start;
  machine->initial_state(start);
  reasoner::WorkItem item;
  item.playouts = static_cast<std::uint32_t>(4 * engine.width());
  item.step_limit = kStepLimit;
  item.totals_only = true;
  reasoner::PlayoutResults results;
  for (auto _ : timer) {
    while (engine.unfinished() < 2 * engine.width()) {
      engine.submit(start, {&item, 1}, {});
      item.first_playout += item.playouts;
    }
    engine.advance(results);
  }
  timer.counters["moves_per_s"] = benchmark::Counter(
      static_cast<double>(results.totals.moves), benchmark::Counter::kIsRate);
}

void BM_Conditioned(benchmark::State& timer, const std::string& path) {
  constexpr std::uint64_t kMatches = 16;
  constexpr std::uint32_t kAttempts = 50000;
  const auto machine =
      reasoner::engines::make_playing_machine(read_rules(path));
  const auto scalar = reasoner::make_scalar_conditioned_playouts(*machine);
  reasoner::ConditionedPlayouts* conditioned = machine->conditioned_playouts();
  if (conditioned == nullptr) conditioned = scalar.get();
  const reasoner::RoleIndex role = machine->game().chance_role() == 0 ? 1 : 0;
  std::vector<reasoner::Evidence> matches;
  for (std::uint64_t match = 0; match < kMatches; ++match) {
    matches.push_back(benchmarks::random_evidence(
        *machine, role, reasoner::playout_key(/*seed=*/2, match), kStepLimit));
  }
  std::vector<State> start(1);
  machine->initial_state(start[0]);
  reasoner::Survivors survivors;
  std::uint64_t run = 0;
  std::uint64_t moves = 0;
  std::uint64_t survived = 0;
  for (auto _ : timer) {
    conditioned->run(start, matches[run % kMatches], /*first=*/0, /*seed=*/run,
                     /*first_playout=*/0, kAttempts, survivors);
    ++run;
    moves += kAttempts;
    for (const std::uint64_t left : survivors.left) moves += left;
    moves -= survivors.left.back();
    survived += survivors.survivors.size();
  }
  timer.counters["moves_per_s"] = benchmark::Counter(
      static_cast<double>(moves), benchmark::Counter::kIsRate);
  timer.counters["survivors_per_s"] = benchmark::Counter(
      static_cast<double>(survived), benchmark::Counter::kIsRate);
}

void BM_Grounding(benchmark::State& timer, const std::string& path) {
  const gdl::Rulesheet rulesheet = read_rules(path);
  for (auto _ : timer) {
    benchmark::DoNotOptimize(reasoner::grounding::ground(rulesheet));
  }
}

void BM_Passes(benchmark::State& timer, const std::string& path) {
  const gdl::Rulesheet rulesheet = read_rules(path);
  for (auto _ : timer) {
    reasoner::construction::BuildReport report;
    benchmark::DoNotOptimize(
        reasoner::construction::build_propnet(rulesheet, {}, &report));
    double seconds = 0;
    for (const reasoner::construction::PassReport& pass : report.passes) {
      seconds += pass.seconds;
    }
    timer.SetIterationTime(seconds);
  }
}

/// `games` besides those that are shipped.
void register_benchmarks(std::vector<std::filesystem::path> games) {
  namespace fs = std::filesystem;
  for (const auto& entry : fs::directory_iterator(HENHOUSE_GAMES)) {
    if (entry.path().extension() == ".kif") games.push_back(entry.path());
  }
  std::sort(games.begin(), games.end());
  const auto add = [](const std::string& title, auto function,
                      const auto& argument) {
    benchmark::RegisterBenchmark(title.c_str(), function, argument);
  };
  for (const fs::path& game : games) {
    const std::string path = game.string();
    const std::string name = game.stem().string();
    for (const std::string engine : {"datalog", "propnet"}) {
      const Subject subject{path, engine};
      const std::string end = "/" + engine + "/" + name;
      add("BM_NextState" + end, BM_NextState, subject);
      add("BM_LegalMoves" + end, BM_LegalMoves, subject);
      add("BM_Goals" + end, BM_Goals, subject);
      add("BM_Playout" + end, BM_Playout, subject);
      add("BM_Search" + end, BM_Search, subject);
    }
    if (gdl::rules::hides(read_rules(path))) {
      add("BM_ManyPlayouts/" + name, BM_ManyPlayouts, path);
      add("BM_Conditioned/" + name, BM_Conditioned, path);
    }
    add("BM_Grounding/" + name, BM_Grounding, path);
    benchmark::RegisterBenchmark(("BM_Passes/" + name).c_str(), BM_Passes, path)
        ->UseManualTime();
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const std::vector<std::filesystem::path> more(argv + 1, argv + argc);
  return gdl::command_line::run_program(argc, argv, [&] {
    register_benchmarks(more);
    benchmark::RunSpecifiedBenchmarks();
    return gdl::command_line::kDone;
  });
}
