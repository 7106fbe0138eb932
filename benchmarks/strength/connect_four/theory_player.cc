#include "benchmarks/strength/connect_four/theory_player.h"

#include <algorithm>
#include <utility>

namespace benchmarks::connect_four {

namespace {

// With fewer discs the solver is not asked for replies of the second player,
// who has lost while the first one keeps its win.
constexpr int kLostPlies = 6;
// With fewer it is not asked how many moves of the first one keep the win after
// a reply.
constexpr int kHardPlies = 10;
// It looks for quick wins of the first one so far ahead.
constexpr int kForeseenPlies = 8;

/// Whether the mover can win within so many plies, whatever the other does.
bool wins_within(const Board& board, int plies) {
  const std::vector<int> columns = free_columns(board);
  const auto wins_at_once = [](const Board& here) {
    return [&here](int column) { return here.wins_by(column); };
  };
  if (std::ranges::any_of(columns, wins_at_once(board))) return true;
  if (plies <= 2) return false;
  const auto wins_after = [&](int column) {
    Board next = board;
    next.drop(column);
    const std::vector<int> replies = free_columns(next);
    if (std::ranges::any_of(replies, wins_at_once(next))) return false;
    return !replies.empty() && std::ranges::all_of(replies, [&](int reply) {
      Board after = next;
      after.drop(reply);
      return wins_within(after, plies - 2);
    });
  };
  return std::ranges::any_of(columns, wins_after);
}

/// How well the other one is resisted by dropping there: for so many plies it
/// cannot win, and so many of its moves would lose the win; the latter is 0
/// where the solver would take too long to say.
std::pair<int, int> resistance(const Board& board, int column, Solver& solver) {
  Board next = board;
  next.drop(column);
  int plies = 0;
  while (plies < kForeseenPlies && !wins_within(next, plies + 1)) plies += 2;
  if (board.plies() < kHardPlies || next.plies() == kCells) return {plies, 0};
  std::vector<int> keeping;
  solver.keeping(next, keeping);
  return {plies, kColumns - static_cast<int>(keeping.size())};
}

}  // namespace

std::vector<int> free_columns(const Board& board) {
  std::vector<int> columns;
  for (int column = 0; column < kColumns; ++column) {
    if (board.can_drop(column)) columns.push_back(column);
  }
  return columns;
}

int reply_of_theory(const Board& board, Solver& solver,
                    std::mt19937_64& random) {
  std::vector<int> columns = free_columns(board);
  if (board.plies() >= kLostPlies) solver.keeping(board, columns);
  std::vector<int> best;
  std::pair<int, int> most{-1, 0};
  for (const int column : columns) {
    if (board.wins_by(column)) return column;
    const auto its = resistance(board, column, solver);
    if (its > most) best.clear();
    if (its >= most) best.push_back(column);
    most = std::max(most, its);
  }
  return best[random() % best.size()];
}

}  // namespace benchmarks::connect_four
