#include "search/solver/matrix_game.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

namespace search::solver {

namespace {

// Payoffs are goals: differences below this are errors of rounding.
constexpr double kTiny = 1e-9;

}  // namespace

void MatrixGame::solve(std::span<const double> payoffs, std::size_t rows) {
  assert(rows > 0 && !payoffs.empty() && payoffs.size() % rows == 0);
  has_saddle_ = find_saddle(payoffs, rows);
  if (has_saddle_) return;
  fill_tableau(payoffs, rows);
  while (pivot()) {
  }
  read_result(rows, payoffs.size() / rows);
}

/// Whether the best of the worst by row is the worst of the best by column.
bool MatrixGame::find_saddle(std::span<const double> payoffs,
                             std::size_t rows) {
  const std::size_t columns = payoffs.size() / rows;
  std::size_t best_row = 0;
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t row = 0; row < rows; ++row) {
    const double least =
        std::ranges::min(payoffs.subspan(row * columns, columns));
    if (least <= highest) continue;
    highest = least;
    best_row = row;
  }
  for (std::size_t column = 0; column < columns; ++column) {
    double most = payoffs[column];
    for (std::size_t row = 1; row < rows && most <= highest + kTiny; ++row) {
      most = std::max(most, payoffs[row * columns + column]);
    }
    if (most > highest + kTiny) continue;
    value_ = highest;
    strategy_.assign(rows, 0);
    strategy_[best_row] = 1;
    return true;
  }
  return false;
}

/// The linear program of the column player: the largest sum of y >= 0 for which
/// no row pays more than 1. All payoffs are made positive for it; the sum is
/// then 1 / value.
void MatrixGame::fill_tableau(std::span<const double> payoffs,
                              std::size_t rows) {
  const std::size_t columns = payoffs.size() / rows;
  width_ = columns + 1;
  height_ = rows + 1;
  shift_ = 1 - std::ranges::min(payoffs);
  tableau_.resize(width_ * height_);
  for (std::size_t row = 0; row < rows; ++row) {
    double* const line = &tableau_[row * width_];
    for (std::size_t column = 0; column < columns; ++column) {
      line[column] = payoffs[row * columns + column] + shift_;
    }
    line[columns] = 1;
  }
  std::fill_n(&tableau_[rows * width_], columns, -1.0);
  tableau_.back() = 0;
  of_column_.resize(columns);
  of_line_.resize(rows);
  std::iota(of_column_.begin(), of_column_.end(), std::size_t{0});
  std::iota(of_line_.begin(), of_line_.end(), columns);
}

/// One step of the simplex algorithm; false where it is done. Among several the
/// variable with the lowest number goes first, so that no tableau comes again
/// (Bland's rule).
bool MatrixGame::pivot() {
  const std::size_t columns = width_ - 1;
  const std::size_t rows = height_ - 1;
  const double* const costs = &tableau_[rows * width_];
  std::size_t column = columns;
  for (std::size_t i = 0; i < columns; ++i) {
    if (costs[i] >= -kTiny) continue;
    if (column == columns || of_column_[i] < of_column_[column]) column = i;
  }
  if (column == columns) return false;
  std::size_t row = rows;
  double least = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const double here = tableau_[i * width_ + column];
    if (here <= kTiny) continue;
    const double ratio = tableau_[i * width_ + columns] / here;
    const bool is_less = row == rows || ratio < least - kTiny;
    if (is_less || (ratio < least + kTiny && of_line_[i] < of_line_[row])) {
      row = i;
      least = ratio;
    }
  }
  if (row == rows) return false;

  double* const own = &tableau_[row * width_];
  const double factor = 1 / own[column];
  for (std::size_t i = 0; i < width_; ++i) {
    if (i != column) own[i] *= factor;
  }
  for (std::size_t i = 0; i < height_; ++i) {
    double* const line = &tableau_[i * width_];
    if (i == row || line[column] == 0) continue;
    const double times = line[column];
    for (std::size_t j = 0; j < width_; ++j) {
      if (j != column) line[j] -= times * own[j];
    }
    line[column] = -times * factor;
  }
  own[column] = factor;
  std::swap(of_line_[row], of_column_[column]);
  return true;
}

/// The costs of the slack variables solve the dual program, that of the row
/// player.
void MatrixGame::read_result(std::size_t rows, std::size_t columns) {
  const double* const costs = &tableau_[rows * width_];
  strategy_.assign(rows, 0);
  double sum = 0;
  for (std::size_t i = 0; i < columns; ++i) {
    if (of_column_[i] < columns) continue;
    strategy_[of_column_[i] - columns] = std::max(costs[i], 0.0);
    sum += std::max(costs[i], 0.0);
  }
  for (double& share : strategy_) share /= sum;
  value_ = 1 / costs[columns] - shift_;
}

}  // namespace search::solver
