#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/board/board_changes.h"
#include "gamemaster/board/move_marks.h"

namespace gamemaster::board {

// Moves as people write them on a board whose columns are called a, b, c … and
// whose rows are counted from the bottom:
//
//   e2–e4     what moves from where to where; Ng1–f3 where there are three
//             kinds of pieces or more, but for the kind that most are of
//   e4xd5     something goes, there or elsewhere
//   e7–e8=Q   what it is then, if it is something else
//   d4, d4=7  what comes, where it may be several things
//   d1–d7/g7  what comes where something else moves
//   xd4       what goes
//
// Other moves stay as they are in GDL, without the outer parentheses.

/// `e4`; beyond z `aa`, `ab` …
std::string cell_name(const BoardLayout& layout, std::size_t cell);
/// a, b, c …, aa, ab …
std::string column_name(std::size_t column);

/// A term in GDL without its outer parentheses.
std::string plain_text(const std::string& term);

/// What a move is called by what it changes; nothing where that does not tell.
std::optional<std::string> move_notation(const BoardLayout& layout,
                                         const MoveMarks& move);

/// What the legal moves of a role are called, a row a move, each another name.
/// Where several would be called alike, they stay as they are in GDL.
std::vector<std::string> move_names(const BoardLayout& layout,
                                    std::span<const MoveEffect> effects,
                                    std::span<const MoveMarks> moves);

/// A step that was made, as people say and see it.
struct StepDescription {
  std::vector<std::string> names;  ///< of the moves, in the order of the roles
  /// The cells that the move is pointed at by; where that does not tell, those
  /// that change.
  std::vector<std::size_t> cells;
};

/// What the states before and after a step tell of it: of the move of the only
/// role whose move has arguments, or of the only role. Where there are several
/// such roles it is describe_known_step. All other moves stay as they are in
/// GDL; empty moves, which are not known, stay empty.
StepDescription describe_step(const BoardLayout& layout,
                              std::span<const std::string> before,
                              std::span<const std::string> after,
                              std::span<const std::string> moves);

/// The same where a move may not be all that changed the board, since others
/// moved at the same time or the states are known in part: a move is called by
/// the cells that it names, if these have changed and it names nothing else.
StepDescription describe_known_step(const BoardLayout& layout,
                                    std::span<const std::string> before,
                                    std::span<const std::string> after,
                                    std::span<const std::string> moves);

/// Which of `names` is meant by what somebody has typed, where it is one alone:
/// with - for –, without these and x, in any case.
std::optional<std::size_t> find_move_name(std::span<const std::string> names,
                                          std::string_view typed);

}  // namespace gamemaster::board
