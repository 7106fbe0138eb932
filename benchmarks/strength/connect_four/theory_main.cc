// Positions of the first moves of connect four with what theory says of them,
// for henhouse-accuracy: positions.sh in this folder says more.
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/strength/connect_four/solver.h"
#include "gdl/command_line/command_line.h"

namespace {

using benchmarks::connect_four::Board;
using benchmarks::connect_four::kColumns;
using benchmarks::connect_four::Solver;

struct Line {
  Board board;
  std::vector<int> columns;  // that were played
};

void print_moves(const char* word, const std::vector<int>& columns) {
  std::printf("%s", word);
  for (const int column : columns) std::printf(" (drop %d)", column + 1);
  std::printf(" )\n");
}

/// A position in which some move errs.
void print_position(const Line& line, int value, int moves,
                    const std::vector<int>& keeping) {
  print_moves("( match", line.columns);
  std::printf("( at %zu of %d value %d moves %d ", line.columns.size(),
              benchmarks::connect_four::kCells, 50 + 50 * value, moves);
  print_moves("keep", keeping);
  std::fflush(stdout);
}

/// The positions in which the first player chooses, after a first disc in the
/// middle, moves of its own that kept its win and any of the other's, up to
/// `plies` discs. Of those that are mirror images one alone.
void print_positions(Solver& solver, std::size_t plies) {
  std::set<std::uint64_t> seen;
  std::vector<Line> lines(1);
  lines[0].board.drop(kColumns / 2);
  lines[0].columns.push_back(kColumns / 2);
  for (std::size_t ply = 1; ply < plies; ++ply) {
    std::vector<Line> next;
    for (const Line& line : lines) {
      std::vector<int> legal;
      for (int column = 0; column < kColumns; ++column) {
        if (line.board.can_drop(column)) legal.push_back(column);
      }
      std::vector<int> played = legal;
      if (ply % 2 == 0) {
        const int value = solver.keeping(line.board, played);
        if (played.size() < legal.size()) {
          print_position(line, value, static_cast<int>(legal.size()), played);
        }
      }
      for (const int column : played) {
        if (line.board.wins_by(column)) continue;
        Line longer = line;
        longer.board.drop(column);
        longer.columns.push_back(column);
        if (seen.insert(longer.board.canonical_key()).second) {
          next.push_back(std::move(longer));
        }
      }
    }
    lines = std::move(next);
  }
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    int plies = 5;
    gdl::command_line::CommandLine command_line(
        "connect-four-theory",
        "Prints positions of the first moves of connect four in which the "
        "first player can err, and the moves that keep their value.");
    command_line.option("--plies", plies, "so many of them");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    Solver solver;
    print_positions(solver, static_cast<std::size_t>(plies));
    return gdl::command_line::kDone;
  });
}
