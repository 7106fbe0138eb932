// What `henhouse learn` kept of connect four, against theory:
// benchmarks/strength/connect_four/play.sh says more.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/strength/connect_four/solver.h"
#include "benchmarks/strength/connect_four/theory_player.h"
#include "benchmarks/strength/learnt_search.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/diagnostics.h"
#include "reasoner/engines/engine.h"
#include "search/search.h"
#include "translators/languages.h"

namespace {

using benchmarks::connect_four::Board;
using benchmarks::connect_four::free_columns;
using benchmarks::connect_four::kCells;
using benchmarks::connect_four::kColumns;
using benchmarks::connect_four::reply_of_theory;
using benchmarks::connect_four::Solver;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;
using search::Deadline;
using search::Search;

struct Options {
  gdl::command_line::RulesArgument rules;
  std::string learnt;
  bool second = false;
  int plies = 6;
  double seconds = 1;
  int matches = 20;
  std::uint64_t seed = 1;
};

/// A game by the rules and on the board of the solver.
struct Line {
  State state;
  Board board;
  std::string columns;  // that were played, from 1
};

/// A player by what was learnt.
class Learnt {
 public:
  Learnt(StateMachine& machine, const Options& options)
      : machine_(machine), options_(options) {}

  /// Begins another match.
  void begin(std::uint64_t seed) {
    search_ = benchmarks::make_learnt_search(options_.learnt, machine_,
                                             {.seed = seed, .memory_mb = 512});
  }

  /// The column, from 0, of its move.
  int choose(const Line& line) {
    const RoleIndex role = mover_of(line);
    const MoveId move =
        search_->choose_move(line.state, role, Deadline::cpu(options_.seconds));
    const std::string& name = machine_.game().move_name(role, move);
    for (int column = 0; column < kColumns; ++column) {
      if (name == name_of(column)) return column;
    }
    throw gdl::Error("a move that drops no disc: " + name);
  }

  Line start() const {
    Line line;
    machine_.initial_state(line.state);
    return line;
  }

  /// What follows where who is to move drops a disc there.
  Line dropped(const Line& line, int column) const {
    Line next{{}, line.board, line.columns + std::to_string(column + 1)};
    machine_.next_state(line.state, joint_move(line, column), next.state);
    next.board.drop(column);
    return next;
  }

  /// Tells the search of this match that this was played.
  void advance(const Line& line, int column, const Line& next) {
    search_->advance(joint_move(line, column), next.state);
  }

 private:
  static RoleIndex mover_of(const Line& line) {
    return static_cast<RoleIndex>(line.board.plies() % 2);
  }
  static std::string name_of(int column) {
    return "(drop " + std::to_string(column + 1) + ")";
  }

  /// Throws gdl::Error where the rules have no such move.
  std::vector<MoveId> joint_move(const Line& line, int column) const {
    std::vector<MoveId> joint_move;
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < 2; ++role) {
      machine_.legal_moves(line.state, role, legal);
      const auto is_it = [&](MoveId move) {
        return role != mover_of(line) ||
               machine_.game().move_name(role, move) == name_of(column);
      };
      const auto move = std::ranges::find_if(legal, is_it);
      if (move == legal.end()) {
        throw gdl::Error("after " + line.columns + " the rules have no move " +
                         name_of(column));
      }
      joint_move.push_back(*move);
    }
    return joint_move;
  }

  StateMachine& machine_;
  const Options& options_;
  std::unique_ptr<Search> search_;
};

/// What a board of the opening that is not empty is worth to who moves; with
/// one disc as is known (Allis: A Knowledge-Based Approach of Connect-Four,
/// 1988), for that would take the solver too long.
int value_of(const Line& line, Solver& solver) {
  constexpr std::array<int, kColumns> kAfterFirst{1, 1, 0, -1, 0, 1, 1};
  if (line.columns.size() == 1) return kAfterFirst[line.columns[0] - '1'];
  return solver.value(line.board);
}

/// Whether dropping there keeps the value. Of first moves the middle alone does
/// (Allis), which would take the solver too long.
bool keeps(const Line& line, int value, int column, Solver& solver) {
  if (line.columns.empty()) return column == kColumns / 2;
  return solver.keeps(line.board, value, column);
}

/// Adds what follows after all moves of who is to move; `seen` are boards that
/// are there already, mirror images for one.
void add_replies(const Learnt& learnt, const Line& line,
                 std::set<std::uint64_t>& seen, std::vector<Line>& lines) {
  for (const int column : free_columns(line.board)) {
    if (line.board.wins_by(column)) continue;
    Line next = learnt.dropped(line, column);
    if (seen.insert(next.board.canonical_key()).second) {
      lines.push_back(std::move(next));
    }
  }
}

/// Asks for the moves of the first player in the opening, or of the second one,
/// after all moves of the other. Returns how many lose something.
int check_opening(Learnt& learnt, Solver& solver, bool is_first,
                  const Options& options) {
  int asked = 0;
  int wrong = 0;
  std::set<std::uint64_t> seen;
  std::vector<Line> lines;
  if (is_first) {
    lines.push_back(learnt.start());
  } else {
    add_replies(learnt, learnt.start(), seen, lines);
  }
  while (!lines.empty()) {
    std::vector<Line> next;
    for (const Line& line : lines) {
      learnt.begin(options.seed);
      const int column = learnt.choose(line);
      // The first player has won so far.
      const int value = is_first ? 1 : value_of(line, solver);
      const bool is_kept = keeps(line, value, column, solver);
      ++asked;
      if (!is_kept) ++wrong;
      std::printf("%s%d %s\n", line.columns.c_str(), column + 1,
                  is_kept ? "keeps" : "loses what it had");
      std::fflush(stdout);
      const Line answered = learnt.dropped(line, column);
      const bool is_over = !is_kept || line.board.wins_by(column) ||
                           answered.board.plies() + 1 >= options.plies;
      if (!is_over) add_replies(learnt, answered, seen, next);
    }
    lines = std::move(next);
  }
  std::printf("opening as the %s player: %d of %d moves keep the value\n",
              is_first ? "first" : "second", asked - wrong, asked);
  return wrong;
}

/// A match with the first player by what was learnt. Returns whether it won.
bool wins_match(Learnt& learnt, Solver& solver, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  learnt.begin(seed);
  Line line = learnt.start();
  while (line.board.plies() < kCells) {
    const bool is_first = line.board.plies() % 2 == 0;
    const int column = is_first ? learnt.choose(line)
                                : reply_of_theory(line.board, solver, random);
    const bool wins = line.board.wins_by(column);
    const Line next = learnt.dropped(line, column);
    learnt.advance(line, column, next);
    line = next;
    if (!wins) continue;
    std::printf("%s %s\n", line.columns.c_str(), is_first ? "won" : "lost");
    std::fflush(stdout);
    return is_first;
  }
  std::printf("%s drawn\n", line.columns.c_str());
  return false;
}

int play(const Options& options) {
  const auto machine =
      reasoner::engines::make_playing_machine(gdl::command_line::load_rules(
          options.rules, translators::all_languages()));
  Learnt learnt(*machine, options);
  Solver solver;
  const int wrong = check_opening(learnt, solver, !options.second, options);
  const auto status = [](bool is_right) {
    return is_right ? gdl::command_line::kDone
                    : gdl::command_line::kInputAtFault;
  };
  if (options.second) return status(wrong == 0);
  int won = 0;
  for (int match = 0; match < options.matches; ++match) {
    const auto number = static_cast<std::uint64_t>(match);
    won += wins_match(learnt, solver, options.seed + number) ? 1 : 0;
  }
  std::printf("matches: %d of %d won as the first player\n", won,
              options.matches);
  return status(wrong == 0 && won == options.matches);
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "connect-four-play",
        "Compares with theory what was learnt of connect four: the moves of "
        "the first player in the first six plies, after all replies, and "
        "matches against a second player that plays by theory. One thread.");
    command_line.argument("RULES", options.rules.path, "of connect four");
    command_line.option("--learnt", options.learnt, "file of henhouse learn");
    command_line.flag("--second", options.second,
                      "as the second player, in the opening alone");
    command_line.option("--plies", options.plies, "of the opening");
    command_line.option("--seconds", options.seconds, "of CPU time for a move");
    command_line.option("--matches", options.matches, "so many");
    command_line.option("--seed", options.seed, "of everything random");
    gdl::command_line::add_rules_options(command_line, options.rules,
                                         /*with_seed=*/false);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    if (options.learnt.empty()) {
      throw gdl::command_line::WrongUsage("--learnt is missing");
    }
    return play(options);
  });
}
