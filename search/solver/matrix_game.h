#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace search::solver {

/// Solves games of two in which each chooses once, at the same time, and one
/// gets what the other loses: exactly, by linear programming (the simplex
/// algorithm), or at once where both have a pure best choice. Keeps its memory
/// for the next game. Belongs to one thread.
///
/// Dantzig: A proof of the equivalence of the programming problem and the game
/// problem (1951).
class MatrixGame {
 public:
  /// `payoffs` are what the chooser of rows gets, row after row; at least one
  /// row and one column. Nothing here is near the limits of double.
  void solve(std::span<const double> payoffs, std::size_t rows);

  /// What the chooser of rows gets if both play their best.
  double value() const { return value_; }
  /// How often the chooser of rows should take each: one of the best ways.
  std::span<const double> strategy() const { return strategy_; }
  /// Whether both have a pure best choice; the value is exact then.
  bool has_saddle() const { return has_saddle_; }

 private:
  bool find_saddle(std::span<const double> payoffs, std::size_t rows);
  void fill_tableau(std::span<const double> payoffs, std::size_t rows);
  bool pivot();
  void read_result(std::size_t rows, std::size_t columns);

  double value_ = 0;
  bool has_saddle_ = false;
  std::vector<double> strategy_;

  // The condensed tableau: a line for each row and one of costs, a column for
  // each column and one of bounds.
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  double shift_ = 0;
  std::vector<double> tableau_;
  // Which variable each column and each line stands for: first those of the
  // columns, then the slacks of the rows.
  std::vector<std::size_t> of_column_;
  std::vector<std::size_t> of_line_;
};

}  // namespace search::solver
