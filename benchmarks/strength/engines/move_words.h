#pragma once

#include <string>
#include <string_view>

#include "gdl/expression.h"

namespace benchmarks::engines {

/// How programs for one game write its moves: GTP, "Go Text Protocol, version
/// 2" (Farnebäck 2002), as in `C4` and `pass`, or UCI, "Universal Chess
/// Interface" (Kahlen 2004), as in `e2e4` and `a7a8q`.
enum class Words { kGtp, kUci };

/// How the sheets of games/ say the same.
struct MoveForm {
  Words words = Words::kGtp;
  /// Of GTP: rows that are counted from the top there and from the bottom in
  /// the sheet, as in othello; 0: both count from the bottom.
  int flipped_rows = 0;
  /// What the sheet's player on turn does who passes: `pass`, or `noop`.
  std::string pass = "pass";
};

/// The word of a move that the player on turn made, one of
///
///   (put COLUMN ROW)  pass  noop
///   (move COLUMN ROW COLUMN ROW)  (promote COLUMN ROW COLUMN ROW KIND)
///   (castle short)  (castle long)
///
/// `side` is 0 for who began. Throws gdl::Error for any other move.
std::string to_word(const gdl::Expression& move, int side,
                    const MoveForm& form);

/// The move of the sheet that `word` names; of UCI, `is_king` says whether a
/// king stands where it begins: his steps over two columns are castling. Throws
/// gdl::Error where it is no such word. `resign` passes.
std::string to_move(std::string_view word, bool is_king, const MoveForm& form);

}  // namespace benchmarks::engines
