// The share of moves that keep the value of the position, where that is known
// exactly: benchmarks/strength/accuracy.sh says more.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/diagnostics.h"
#include "gdl/expression.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/registry.h"
#include "search/mcts/mcts.h"
#include "search/proof_search/proof_search.h"
#include "search/search.h"
#include "translators/languages.h"

namespace {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;
using search::Deadline;
using search::proof_search::ProofSearch;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

struct Options {
  gdl::command_line::RulesArgument rules;
  std::string positions;
  int make = 0;
  double solve_seconds = 10;
  double move_seconds = 0.02;
  double total_seconds = 600;
  std::string search = "mcts";
  std::string times = "0.1 1 5";
  int most = 0;
  bool list = false;
  std::uint64_t seed = 1;
};

/// Who chooses, with the moves; nothing where not exactly one role does.
struct Turn {
  RoleIndex mover = 0;
  std::vector<MoveId> moves;
  std::vector<MoveId> joint_move;  ///< in which only the mover's is open
};

/// Of a state that is not terminal. Nothing where two choose; the mover is
/// any role where nobody does.
std::optional<Turn> turn_of(StateMachine& machine, const State& state) {
  Turn turn;
  int choosing = 0;
  for (RoleIndex role = 0; role < machine.game().role_count(); ++role) {
    std::vector<MoveId> legal;
    machine.legal_moves(state, role, legal);
    if (legal.empty()) return std::nullopt;
    turn.joint_move.push_back(legal.front());
    if (legal.size() == 1) continue;
    ++choosing;
    turn.mover = role;
    turn.moves = std::move(legal);
  }
  if (choosing > 1) return std::nullopt;
  return turn;
}

State after(StateMachine& machine, const State& state, Turn turn, MoveId move) {
  State next;
  if (!turn.moves.empty()) turn.joint_move[turn.mover] = move;
  machine.next_state(state, turn.joint_move, next);
  return next;
}

/// What the one who moves gets with best play, and the moves that keep it.
struct Solution {
  Goal value = 0;
  std::vector<MoveId> keeping;
};

/// Nothing where that is not proven in time.
std::optional<Solution> solve(StateMachine& machine, const State& state,
                              const Turn& turn, double seconds) {
  const Deadline deadline = Deadline::cpu(seconds);
  ProofSearch proofs(machine, std::size_t{1} << 29);
  std::vector<ProofSearch::Bounds> bounds;
  std::vector<Goal> goals(machine.game().role_count());
  for (const MoveId move : turn.moves) {
    const State next = after(machine, state, turn, move);
    if (machine.is_terminal(next)) {
      machine.goals(next, goals);
      bounds.push_back({goals[turn.mover], goals[turn.mover]});
    } else {
      bounds.push_back(
          proofs.find_bounds(next, turn.mover, kNoLimit, deadline));
    }
    if (deadline.expired()) return std::nullopt;
  }
  if (!proofs.goals_are_opposed()) return std::nullopt;
  Solution solution;
  for (const auto& each : bounds) {
    solution.value = std::max(solution.value, each.least);
  }
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (bounds[i].least == solution.value && bounds[i].are_equal()) {
      solution.keeping.push_back(turn.moves[i]);
    } else if (bounds[i].most >= solution.value) {
      return std::nullopt;
    }
  }
  return solution;
}

// ---- Making positions -------------------------------------------------------

/// A match, by those who had a choice: short thoughts of MCTS, and every fourth
/// move at random.
struct PlayedMatch {
  std::vector<State> states;  ///< in which somebody had a choice
  std::vector<Turn> turns;
  std::vector<std::string> moves;
};

std::optional<PlayedMatch> play_match(StateMachine& machine,
                                      const Options& options,
                                      std::mt19937_64& random) {
  PlayedMatch match;
  search::mcts::MctsSearch mcts(machine, {.seed = random(), .memory_mb = 64});
  State state;
  machine.initial_state(state);
  for (int step = 0; !machine.is_terminal(state); ++step) {
    auto turn = turn_of(machine, state);
    if (!turn || step > 500) return std::nullopt;
    MoveId move = 0;
    if (!turn->moves.empty()) {
      move = turn->moves[random() % turn->moves.size()];
      if (random() % 4 != 0) {
        move = mcts.choose_move(state, turn->mover,
                                Deadline::cpu(options.move_seconds));
      }
      match.states.push_back(state);
      match.moves.push_back(machine.game().move_name(turn->mover, move));
      match.turns.push_back(*turn);
      turn->joint_move[turn->mover] = move;
    }
    state = after(machine, state, *turn, move);
    mcts.advance(turn->joint_move, state);
  }
  return match;
}

/// The earliest positions of a match that can be solved and in which a move may
/// be wrong: three at most, some moves apart. Prints them; how many.
int solve_match(StateMachine& machine, const PlayedMatch& match,
                const Options& options) {
  constexpr std::size_t kMost = 3;
  constexpr std::size_t kApart = 3;
  constexpr int kFailures = 2;
  std::vector<std::pair<std::size_t, Solution>> solved;
  int failures = 0;
  for (std::size_t i = match.states.size(); i-- > 0 && failures < kFailures;) {
    const auto solution =
        solve(machine, match.states[i], match.turns[i], options.solve_seconds);
    failures = solution ? 0 : failures + 1;
    if (solution && solution->keeping.size() < match.turns[i].moves.size()) {
      solved.emplace_back(i, *solution);
    }
  }
  std::vector<std::pair<std::size_t, Solution>> kept;
  for (; !solved.empty() && kept.size() < kMost; solved.pop_back()) {
    if (kept.empty() || solved.back().first >= kept.back().first + kApart) {
      kept.push_back(solved.back());
    }
  }
  if (kept.empty()) return 0;
  std::printf("( match");
  for (std::size_t i = 0; i < kept.back().first; ++i) {
    std::printf(" %s", match.moves[i].c_str());
  }
  std::printf(" )\n");
  for (const auto& [number, solution] : kept) {
    const Turn& turn = match.turns[number];
    std::printf("( at %zu of %zu value %d moves %zu keep", number,
                match.states.size(), solution.value, turn.moves.size());
    for (const MoveId move : solution.keeping) {
      std::printf(" %s", machine.game().move_name(turn.mover, move).c_str());
    }
    std::printf(" )\n");
  }
  std::fflush(stdout);
  return static_cast<int>(kept.size());
}

int make_positions(StateMachine& machine, const Options& options) {
  std::mt19937_64 random(options.seed);
  const Deadline deadline = Deadline::cpu(options.total_seconds);
  for (int made = 0; made < options.make && !deadline.expired();) {
    const auto match = play_match(machine, options, random);
    if (!match) throw gdl::Error("not a game of two roles in turn");
    made += solve_match(machine, *match, options);
  }
  return gdl::command_line::kDone;
}

// ---- Measuring --------------------------------------------------------------

struct Position {
  std::string line;  ///< of the file
  State state;
  RoleIndex mover = 0;
  std::vector<std::string> keeping;
};

MoveId find_move(const StateMachine& machine, const Turn& turn,
                 const std::string& name) {
  for (const MoveId move : turn.moves) {
    if (machine.game().move_name(turn.mover, move) == name) return move;
  }
  throw gdl::Error("no legal move " + name + " in a position of the file");
}

/// The position after the first `count` of `moves`, in which somebody chooses.
Position position_after(StateMachine& machine,
                        std::span<const gdl::Expression> moves) {
  Position position;
  machine.initial_state(position.state);
  std::size_t next = 0;
  while (true) {
    const auto turn = turn_of(machine, position.state);
    if (!turn) throw gdl::Error("several choose in a position of the file");
    MoveId move = 0;
    if (!turn->moves.empty()) {
      position.mover = turn->mover;
      if (next == moves.size()) return position;
      move = find_move(machine, *turn, gdl::to_string(moves[next++]));
    }
    position.state = after(machine, position.state, *turn, move);
  }
}

std::vector<Position> read_positions(StateMachine& machine,
                                     const std::string& path) {
  constexpr std::size_t kKeep = 9;  // the first move that keeps the value
  std::ifstream file(path);
  if (!file) throw gdl::Error("cannot read " + path);
  std::vector<Position> positions;
  gdl::Expression match;
  std::string line;
  while (std::getline(file, line)) {
    gdl::Diagnostics ignored;
    gdl::Expression row = gdl::read_first_expression(line, ignored);
    if (row.items.empty()) continue;
    if (row.items[0].is("match")) {
      match = std::move(row);
      continue;
    }
    if (!row.items[0].is("at") || row.items.size() <= kKeep) {
      throw gdl::Error(path + ": not a line of positions: " + line);
    }
    const std::size_t count = std::stoul(row.items[1].atom);
    if (count >= match.items.size()) {
      throw gdl::Error(path + ": no move " + std::to_string(count));
    }
    positions.push_back(
        position_after(machine, std::span(match.items).subspan(1, count)));
    positions.back().line = line;
    for (std::size_t i = kKeep; i < row.items.size(); ++i) {
      positions.back().keeping.push_back(gdl::to_string(row.items[i]));
    }
  }
  return positions;
}

bool keeps_value(StateMachine& machine, const Position& position,
                 const Options& options, double seconds) {
  const auto search = search::choice::make_search(
      options.search, machine, {.seed = options.seed, .memory_mb = 512});
  const MoveId move = search->choose_move(position.state, position.mover,
                                          Deadline::cpu(seconds));
  const std::string& name = machine.game().move_name(position.mover, move);
  const bool keeps = std::ranges::count(position.keeping, name) > 0;
  if (!keeps && options.list) {
    std::fprintf(stderr, "%g s: %s in %s\n", seconds, name.c_str(),
                 position.line.c_str());
  }
  return keeps;
}

int measure(StateMachine& machine, const Options& options) {
  std::vector<Position> positions = read_positions(machine, options.positions);
  if (options.most > 0 &&
      positions.size() > static_cast<std::size_t>(options.most)) {
    positions.resize(static_cast<std::size_t>(options.most));
  }
  std::printf("%4zu", positions.size());
  std::istringstream times(options.times);
  for (double seconds = 0; times >> seconds;) {
    int kept = 0;
    for (const Position& position : positions) {
      kept += keeps_value(machine, position, options, seconds) ? 1 : 0;
    }
    std::printf(" %6.1f", 100.0 * kept / static_cast<double>(positions.size()));
    std::fflush(stdout);
  }
  std::printf("\n");
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "accuracy",
        "How often a search plays a move that keeps the value of the position, "
        "in positions of known value. One thread; all times are CPU time.");
    command_line.argument("RULES", options.rules.path, "the rules of the game");
    command_line.option("--positions", options.positions,
                        "file of positions, as --make prints them");
    command_line.option("--search", options.search, "the search");
    command_line.option("--times", options.times, "seconds for a move: a list");
    command_line.option("--most", options.most,
                        "so many of the positions, the first; 0: all");
    command_line.flag("--list", options.list,
                      "tell on stderr of the moves that do not");
    command_line.option("--make", options.make,
                        "makes so many positions and prints them");
    command_line.option("--solve-seconds", options.solve_seconds,
                        "for one position that is made");
    command_line.option("--total-seconds", options.total_seconds,
                        "for all of them");
    gdl::command_line::add_rules_options(command_line, options.rules,
                                         /*with_seed=*/false);
    command_line.option("--seed", options.seed, "of everything random");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const gdl::Rulesheet rules = gdl::command_line::load_rules(
        options.rules, translators::all_languages());
    const auto machine = reasoner::engines::make_playing_machine(rules);
    return options.make > 0 ? make_positions(*machine, options)
                            : measure(*machine, options);
  });
}
