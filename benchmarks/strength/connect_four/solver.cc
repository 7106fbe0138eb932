#include "benchmarks/strength/connect_four/solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace benchmarks::connect_four {

namespace {

constexpr int kHeight = kRows + 1;  // bits of a column
constexpr int kTableBits = 27;
constexpr int kMirroredPlies = 14;  // later, twins are too rare
constexpr std::array<int, kColumns> kOrder{3, 2, 4, 1, 5, 0, 6};

enum Bound : std::uint64_t { kAtLeast, kAtMost, kExact };

constexpr std::uint64_t column_bits(int column) {
  return ((std::uint64_t{1} << kRows) - 1) << (column * kHeight);
}

constexpr std::uint64_t bottom_row() {
  std::uint64_t bits = 0;
  for (int column = 0; column < kColumns; ++column) {
    bits |= std::uint64_t{1} << (column * kHeight);
  }
  return bits;
}

constexpr std::uint64_t kBottom = bottom_row();
constexpr std::uint64_t kBoard = kBottom * ((1 << kRows) - 1);

/// The cells into which discs can fall.
std::uint64_t playable(const Board& board) {
  return (board.filled + kBottom) & kBoard;
}

/// The free cells that complete a line of four of `discs`.
std::uint64_t completing(std::uint64_t discs, std::uint64_t filled) {
  std::uint64_t cells = (discs << 1) & (discs << 2) & (discs << 3);
  for (const int step : {kHeight - 1, kHeight, kHeight + 1}) {
    const std::uint64_t up = (discs << step) & (discs << 2 * step);
    const std::uint64_t down = (discs >> step) & (discs >> 2 * step);
    cells |= up & ((discs << 3 * step) | (discs >> step));
    cells |= down & ((discs >> 3 * step) | (discs << step));
  }
  return cells & kBoard & ~filled;
}

/// Tells boards apart: all discs of the mover, and a bit on top of each column.
std::uint64_t key_of(const Board& board) {
  return board.mover + board.filled + kBottom;
}

std::uint64_t mirrored(std::uint64_t bits) {
  std::uint64_t image = 0;
  for (int column = 0; column < kColumns; ++column) {
    const std::uint64_t all = (std::uint64_t{1} << kHeight) - 1;
    image |= ((bits >> (column * kHeight)) & all)
             << ((kColumns - 1 - column) * kHeight);
  }
  return image;
}

/// Where it is in the table.
std::size_t place_of(std::uint64_t key) {
  return (key * 0x9e3779b97f4a7c15U) >> (64 - kTableBits);
}

Board after(const Board& board, std::uint64_t cell) {
  return {board.filled ^ board.mover, board.filled | cell};
}

/// The moves that do not lose at once, those that make most threats first.
struct Moves {
  std::array<std::uint64_t, kColumns> cells{};
  std::array<int, kColumns> threats{};
  int count = 0;

  Moves(const Board& board, std::uint64_t candidates) {
    for (const int column : kOrder) {
      const std::uint64_t cell = candidates & column_bits(column);
      if (cell == 0) continue;
      const int made =
          std::popcount(completing(board.mover | cell, board.filled | cell));
      int at = count++;
      for (; at > 0 && threats[at - 1] < made; --at) {
        threats[at] = threats[at - 1];
        cells[at] = cells[at - 1];
      }
      threats[at] = made;
      cells[at] = cell;
    }
  }
};

}  // namespace

std::uint64_t Board::canonical_key() const {
  const std::uint64_t key = key_of(*this);
  if (plies() > kMirroredPlies) return key;
  return std::min(key, key_of({mirrored(mover), mirrored(filled)}));
}

int Board::plies() const { return std::popcount(filled); }

bool Board::can_drop(int column) const {
  return (playable(*this) & column_bits(column)) != 0;
}

bool Board::wins_by(int column) const {
  return (completing(mover, filled) & playable(*this) & column_bits(column)) !=
         0;
}

void Board::drop(int column) {
  *this = after(*this, playable(*this) & column_bits(column));
}

Solver::Solver() : table_(std::size_t{1} << kTableBits) {}

int Solver::search(const Board& board, int alpha, int beta) {
  std::uint64_t candidates = playable(board);
  if (candidates == 0) return 0;
  if (completing(board.mover, board.filled) & candidates) return 1;
  const std::uint64_t threats =
      completing(board.filled ^ board.mover, board.filled);
  if (const std::uint64_t forced = threats & candidates) {
    if (!std::has_single_bit(forced)) return -1;
    candidates = forced;
  }
  candidates &= ~(threats >> 1);  // below them the other wins
  if (candidates == 0) return -1;

  const std::uint64_t key = board.canonical_key();
  std::uint64_t& entry = table_[place_of(key)];
  if (entry >> 4 == key) {
    const int value = static_cast<int>(entry >> 2 & 3) - 2;
    const auto bound = entry & 3;
    if (bound == kExact || (bound == kAtLeast && value >= beta) ||
        (bound == kAtMost && value <= alpha)) {
      return value;
    }
  }
  int best = -1;
  int lowest = alpha;
  const Moves moves(board, candidates);
  for (int i = 0; i < moves.count && lowest < beta; ++i) {
    best =
        std::max(best, -search(after(board, moves.cells[i]), -beta, -lowest));
    lowest = std::max(lowest, best);
    if (best == 1) break;
  }
  const std::uint64_t bound = best == 1 || best >= beta ? kAtLeast
                              : best <= alpha           ? kAtMost
                                                        : kExact;
  entry = key << 4 | static_cast<std::uint64_t>(best + 2) << 2 | bound;
  return best;
}

int Solver::value(const Board& board) {
  return search(board, 0, 1) > 0 ? 1 : search(board, -1, 0);
}

bool Solver::keeps(const Board& board, int value, int column) {
  if (value < 0 || board.wins_by(column)) return true;
  Board next = board;
  next.drop(column);
  return -search(next, -value, 1 - value) >= value;
}

int Solver::keeping(const Board& board, std::vector<int>& columns) {
  const int best = value(board);
  columns.clear();
  for (int column = 0; column < kColumns; ++column) {
    if (board.can_drop(column) && keeps(board, best, column)) {
      columns.push_back(column);
    }
  }
  return best;
}

}  // namespace benchmarks::connect_four
