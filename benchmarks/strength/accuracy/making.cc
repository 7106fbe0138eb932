#include "benchmarks/strength/accuracy/making.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "benchmarks/strength/accuracy/positions.h"
#include "gdl/diagnostics.h"
#include "reasoner/game_facts.h"
#include "search/game_kind.h"
#include "search/mcts/mcts.h"
#include "search/proof_search/proof_search.h"

namespace benchmarks::accuracy {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;
using search::Deadline;
using search::proof_search::ProofSearch;

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

constexpr std::size_t kProofBytes = std::size_t{1} << 30;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

const std::string kPlayed = "; match ";

/// A match by those who had a choice.
struct PlayedMatch {
  std::vector<State> states;  // in which somebody had a choice
  std::vector<Turn> turns;
  std::vector<std::string> moves;
};

/// What the one who moves gets with best play, and the moves that keep it.
struct Solution {
  Goal value = 0;
  /// Empty where a move that keeps it ends the game, or more than half do, or
  /// not all were judged in time.
  std::vector<MoveId> keeping;
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

/// Proves what positions of one match are worth. What was proven of later ones
/// helps with those before.
class Prover {
 public:
  Prover(StateMachine& machine, Goal sum)
      : machine_(machine), sum_(sum), proofs_(machine, kProofBytes) {}

  /// Nothing where the value is not proven in time.
  std::optional<Solution> solve(const State& state, const Turn& turn,
                                double seconds);

 private:
  bool ends_at_once(const State& state, const Turn& turn, Goal value);
  std::vector<MoveId> keeping(const State& state, const Turn& turn, Goal value,
                              const Deadline& deadline);
  std::optional<bool> reaches(const State& state, Goal goal,
                              const Deadline& deadline);

  StateMachine& machine_;
  Goal sum_;  // of both roles' goals
  ProofSearch proofs_;
};

std::optional<Solution> Prover::solve(const State& state, const Turn& turn,
                                      double seconds) {
  const Deadline deadline = Deadline::cpu(seconds);
  // All questions are about the first role, so that their answers last.
  const auto bounds = proofs_.find_bounds(state, 0, kNoLimit, deadline);
  if (!bounds.are_equal()) return std::nullopt;
  Solution solution;
  solution.value = turn.mover == 0 ? bounds.least : sum_ - bounds.least;
  if (!ends_at_once(state, turn, solution.value)) {
    solution.keeping = keeping(state, turn, bounds.least, deadline);
  }
  return solution;
}

/// By a move that gives the mover `value`.
bool Prover::ends_at_once(const State& state, const Turn& turn, Goal value) {
  std::vector<Goal> goals(machine_.game().role_count());
  return std::ranges::any_of(turn.moves, [&](MoveId move) {
    const State next = state_after(machine_, state, turn, move);
    if (!machine_.is_terminal(next)) return false;
    machine_.goals(next, goals);
    return goals[turn.mover] == value;
  });
}

/// The moves that keep the value of a state, which is `value` for the first
/// role; see Solution.
std::vector<MoveId> Prover::keeping(const State& state, const Turn& turn,
                                    Goal value, const Deadline& deadline) {
  const auto goals = proofs_.possible_goals(0);
  const auto above = std::ranges::upper_bound(goals, value);
  // Where it is the worst that there is, all keep it.
  if (turn.mover == 0 ? value == goals.front() : above == goals.end()) {
    return {};
  }
  std::vector<MoveId> kept;
  for (const MoveId move : turn.moves) {
    const State next = state_after(machine_, state, turn, move);
    // Ends are worse, or the game would end at once.
    if (machine_.is_terminal(next)) continue;
    const auto reached =
        reaches(next, turn.mover == 0 ? value : *above, deadline);
    if (!reached) return {};
    if (*reached == (turn.mover == 0)) kept.push_back(move);
    if (2 * kept.size() > turn.moves.size()) return {};
  }
  return kept;
}

/// Whether the first role can force that; nothing where it is not proven.
std::optional<bool> Prover::reaches(const State& state, Goal goal,
                                    const Deadline& deadline) {
  using Answer = ProofSearch::Answer;
  for (const bool against : {false, true}) {
    const Answer answer =
        proofs_.ask(state, {0, goal, against}, kNoLimit, deadline);
    if (answer != Answer::kUnknown) return (answer == Answer::kYes) != against;
  }
  return std::nullopt;
}

/// Of those that can be proven, in the order of the match.
std::vector<std::pair<std::size_t, Solution>> solve_match(
    StateMachine& machine, const PlayedMatch& match, const Making& making) {
  Prover prover(machine, *machine.facts().constant_sum);
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
  while (positions < making.positions && !deadline.expired()) {
    ++played;
    std::seed_seq seeds{making.seed, played};
    std::mt19937_64 random(seeds);
    const PlayedMatch match = play_match(machine, making, random);
    const auto kept = solve_match(machine, match, making);
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
