#pragma once

#include <cstdint>
#include <vector>

namespace benchmarks::connect_four {

inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;
inline constexpr int kCells = kColumns * kRows;

/// Discs on a board of 7 columns by 6 rows. Bit `column * 7 + row` is a cell;
/// row 6 of each column stays empty and parts the columns.
struct Board {
  std::uint64_t mover = 0;   ///< discs of the one to move
  std::uint64_t filled = 0;  ///< discs of both

  int plies() const;
  bool can_drop(int column) const;  ///< 0 to 6
  bool wins_by(int column) const;   ///< the mover, by dropping there
  void drop(int column);            ///< for the mover, then the other moves

  /// The same for mirror images while there are 14 discs at most, else of no
  /// other board.
  std::uint64_t canonical_key() const;
};

/// What is the value of positions of connect four with best play by both: +1
/// where the mover wins, 0 for a draw, -1. Alpha-beta with a transposition
/// table of 1 GB, moves in the order of the threats that they make. With six
/// discs a position takes some 20 s, with two some minutes; the empty board was
/// not solved in a quarter of an hour (Allis: A Knowledge-Based Approach of
/// Connect-Four, 1988, has the values of its moves). Knows nothing of GDL, and
/// is a judge of those who do.
class Solver {
 public:
  Solver();

  // Of boards on which nobody has won and some column is free.

  int value(const Board& board);
  /// The columns that keep the value. Returns that.
  int keeping(const Board& board, std::vector<int>& columns);
  /// Whether dropping there keeps the `value` of the board.
  bool keeps(const Board& board, int value, int column);

 private:
  int search(const Board& board, int alpha, int beta);

  std::vector<std::uint64_t> table_;  // key << 4 | value + 2 << 2 | bound
};

}  // namespace benchmarks::connect_four
