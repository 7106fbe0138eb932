// The Datalog engine, call by call, on the games that are shipped:
//   BM_NextState   one joint move from a state on a random walk
//   BM_LegalMoves  the legal moves of all roles in such a state, never asked
//                  of it before
//   BM_Goals       the goals of all roles, likewise
//   BM_Playout     a whole random playout from the initial state
#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>

#include "gdl/command_line.h"
#include "gdl/diagnostics.h"
#include "gdl/reader.h"
#include "reasoner/playout.h"
#include "reasoner/state_machine.h"

namespace {

using reasoner::State;
using reasoner::StateMachine;

constexpr std::uint32_t kStepLimit = 1000;

std::unique_ptr<StateMachine> load(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  return reasoner::make_state_machine(
      gdl::read_rulesheet_file(path, diagnostics), "datalog");
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

void BM_NextState(benchmark::State& timer, const std::string& path) {
  const auto machine = load(path);
  const Walk walked = walk(*machine);
  State next;
  std::size_t i = 0;
  for (auto _ : timer) {
    machine->next_state(walked.states[i], walked.joint_moves[i], next);
    benchmark::DoNotOptimize(next);
    i = (i + 1) % walked.states.size();
  }
}

void BM_LegalMoves(benchmark::State& timer, const std::string& path) {
  const auto machine = load(path);
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

void BM_Goals(benchmark::State& timer, const std::string& path) {
  const auto machine = load(path);
  const Walk walked = walk(*machine);
  std::vector<reasoner::Goal> goals(machine->game().role_count());
  std::size_t i = 0;
  for (auto _ : timer) {
    machine->goals(walked.states[i], goals);
    benchmark::DoNotOptimize(goals);
    i = (i + 1) % walked.states.size();
  }
}

void BM_Playout(benchmark::State& timer, const std::string& path) {
  const auto machine = load(path);
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

void register_benchmarks() {
  namespace fs = std::filesystem;
  std::vector<fs::path> games;
  for (const auto& entry : fs::directory_iterator(HENHOUSE_GAMES)) {
    if (entry.path().extension() == ".kif") games.push_back(entry.path());
  }
  std::sort(games.begin(), games.end());
  for (const fs::path& game : games) {
    const auto add = [&](const char* name, auto function) {
      const std::string title =
          std::string(name).append("/").append(game.stem().string());
      benchmark::RegisterBenchmark(title.c_str(), function, game.string());
    };
    add("BM_NextState", BM_NextState);
    add("BM_LegalMoves", BM_LegalMoves);
    add("BM_Goals", BM_Goals);
    add("BM_Playout", BM_Playout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  register_benchmarks();
  return gdl::run_program([] {
    benchmark::RunSpecifiedBenchmarks();
    return gdl::kDone;
  });
}
