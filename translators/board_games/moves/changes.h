#pragma once

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// What actions change on the board: the one writer of `(changed x y)`, where
/// what stood on a square is gone, and of what stands there then. That is the
/// next position; or, `after`, the one that `RuleWriter::stands` calls so:
/// after the action made, or after each candidate where the writer has one.
class Changes {
 public:
  explicit Changes(RuleWriter& writer, bool after = false)
      : writer_(writer), after_(after) {}

  /// What stands on the square goes, where `when` holds.
  void leave(const Term& x, const Term& y, const Terms& when);
  /// Somebody comes to the square.
  void come(const Term& x, const Term& y, const Term& owner, const Term& kind,
            const Terms& when);
  /// What an action does besides; its squares are seen from that of the scope.
  void effects(const std::vector<Effect>& effects, const Scope& scope,
               const Terms& when);
  /// What nothing changes stays. `when` is what makes the candidate one.
  void stay(const Terms& when = {});

 private:
  Section section() const {
    return writer_.candidate.empty() ? Section::kNext : Section::kLegal;
  }
  Term changed(const Term& x, const Term& y) const;

  RuleWriter& writer_;
  bool after_;
};

}  // namespace translators::board_games::moves
