#include "benchmarks/strength/accuracy/making.h"

#include <cstdio>
#include <fstream>
#include <random>
#include <utility>
#include <vector>

#include "benchmarks/strength/accuracy/position_prover.h"
#include "benchmarks/strength/accuracy/positions.h"
#include "gdl/diagnostics.h"
#include "reasoner/game_facts.h"
#include "search/game_kind.h"
#include "search/mcts/mcts.h"

namespace benchmarks::accuracy {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;
using reasoner::StateMachine;
using search::Deadline;

namespace {

// Matches begin with so many moves drawn at random, and later one in so many
// is: short thoughts alone would play the same match again and again, and err
// rarely.
constexpr std::size_t kDrawnAtFirst = 4;
constexpr std::uint64_t kOneInDrawn = 8;
constexpr int kLongestMatch = 500;

// Of one match, so many positions, so many moves apart.
constexpr std::size_t kMostOfMatch = 4;
constexpr std::size_t kApart = 3;

const std::string kPlayed = "; match ";

/// A match by those who had a choice.
struct PlayedMatch {
  std::vector<State> states;  // in which somebody had a choice
  std::vector<Turn> turns;
  std::vector<std::string> moves;
};

PlayedMatch play_match(StateMachine& machine, const Making& making,
                       std::mt19937_64& random) {
  PlayedMatch match;
  search::mcts::MctsSearch mcts(machine, {.seed = random(), .memory_mb = 64});
  State state;
  machine.initial_state(state);
  for (int step = 0; step < kLongestMatch && !machine.is_terminal(state);
       ++step) {
    auto turn = turn_of(machine, state);
    if (!turn) throw gdl::Error("two choose at once, or one has no move");
    MoveId move = 0;
    if (!turn->moves.empty()) {
      move = turn->moves[random() % turn->moves.size()];
      if (match.moves.size() >= kDrawnAtFirst && random() % kOneInDrawn != 0) {
        move = mcts.choose_move(state, turn->mover,
                                Deadline::cpu(making.move_seconds));
      }
      match.states.push_back(state);
      match.moves.push_back(machine.game().move_name(turn->mover, move));
      match.turns.push_back(*turn);
      turn->joint_move[turn->mover] = move;
    }
    state = state_after(machine, state, *turn, move);
    mcts.advance(turn->joint_move, state);
  }
  return match;
}

/// Of those that can be proven, in the order of the match.
std::vector<std::pair<std::size_t, Solution>> solve_match(
    PositionProver& prover, const PlayedMatch& match, const Making& making) {
  std::vector<std::pair<std::size_t, Solution>> solved;
  for (std::size_t i = match.states.size(); i-- > 0;) {
    const auto solution =
        prover.solve(match.states[i], match.turns[i], making.solve_seconds);
    if (!solution) break;
    if (!solution->keeping.empty()) solved.emplace_back(i, *solution);
  }
  std::vector<std::pair<std::size_t, Solution>> kept;
  for (; !solved.empty() && kept.size() < kMostOfMatch; solved.pop_back()) {
    if (kept.empty() || solved.back().first >= kept.back().first + kApart) {
      kept.push_back(solved.back());
    }
  }
  return kept;
}

std::string text_of(
    const StateMachine& machine, const PlayedMatch& match,
    const std::vector<std::pair<std::size_t, Solution>>& positions) {
  if (positions.empty()) return "";
  std::string text = "( match";
  for (std::size_t i = 0; i < positions.back().first; ++i) {
    text += ' ' + match.moves[i];
  }
  text += " )\n";
  for (const auto& [number, solution] : positions) {
    const Turn& turn = match.turns[number];
    text += "( at " + std::to_string(number) + " of " +
            std::to_string(match.states.size()) + " value " +
            std::to_string(solution.value) + " moves " +
            std::to_string(turn.moves.size()) + " keep";
    for (const MoveId move : solution.keeping) {
      text += ' ' + machine.game().move_name(turn.mover, move);
    }
    text += " )\n";
  }
  return text;
}

/// What a file of positions has of them, and how many matches were played.
std::pair<std::size_t, std::uint64_t> count(const std::string& path) {
  std::size_t positions = 0;
  std::uint64_t matches = 0;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("( at ")) ++positions;
    if (line.starts_with(kPlayed)) {
      matches = std::stoull(line.substr(kPlayed.size()));
    }
  }
  return {positions, matches};
}

}  // namespace

void make_positions(StateMachine& machine, const std::string& path,
                    const Making& making) {
  if (machine.game().role_count() != 2 || search::has_chance(machine.game()) ||
      !machine.facts().constant_sum) {
    throw gdl::Error(
        "not a game for two in turn, of which what one gets the other loses");
  }
  const Deadline deadline = Deadline::cpu(making.total_seconds);
  auto [positions, played] = count(path);
  if (positions >= making.positions) return;
  PositionProver prover(machine);
  while (positions < making.positions && !deadline.expired()) {
    ++played;
    std::seed_seq seeds{making.seed, played};
    std::mt19937_64 random(seeds);
    const PlayedMatch match = play_match(machine, making, random);
    const auto kept = solve_match(prover, match, making);
    positions += kept.size();
    // In one piece, so that a match that was broken off is played again.
    std::ofstream file(path, std::ios::app);
    file << text_of(machine, match, kept) + kPlayed + std::to_string(played) +
                '\n'
         << std::flush;
    if (!file) throw gdl::Error("cannot write to " + path);
    std::fprintf(stderr, "%s: %zu positions of %llu matches\n", path.c_str(),
                 positions, static_cast<unsigned long long>(played));
  }
}

}  // namespace benchmarks::accuracy
