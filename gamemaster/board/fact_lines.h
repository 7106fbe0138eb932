#pragma once

#include <span>
#include <string>
#include <vector>

namespace gamemaster::board {

/// The facts with numbers that are written digit by digit joined to one: of
/// `(money ann 100 5) (money ann 1000 2) (money ann 10000 0)`, one fact for
/// each of at least two places, powers of ten without a gap, comes `(money ann
/// 2500)`. All else stays as it is, in its order.
std::vector<std::string> join_digits(std::span<const std::string> facts);

/// All facts for a game without a board: on one line where that suffices, else
/// a line for each relation, `money: ann 2500, bob 300`, cut where it is long.
/// Ends with a newline.
std::string fact_lines(std::span<const std::string> facts);

}  // namespace gamemaster::board
